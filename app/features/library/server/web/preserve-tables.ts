import type { parseHTML } from 'linkedom'

type PageDocument = ReturnType<typeof parseHTML>['document']

const MARK = 'kept-table-'

/**
 * Readability takes small tables for furniture and drops them. They go through it as paragraphs of their own words,
 * each under a mark. Answers the tables by their marks.
 */
export function withTablesMarked(document: PageDocument): Map<string, string> {
  const tables = new Map<string, string>()
  for (const table of document.querySelectorAll('table')) {
    if (!isData(table)) continue
    const mark = `${MARK}${tables.size}-`
    tables.set(mark, table.outerHTML)
    const paragraph = document.createElement('p')
    paragraph.textContent = `${mark} ${table.textContent.replace(/\s+/g, ' ')}`
    table.replaceWith(paragraph)
  }
  return tables
}

/** The tables back in the places of their marks. */
export function withTablesBack(html: string, tables: ReadonlyMap<string, string>): string {
  return html.replace(
    new RegExp(`<p[^<>]*>\\s*(${MARK}\\d+-)[^<]*</p>`, 'g'),
    (paragraph, mark: string) => tables.get(mark) ?? paragraph,
  )
}

const LONGEST_CELL = 300

// Rows and columns of short cells. What lays out a page holds tables or whole texts.
function isData(table: Element): boolean {
  if (table.querySelector('table')) return false
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')])
  const cells = rows.flat()
  const isShort = cells.every((cell) => (cell.textContent ?? '').trim().length <= LONGEST_CELL)
  return rows.length > 1 && rows.some((row) => row.length > 1) && isShort
}
