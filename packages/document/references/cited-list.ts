import { isEastern, type WorkDate } from '#packages/citations/citable-work'
import { nationalEntry } from '#packages/citations/national-entry'
import { listedName, type NationalEdition } from '#packages/citations/national-names'
import type { Reference } from '../evidence'
import { dedupeKey } from './records'

export interface ListStyle {
  edition: NationalEdition
  style: 'numeric' | 'author-year'
  /** Day of citing, for what the record has none for. */
  today: WorkDate
}

/** The works that a document cites, as its list and its text show them. */
export interface CitedList {
  /** In the order of the list; `no` from 1, 0 in lists by name and year. `referenceIds` are the records of the work. */
  entries: readonly { referenceIds: readonly string[]; no: number; text: string }[]
  /** What stands in the text: `[1,3-5]`, `（张三，2020a）`, the locator behind it. '' when none of the works is known. */
  mark(referenceIds: readonly string[], locator?: string): string
}

/** Lists works in order of first citation, or by name and year; records of one work are one entry. */
export function citeReferences(
  references: ReadonlyMap<string, Reference>,
  cited: Iterable<string>,
  style: ListStyle,
): CitedList {
  const works = citedWorks(references, cited)
  return style.style === 'numeric' ? byNumber(works, style) : byYear(works, style)
}

/** One work with all its records, the first one speaking for it. */
interface Cited {
  work: Reference
  ids: string[]
}

function citedWorks(references: ReadonlyMap<string, Reference>, cited: Iterable<string>): Cited[] {
  const found = new Map<string, Cited>()
  for (const id of new Set(cited)) {
    const work = references.get(id)
    if (!work) continue
    const key = dedupeKey(work)
    const existing = found.get(key)
    if (existing) existing.ids.push(id)
    else found.set(key, { work, ids: [id] })
  }
  return [...found.values()]
}

function byNumber(works: readonly Cited[], { edition, today }: ListStyle): CitedList {
  const numbers = new Map(
    works.flatMap(({ ids }, index) => ids.map((id) => [id, index + 1] as const)),
  )
  const entries = works.map(({ work, ids }, index) => ({
    referenceIds: ids,
    no: index + 1,
    text: nationalEntry(work, { edition, style: 'numeric', today }),
  }))
  return {
    entries,
    mark(referenceIds, locator = '') {
      const cited = referenceIds.flatMap((id) => numbers.get(id) ?? [])
      return cited.length === 0 ? '' : `[${collapsed(cited, edition)}]${locator}`
    },
  }
}

/** 1, 2, 3 and 5 are 1-3,5; two in a row are a run already. */
export function collapsed(numbers: readonly number[], edition: NationalEdition): string {
  const runs: [from: number, to: number][] = []
  for (const no of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === no - 1) last[1] = no
    else runs.push([no, no])
  }
  return runs
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
    .join(edition === '2025' ? ',' : ', ')
}

function byYear(works: readonly Cited[], { edition, today }: ListStyle): CitedList {
  const sorted = works
    .map((cited) => ({ ...cited, name: nameInText(cited.work, edition), letter: '' }))
    .toSorted(compareWorks)
  const families = Map.groupBy(sorted, ({ work, name }) => `${name} ${work.issued?.year ?? ''}`)
  for (const family of families.values()) {
    if (family.length > 1)
      for (const [index, item] of family.entries()) item.letter = letterAt(index)
  }
  const marks = new Map(
    sorted.flatMap(({ ids, work, name, letter }) => {
      const parts = [name, work.issued ? `${work.issued.year}${letter}` : ''].filter(Boolean)
      return ids.map((id) => [id, parts.join(edition === '2025' ? '，' : ', ')] as const)
    }),
  )
  const entries = sorted.map(({ work, ids, letter }) => ({
    referenceIds: ids,
    no: 0,
    text: nationalEntry(work, { edition, style: 'author-year', today, letter }),
  }))
  return {
    entries,
    mark(referenceIds, locator = '') {
      const labels = [...new Set(referenceIds.flatMap((id) => marks.get(id) ?? []))]
      if (labels.length === 0) return ''
      return edition === '2025'
        ? `（${labels.join('；')}）${locator}`
        : `(${labels.join('; ')})${locator}`
    },
  }
}

const letterAt = (index: number): string =>
  index < 26
    ? String.fromCharCode(97 + index)
    : `${letterAt(Math.floor(index / 26) - 1)}${letterAt(index % 26)}`

/** Who is named in the text: a Westerner by family name, of several the first. */
function nameInText(work: Reference, edition: NationalEdition): string {
  const names = work.author.length > 0 ? work.author : (work.editor ?? [])
  const [first] = names
  const isEast = isEastern(work)
  if (!first) return isEast ? '佚名' : 'Anon'
  const isHan = /\p{Script=Han}/u.test(first.literal ?? first.family)
  const name = first.literal ?? (isHan ? listedName(first, edition) : first.family)
  if (names.length === 1) return name
  return isHan ? `${name}等` : `${name} et al.`
}

/** Chinese works first, by pinyin; then others by letter; works of a name by year, then by title. */
function compareWorks(
  item: { work: Reference; name: string },
  other: { work: Reference; name: string },
): number {
  const groups = groupOf(item.name) - groupOf(other.name)
  if (groups !== 0) return groups
  const names = pinyin().compare(item.name, other.name)
  if (names !== 0) return names
  const years = (item.work.issued?.year ?? 0) - (other.work.issued?.year ?? 0)
  return years || pinyin().compare(item.work.title, other.work.title)
}

let collator: Intl.Collator | undefined
const pinyin = () => (collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true }))

const groupOf = (name: string): number => {
  if (/^\p{Script=Han}/u.test(name)) return 0
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return 1
  return /^\p{Script=Latin}/u.test(name) ? 2 : 3
}
