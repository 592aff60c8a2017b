/** Without it, a spreadsheet reads `ü` as two other letters. */
export const byteOrderMark = '\uFEFF'

/** Text that a spreadsheet would run as a formula, even after white space or in full-width characters. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** The same within a cell of ours: a spreadsheet with another separator than the comma may begin a cell there. */
const formulaWithin = /([;|\t\r\n][\s\p{Cc}"']*)(?=[=+\-@＝＋－＠])/gu

/** Control characters, which act on a terminal or break a file: all except tab and line ends. */
const controls = /(?![\t\r\n])\p{Cc}/gu

/**
 * One line of CSV (RFC 4180) that is safe to open in a spreadsheet: a cell that would run as a formula begins with an
 * apostrophe, which spreadsheets show as text. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: (string | number | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(controls, '\uFFFD').replaceAll(formulaWithin, "$1'")
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
