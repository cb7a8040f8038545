/** One line of CSV (RFC 4180), with its line end. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

// Spreadsheets of East Asian locales read the full-width signs as well.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

// Where lists are parted by semicolons or tabs, and where a program parts lines inside quotation marks, a cell may begin
// in the middle of ours.
const FORMULA_INSIDE = /([;\t\r\n]["'\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** One cell. What a spreadsheet would take for a formula is made text by an apostrophe. */
export function csvCell(text: string): string {
  const whole = FORMULA.test(text) ? `'${text}` : text
  const safe = whole.replace(FORMULA_INSIDE, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
