/** The place of the tool on its pages, and the name of its answers in their addresses. */
export const passId = 'find-your-pass'
export const passParameter = 'pass='

/** The address that opens these answers, without the campaign that brought this visitor. */
export const addressOf = (answers: readonly string[]) =>
  `${location.origin}${location.pathname}?${passParameter}${answers.join('.')}#${passId}`
