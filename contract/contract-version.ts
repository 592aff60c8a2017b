/** Raised with every change to the shape of a lead; stored beside each lead so that old rows stay readable. */
export const contractVersion = 1
