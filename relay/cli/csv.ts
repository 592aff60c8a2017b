/** What a spreadsheet would take for a formula, also behind white space and in full width. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** The same where a spreadsheet that takes another separator than the comma begins a cell within one of ours. */
const formulaWithin = /([;|\t\r\n][\s\p{Cc}"']*)(?=[=+\-@＝＋－＠])/gu

/** What acts on a terminal or breaks a file: everything below the space but tab and line ends. */
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
