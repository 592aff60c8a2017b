/** Converts a name from the code or of a file to words: `thankYouCalendar` is "Thank you calendar". */
export function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
