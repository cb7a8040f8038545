import { englishOf, hasEnglish } from '#packages/chinese/english'
import { fold } from '#packages/chinese/fold'
import type { Asked } from '~/core/ranking/question'
import { readRows, type TableRow } from '~/core/text/table-rows'
import { cellsInWords } from '~/core/text/table-words'
import { isHowOfCells } from './asking-words'
import type { Extract, RankedSource } from './extract'
import { isBlank } from './small-corpus'

/** A row that a question names, with what of the question it and its place say. */
export interface NamedRow {
  row: TableRow
  home: RankedSource
  no: number
  /** Places of the cells that stand in the question. */
  named: number[]
  /** Places of the columns that are asked for. */
  columns: number[]
  /** Weight of the question's words: in the named cells; in nothing of the row, its columns and its place. */
  label: number
  missing: number
}

// Of the weight of a question's words; what is asked for in other words than the column's.
const MISSING_AT_MOST = 0.3
const LABEL_AT_LEAST = 0.1

/**
 * Rows of tables that a question names by a cell (存货, 440104), the likeliest first; what it says besides has to be a
 * column's name, stand over the table, or be how one asks. Where several are asked for, those that hold a word of the
 * question (跟表格有关的) as well. Rules of any table: none knows a word of its own.
 */
export function namedRows(
  asked: Asked,
  ranked: readonly RankedSource[],
  isSeveral: boolean,
): NamedRow[] {
  const others = JOINT.test(asked.folded) ? namesIn(asked, ranked) : ''
  const found = ranked.flatMap((home) => {
    const rows = rowsOf(home)
    if (rows.length === 0) return []
    const context = `${contextOf(home, ranked)} ${others}`
    const named = rows.flatMap((row, no) => namedRow(asked, row, { home, no, context }) ?? [])
    if (named.length > 0 || !isSeveral) return named
    const holding = rows.flatMap(
      (row, no) => namedRow(asked, row, { home, no, context }, true) ?? [],
    )
    const most = Math.max(0, ...holding.map(({ label }) => label))
    const alike = holding.filter(({ label }) => label === most)
    return alike.length > 1 && alike.length < rows.length ? alike : []
  })
  const best = [...likeliest(found), ...(others === '' ? [] : likeliest(found, true))]
  if (!isSeveral || hasList(best)) return best
  // 4403 names itself in one table and what lies in it in another: who asks for several wants those.
  const listed = likeliest(found.filter((item) => hasList(found.filter(isBesideOf(item)))))
  return [...best, ...listed.filter((item) => !best.includes(item))]
}

const hasList = (rows: NamedRow[]) => new Set(rows.map(({ home }) => home)).size < rows.length

/** Rows of the same table that the same cell's words name. */
const isBesideOf =
  ({ home, named, row }: NamedRow) =>
  (other: NamedRow) =>
    other.home === home &&
    named.every(
      (index) => other.named.includes(index) && other.row.cells[index] === row.cells[index],
    )

/** The rows whose names weigh most; with `isOther` those of what stands beside that in the question. */
function likeliest(found: NamedRow[], isOther = false): NamedRow[] {
  const textOf = ({ row, named }: NamedRow) => named.map((index) => row.cells[index]).join()
  const best = found.toSorted((a, b) => b.label - a.label)[0]
  const among =
    isOther && best ? found.filter((item) => !isSameName(textOf(item), textOf(best))) : found
  const most = Math.max(0, ...among.map(({ label }) => label))
  const visited = new Set<string>()
  return among
    .filter(({ label }) => label > most * 0.99)
    .toSorted((a, b) => a.missing - b.missing)
    .filter(({ row }) => {
      const text = row.cells.join('|')
      return !visited.has(text) && visited.add(text)
    })
}

const isSameName = (item: string, other: string) => item.includes(other) || other.includes(item)

const JOINT = /[和与及、]|还是|或/

const rowsByPassage = new WeakMap<object, TableRow[]>()

/** A passage's rows, read once; none where it is no table. */
export function rowsOf({ passage }: RankedSource): TableRow[] {
  const rows = rowsByPassage.get(passage) ?? readRows(passage.text) ?? []
  rowsByPassage.set(passage, rows)
  return rows
}

/** Everything that a question names by a cell: 西安市 is said of its row, 十堰市 of its own. */
function namesIn(asked: Asked, ranked: readonly RankedSource[]): string {
  const cells = ranked.flatMap((home) => rowsOf(home).flatMap((row) => row.cells.map(nameOf)))
  const named = cells.filter((cell) => cell.length > 1 && isNamedIn(asked.folded, cell, false))
  const names = new Set(named)
  return names.size > 1 ? [...names].join(' ') : ''
}

/** What stands over a table: its file's name, its headings, and what else is said under them. */
export function contextOf(home: RankedSource, ranked: readonly RankedSource[]): string {
  const { title, headings } = home.passage
  const beside = ranked.filter(
    (item) =>
      item.passage.title === title &&
      item.passage.headings.length > 0 &&
      item.passage.headings.at(-1) === headings.at(-1) &&
      rowsOf(item).length === 0,
  )
  return [fold(title), home.title, ...beside.map(({ body }) => body)].join(' ')
}

