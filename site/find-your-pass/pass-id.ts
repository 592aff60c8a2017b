/** The place of the tool on its pages. */
export const passId = 'find-your-pass'
