/** Raised with every change to the wording of the consent line that stands under the forms; stored beside each lead. */
export const consentVersion = 2