function namedRow(
  asked: Asked,
  row: TableRow,
  { context, ...place }: Pick<NamedRow, 'home' | 'no'> & { context: string },
  mayHold = false,
): NamedRow | null {
  const words = asked.words.filter((word) => !isBlank(word) && !isHowOfCells(word))
  const names = row.names.map(fold)
  const columns = names.flatMap((name, index) =>
    words.some((word) => isColumn(asked, name, word)) ? index : [],
  )
  const isCovered = (word: string) =>
    names.some((name) => isColumn(asked, name, word)) || asked.stands(word, context)
  const cells = row.cells.map(nameOf)
  const isNamed = (cell: string, index: number) =>
    isNamedIn(asked.folded, cell, columns.includes(index)) ||
    (mayHold && words.some((word) => word.length > 1 && !isCovered(word) && cell.includes(word)))
  const named = cells.flatMap((cell, index) => (isNamed(cell, index) ? index : []))
  if (named.length === 0) return null
  // A number is a label by its column: Alpha 为 7.
  const labels = named.flatMap((index) =>
    /^\d+$/.test(cells[index] ?? '') ? [cells[index], names[index]] : [cells[index]],
  )
  const weights = weighed(asked, words, {
    isLabel: (word) => labels.some((label = '') => label.includes(word)),
    // 罗湖区 is one of the 区 that are asked for.
    isCovered: (word) =>
      isCovered(word) ||
      isModifier(asked, words, word, names) ||
      cells.some((cell) => cell.endsWith(word)),
    labels,
  })
  return weights && { row, ...place, named, columns, ...weights }
}

function weighed(
  asked: Asked,
  words: string[],
  {
    isLabel,
    isCovered,
    labels,
  }: {
    isLabel: (word: string) => boolean
    isCovered: (word: string) => boolean
    labels: (string | undefined)[]
  },
): Pick<NamedRow, 'label' | 'missing'> | null {
  let all = 0
  let label = 0
  let missing = 0
  for (const word of words) {
    const weight = asked.idf(word)
    all += weight
    if (isLabel(word)) label += weight
    else if (!isCovered(word) && !isApposed(asked.folded, word, labels)) missing += weight
  }
  if (all === 0 || missing > all * MISSING_AT_MOST || label < all * LABEL_AT_LEAST) return null
  return { label: label / all, missing: missing / all }
}

/** 深圳 and 深圳市 with 4403 in brackets behind it say the same twice. */
const isApposed = (question: string, word: string, labels: (string | undefined)[]) =>
  labels.some((label) => {
    if (label === undefined) return false
    const [before = ''] = question.split(`(${label})`, 2).slice(0, -1)
    return /[^\s,，。、!?]{0,12}$/.exec(before)?.[0].includes(word)
  })

/** A cell's words without what stands in brackets behind them or marks code. */
const nameOf = (cell: string) =>
  fold(cell)
    .replace(/`/g, '')
    .replace(/^(.{2,}?)\s*\([^)]*\)$/, '$1')
    .replace(/[：:]$/, '')
    .trim()

/** Whether a question holds a cell's words as words of its own: 7 stands neither in 17 nor in 7.5, s not in -s. */
function isNamedIn(question: string, name: string, isColumnAsked: boolean): boolean {
  if (name === '' || !/[\p{L}\p{N}]/u.test(name)) return false
  if (/^\d{1,2}$/.test(name) && !isColumnAsked) return false
  if (/^[\u3400-\u9fff]$/.test(name)) return false
  const own = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const start = /^[a-z0-9]/.test(name) ? '(?<![a-z0-9_.-])' : ''
  const end = /[a-z0-9]$/.test(name) ? '(?![a-z0-9_-]|\\.[a-z0-9])' : ''
  return new RegExp(`${start}${own}${end}`).test(question)
}

function isColumn(asked: Asked, name: string, word: string): boolean {
  if (word.length < 2 && name !== word) return isPartOf(name, word, asked.folded)
  return asked.stands(word, name) || englishOf(word).some((stem) => hasEnglish(name, stem))
}

/** 字 and 段 stand in 字段名 as they do in the question: side by side. */
function isPartOf(name: string, word: string, question: string): boolean {
  const place = question.indexOf(word)
  if (place < 0 || !/[\u3400-\u9fff]/.test(word)) return false
  const pairs = [question.slice(place - 1, place + 1), question.slice(place, place + 2)]
  return pairs.some((pair) => /^[\u3400-\u9fff]{2}$/.test(pair) && name.includes(pair))
}

/** 行政区划 right before 代码, which is a column: it says which code, not what else is asked. */
function isModifier(asked: Asked, words: string[], word: string, names: string[]): boolean {
  let from = asked.folded.indexOf(word) + word.length
  // By places, not by words: one that comes back would lead in a circle.
  for (;;) {
    const next = words.find((other) => asked.folded.startsWith(other, from))
    if (next === undefined) return false
    if (names.some((name) => isColumn(asked, name, next))) return true
    from += next.length
  }
}

/** A row as a sentence; of two tables side by side what is said on the side of the named cell. */
export function extractOf({ row, home, no, named: cells }: NamedRow): Extract {
  const [from, to] = sideOf(row, cells)
  const isWhole = to - from === row.cells.length || row.names.length === 0
  const part = () => cellsInWords(row.names.slice(from, to), row.cells.slice(from, to))
  const text = isWhole ? row.words : from === 0 ? row.words.slice(0, part().length) : part()
  return { alias: home.passage.alias, text, folded: fold(text), score: 0, covered: 1, no }
}

/** Where a header says the same several times, tables stand side by side: the columns of the one with the named cell. */
export function sideOf({ names }: TableRow, cells: readonly number[]): [from: number, to: number] {
  const repeated = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index)
  if (repeated < 0) return [0, names.length]
  // What stands before the first repeated name labels the row on either side.
  const cut = repeated - names.indexOf(names[repeated] ?? '')
  return (cells[0] ?? 0) < cut ? [0, cut] : [cut, names.length]
}
