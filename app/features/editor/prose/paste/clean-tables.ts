import { moveInto } from './move-into'
const MOST_COLUMNS = 60
const MOST_ROWS = 5_000
const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, section, article, dd, dt'

/** Makes tables figures with plain names of columns and cells of one line each, in place; answers how many were too large. */
export function cleanTables(root: Element): number {
  for (const table of root.querySelectorAll('table table')) flatten(table)
  let huge = 0
  for (const table of root.querySelectorAll('table')) {
    const rows = rowsOf(table)
    const width = Math.max(0, ...rows.map(widthOf))
    if (rows.length > MOST_ROWS || width > MOST_COLUMNS) {
      huge += 1
      table.remove()
    } else if (width === 0 || rows.length === 0) table.remove()
    else if (width === 1 && rows.length === 1) unframe(table, rows)
    else figureOf(table, rows)
  }
  return huge
}

const rowsOf = (table: Element): Element[] => [...table.querySelectorAll('tr')]
const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('td, th')]
const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(cell.getAttribute(name)) || 1)
const widthOf = (row: Element): number =>
  cellsOf(row).reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)

/** A table of one cell is a frame round words. */
function unframe(table: Element, [row]: Element[]) {
  table.replaceWith(...(row ? cellsOf(row) : []).flatMap((cell) => [...cell.childNodes]))
}

/** A table within a cell is read line by line. */
function flatten(table: Element) {
  const lines = rowsOf(table).flatMap((row) => {
    const line = table.ownerDocument.createElement('p')
    line.textContent = cellsOf(row)
      .map((cell) => (cell.textContent ?? '').trim())
      .join(' ')
    return [line]
  })
  table.replaceWith(...lines)
}

function figureOf(table: Element, rows: readonly Element[]) {
  const document = table.ownerDocument
  const figure = document.createElement('figure')
  const caption = table.querySelector('caption')
  const title = caption ?? titleRowOf(rows)
  figure.setAttribute('data-table', wordsOf(title))
  const [head, ...others] = title && !caption ? rows.slice(1) : rows
  const clean = document.createElement('table')
  if (head) clean.appendChild(headOf(head, others))
  for (const row of others) clean.appendChild(rowOf(row))
  table.replaceWith(figure)
  figure.appendChild(clean)
}

/** A first row of one cell over all columns names the table and not them, as sheets have it. */
function titleRowOf([first, ...others]: readonly Element[]): Element | null {
  const [cell, more] = first ? cellsOf(first) : []
  if (!cell || more || others.length < 2) return null
  const width = Math.max(0, ...others.map(widthOf))
  const isOver = spanOf(cell, 'colspan') >= width && width > 1 && spanOf(cell, 'rowspan') === 1
  return isOver && wordsOf(cell) !== '' ? cell : null
}

const wordsOf = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Names of columns are plain words, and one row high: cells below what was higher are blank. */
function headOf(head: Element, others: readonly Element[]): Element {
  const document = head.ownerDocument
  const row = document.createElement('tr')
  let column = 0
  for (const cell of cellsOf(head)) {
    const name = document.createElement('th')
    name.textContent = wordsOf(cell).slice(0, 200)
    const colspan = spanOf(cell, 'colspan')
    if (colspan > 1) name.setAttribute('colspan', String(colspan))
    for (let below = 1; below < spanOf(cell, 'rowspan'); below += 1)
      putBlank(others[below - 1], column, colspan)
    row.appendChild(name)
    column += colspan
  }
  return row
}

function putBlank(row: Element | undefined, column: number, colspan: number) {
  if (!row) return
  const blank = row.ownerDocument.createElement('td')
  if (colspan > 1) blank.setAttribute('colspan', String(colspan))
  let reached = 0
  for (const cell of cellsOf(row)) {
    if (reached >= column) return void row.insertBefore(blank, cell)
    reached += spanOf(cell, 'colspan')
  }
  row.appendChild(blank)
}

function rowOf(row: Element): Element {
  const clean = row.ownerDocument.createElement('tr')
  for (const cell of cellsOf(row)) {
    const own = row.ownerDocument.createElement('td')
    for (const name of ['colspan', 'rowspan'] as const) {
      const span = spanOf(cell, name)
      if (span > 1) own.setAttribute(name, String(span))
    }
    oneLine(cell)
    moveInto(own, cell.childNodes)
    clean.appendChild(own)
  }
  return clean
}

/** Blocks in a cell become lines of it. */
function oneLine(cell: Element) {
  for (const list of cell.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes)
  for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed()) {
    const isLast = !hasWordsAfter(block)
    if (!isLast) block.appendChild(block.ownerDocument.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
}

function hasWordsAfter(node: Element): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if ((next.textContent ?? '').trim() !== '') return true
  return false
}
