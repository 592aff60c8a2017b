/** Asks before something is lost. The answer decides what the same click does, so the browser has to wait for it. */
// oxlint-disable-next-line no-alert -- only the browser's own question stops the click until it is answered
export const ask = (question: string) => confirm(question)
