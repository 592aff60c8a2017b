/**
 * Increase this with every change to the shape of a lead. It is stored with each lead, so that old rows stay readable.
 */
export const contractVersion = 1
