/** Increase this with every change to the consent wording under the forms. It is stored with each lead. */
export const consentVersion = 3
