/** Asks before something is lost. */
// oxlint-disable-next-line no-alert -- the browser's own question takes the keyboard, and cannot be overlooked
export const ask = (question: string) => confirm(question)
