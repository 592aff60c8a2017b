/** The place of the tool on its pages, and the name of its answers in their addresses. */
export const passId = 'find-your-pass'
export const passParameter = 'pass='
