/** One line of CSV (RFC 4180), with its line end. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

// Spreadsheets of East Asian locales read the full-width signs as well.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** One cell. What a spreadsheet would take for a formula is made text by an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
