/** A name of the code or of a file, as people write it: `thankYouCalendar` is "Thank you calendar". */
export function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
