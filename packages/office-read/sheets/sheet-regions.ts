import type { SheetMerge, SheetRow } from './sheet-blocks'

/** Rows without an empty one between them: a table, with single lines above and below it. */
export interface Region {
  before: SheetRow[]
  header: Header | null
  rows: SheetRow[]
  after: SheetRow[]
}

export interface Header {
  texts: string[]
  /** First and last row of the header, from 0. */
  from: number
  to: number
  /** It stands above an earlier region: this one goes on under it. */
  isInherited: boolean
}

const NUMBER = /^[-+(（]?[¥￥$€]?\d[\d,.]*\s*[%％)）]?$/
const REMARK = /^(?:注|备注|说明|附注|资料来源|数据来源|来源|填表|制表|审核|单位)/
const LONG_LINE = 30
// Merged cells that are filled at all; more is a picture drawn with cells.
const MOST_MERGES = 20_000
const MOST_FILLS = 200_000

/** The regions of a sheet, from rows that all hold something. */
export function* regionsOf(rows: SheetRow[], merges: SheetMerge[]): Generator<Region> {
  const across = acrossOf(merges)
  // Most sheets have none, and the largest have no room for a map of their rows.
  if (merges.length > 0) fillDown(rows, merges)
  let header: Header | null = null
  for (const run of runsOf(rows)) {
    const region: Region = regionOf(run, across, header)
    header = region.header ?? header
    yield region
  }
}

function* runsOf(rows: SheetRow[]): Generator<SheetRow[]> {
  let run: SheetRow[] = []
  for (const row of rows) {
    const last = run.at(-1)
    if (last && row.row > last.row + 1) {
      yield run
      run = []
    }
    run.push(row)
  }
  if (run.length > 0) yield run
}

function regionOf(
  run: SheetRow[],
  across: Map<number, SheetMerge[]>,
  above: Header | null,
): Region {
  let from = 0
  while (from < run.length && (isLine(run[from]) || isLabels(run[from]))) from += 1
  // One column only: every row is a line.
  if (from === run.length) return { before: run, header: null, rows: [], after: [] }
  let to = run.length
  while (to > from + 1 && isLine(run[to - 1]) && isRemark(run[to - 1])) to -= 1
  const table = run.slice(from, to)
  const ends = { before: run.slice(0, from), after: run.slice(to) }
  if (above && goesOn(table, above)) {
    return { ...ends, header: { ...above, isInherited: true }, rows: table }
  }
  const header = headerOf(table, across)
  return { ...ends, header, rows: table.filter((row) => row.row > header.to) }
}

const isLine = (row: SheetRow | undefined) => row !== undefined && filled(row) === 1

// 编制单位：… 日期：… 单位：元, as forms have them above their table.
const LABEL = /^[^:：]{1,12}[:：]/

function isLabels(row: SheetRow | undefined): boolean {
  const texts = row?.texts.filter((text) => text !== '') ?? []
  return texts.length > 0 && texts.length <= 6 && texts.every((text) => LABEL.test(text))
}

const filled = (row: SheetRow) => row.texts.filter((text) => text !== '').length

function isRemark(row: SheetRow | undefined): boolean {
  const text = row?.texts.find((candidate) => candidate !== '') ?? ''
  return REMARK.test(text) || text.length > LONG_LINE
}

/** Numbers on top are no header; in columns that an earlier header names they go on under it. */
function goesOn([first]: SheetRow[], above: Header): boolean {
  if (!first?.texts.some((text) => NUMBER.test(text))) return false
  return first.texts.every((text, column) => text === '' || (above.texts[column] ?? '') !== '')
}

function headerOf([first, second]: SheetRow[], across: Map<number, SheetMerge[]>): Header {
  const row = first?.row ?? 0
  const groups = across.get(row) ?? []
  const texts = spread(first?.texts ?? [], groups)
  // A group of columns on top, their own names below.
  const isGrouped = groups.length > 0 && second?.row === row + 1 && !hasNumbers(second)
  return isGrouped
    ? { texts: underGroups(texts, second.texts), from: row, to: second.row, isInherited: false }
    : { texts, from: row, to: row, isInherited: false }
}

const WIDEST_GROUP = 1000

/** What is written over several columns holds for each of them. */
function spread(texts: string[], groups: SheetMerge[]): string[] {
  const whole = [...texts]
  for (const { from, to } of groups) {
    const last = Math.min(to[1], from[1] + WIDEST_GROUP)
    while (whole.length <= last) whole.push('')
    for (let column = from[1] + 1; column <= last; column += 1) {
      whole[column] ||= texts[from[1]] ?? ''
    }
  }
  return whole
}

function underGroups(groups: string[], names: string[]): string[] {
  const columns = Math.max(groups.length, names.length)
  return Array.from({ length: columns }, (_, column) => {
    const [group = '', name = ''] = [groups[column], names[column]]
    return group === name ? group : `${group} ${name}`.trim()
  })
}

const hasNumbers = (row: SheetRow) => row.texts.some((text) => NUMBER.test(text))

/** Merges along one row, by row. */
function acrossOf(merges: SheetMerge[]): Map<number, SheetMerge[]> {
  const found = new Map<number, SheetMerge[]>()
  for (const merge of merges.slice(0, MOST_MERGES)) {
    if (merge.to[1] === merge.from[1]) continue
    const row = merge.from[0]
    const same = found.get(row)
    if (same) same.push(merge)
    else found.set(row, [merge])
  }
  return found
}

/** A cell merged downwards holds for all of its rows, so each of them says it. */
function fillDown(rows: SheetRow[], merges: SheetMerge[]): void {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  let fills = 0
  for (const { from, to } of merges.slice(0, MOST_MERGES)) {
    const text = byRow.get(from[0])?.texts[from[1]] ?? ''
    if (text === '') continue
    for (let row = from[0] + 1; row <= to[0]; row += 1) {
      fills += 1
      if (fills > MOST_FILLS) return
      const texts = byRow.get(row)?.texts
      if (!texts || (texts[from[1]] ?? '') !== '') continue
      while (texts.length <= from[1]) texts.push('')
      texts[from[1]] = text
    }
  }
}
