/** Whether the statement changes nothing, as far as its text tells. */
export function isRead(text: string): boolean {
  if (/^\s*select\b/i.test(text)) return true
  return /^\s*with\b/i.test(text) && !/\b(?:insert|update|delete|replace)\b/i.test(text)
}

const REMEMBER_AT_MOST = 1_000
const namedTexts = new Map<string, string | null>()

/**
 * The statement with a name of its own for each column of its result: a batch answers with objects, in which values of
 * equal names fall together and numbers come first. Null where the text does not tell the names.
 */
export function withOwnNames(text: string): string | null {
  const remembered = namedTexts.get(text)
  if (remembered !== undefined) return remembered
  const named = nameColumns(text)
  if (namedTexts.size >= REMEMBER_AT_MOST) namedTexts.clear()
  namedTexts.set(text, named)
  return named
}

function nameColumns(text: string): string | null {
  const list = selectList(text)
  if (!list) return null
  const taken = new Set<string>()
  const columns = list.columns.map((column, index) => {
    const { name, isPlain } = nameOf(column)
    const isOwn = name !== null && !taken.has(name) && !/^\d+$/.test(name)
    if (isOwn) taken.add(name)
    if (isOwn) return column
    return isPlain ? `${column} as "~${index}"` : null
  })
  if (columns.includes(null)) return null
  const named = text.slice(0, list.from) + columns.join(', ') + text.slice(list.to)
  // What a union is ordered by are names of its columns.
  const isRenamed = columns.some((column, index) => column !== list.columns[index])
  return isRenamed && list.isCompound ? null : named
}

interface ColumnName {
  /** Null where the database makes one up. */
  name: string | null
  /** It may be given another name. */
  isPlain: boolean
}

// What has no name ends in a way in which no name can: as a call, a case, or with something an operator joins on.
const UNNAMED = /\)$|^case\b[^]*\bend$|(?:\|\||[-+*/<>=])\s*(?:"[^"]+"\.)?"[^"]+"$/i

function nameOf(column: string): ColumnName {
  const plain = /^(?:(?:"[^"]+"|\w+)\.)?(?:"([^"]+)"|(\w+))$/.exec(column)
  if (plain) return { name: plain[1] ?? plain[2] ?? null, isPlain: true }
  const aliased = /\bas\s+(?:"([^"]+)"|(\w+))$/i.exec(column)
  if (aliased) return { name: aliased[1] ?? aliased[2] ?? null, isPlain: false }
  return { name: null, isPlain: UNNAMED.test(column) }
}

interface SelectList {
  columns: string[]
  /** Where the list stands in the text. */
  from: number
  to: number
  /** Another select is joined on. */
  isCompound: boolean
}

// Comments, other ways to quote, and a `from` that is none are beyond this reading.
const UNREADABLE = /--|\/\*|[`[\]]|\bdistinct\s+from\b/i
const MARKS =
  /'(?:[^']|'')*'|"[^"]*"|[(),]|\bselect(?:\s+distinct)?\s+|\s+from\b|\b(?:union|intersect|except)\b/gi

/** Columns of the outermost select. */
function selectList(text: string): SelectList | null {
  if (UNREADABLE.test(text)) return null
  const marks = outermostMarks(text)
  const begin = marks.findIndex(({ mark }) => /^select/i.test(mark))
  const [head, ...rest] = marks.slice(begin)
  if (begin < 0 || !head) return null
  const from = head.index + head.mark.length
  const end = rest.findIndex(({ mark }) => /^\s+from$/i.test(mark))
  const to = rest[end]?.index ?? text.length
  const commas = rest.filter(({ mark, index }) => mark === ',' && index < to)
  const cuts = [from - 1, ...commas.map(({ index }) => index), to]
  const columns = cuts.slice(1).map((cut, no) => text.slice((cuts[no] ?? 0) + 1, cut).trim())
  const isCompound = rest.some(({ mark }) => /^(?:union|intersect|except)$/i.test(mark))
  return { columns, from, to, isCompound }
}

/** Marks that stand in no parentheses and no quotes. */
function outermostMarks(text: string): { mark: string; index: number }[] {
  let depth = 0
  return [...text.matchAll(MARKS)].flatMap(({ 0: mark, index }) => {
    if (mark === ')') depth -= 1
    const isOutermost = depth === 0 && !/^['"()]/.test(mark)
    if (mark === '(') depth += 1
    return isOutermost ? { mark, index } : []
  })
}
