/** The field for the text after the frontmatter. */
export const bodyField = 'content'
