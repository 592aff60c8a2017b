/** Raised with every change to the wording under the forms; stored beside each lead. */
export const consentVersion = 3
