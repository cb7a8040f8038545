/** A row of a table and where it stands in its Markdown, as UTF-16 offsets. */
export interface TableRow {
  cells: string[]
  from: number
  to: number
}

/** Rows of a table that came as Markdown; the rule under the head is left out. */
export function tableRows(markdown: string): TableRow[] {
  let from = 0
  return markdown.split('\n').flatMap((line) => {
    const place = { from, to: from + line.length }
    from = place.to + 1
    const row = line.trim()
    if (!row.startsWith('|') || /^\|(\s*:?-+:?\s*\|)+$/.test(row)) return []
    return [{ cells: cellsOf(row), ...place }]
  })
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n').trim())
