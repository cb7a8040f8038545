import { marksWithin, replaceAllMarks, withoutHalfMark } from '#packages/model-text/marks'
import { isOnlyNearest } from '~/core/refusal'
import { readRows } from '~/core/text/table-rows'
import {
  checkSupport,
  nearestPlace,
  preparePassage,
  type FoldedPassage,
} from '~/features/models/server'
import type { CitationCheck, Reference } from '../../terms'
import { isOutside, keyOf, passagesOf, type Source, type SourcePassage } from './source-passages'
import { findVerbatim, foldInPlace, isCutOut, type FoldedText, type Span } from './verbatim'

/** The answer as it is kept, with what its marks stand for. */
export interface Citations {
  text: string
  refs: Reference[]
  checks: CitationCheck[]
  /** Numbers that the answer named and no source has; their marks were taken out. */
  unknown: number
}

/**
 * Marks that name no source are taken out and the others numbered as they appear, from 1 without gaps; each mark left is
 * checked against its passage: it is supported when the passage says what stands before the mark, word for word or as far
 * as `checkSupport` can tell. Of a source that is a stretch, a mark stands for the passage that carries its claim.
 */
export function citationsOf(answer: string, sources: Source[]): Citations {
  const checkables = checkablesOf(sources)
  const { text: marked, unknown } = keepKnownMarks(withoutHalfMark(answer), checkables)
  const preferred = preferOriginals(marked, checkables)
  const marks = marksIn(preferred).map(({ offset, index }) =>
    carrierOf(claimBefore(preferred, offset), checkables.get(index) ?? []),
  )
  const cited = [...new Set(marks.flatMap(({ passage }) => passage ?? []))]
  const places = marks.map(({ passage }) => (passage ? cited.indexOf(passage) + 1 : 0))
  const text = renumbered(preferred, places)
  const checks = marksIn(text).map(({ offset, index }, no): CitationCheck => {
    const used = marks[no]?.used ?? null
    return { at: offset, index, support: used ? 'supported' : 'weak', used: used ? [used] : [] }
  })
  const refs = cited.map((passage, no) => presentSource(passage, no + 1, { text, checks }))
  return { text, refs, checks, unknown }
}

/**
 * A saved answer carries only what nothing else does: a mark that names one is moved to the original that says the same,
 * or taken out where such an original is named beside it.
 */
function preferOriginals(text: string, checkables: Map<number, Checkable[]>): string {
  const isSaved = ([first]: Checkable[] = []) =>
    first !== undefined && !isOutside(first.source) && first.source.isAnswer === true
  const marks = marksIn(text)
  if (!marks.some(({ index }) => isSaved(checkables.get(index)))) return text
  const originals = [...checkables].filter(([, passages]) => !isSaved(passages))
  const numbers = marks.map(({ offset, index }) => {
    if (!isSaved(checkables.get(index))) return index
    const claim = claimBefore(text, offset)
    const other = originals.find(([, passages]) => carrierOf(claim, passages).used !== null)
    return other?.[0] ?? index
  })
  const isTwice = (no: number) => {
    const from = clusterStart(marks, no)
    return numbers.indexOf(numbers[no] ?? 0, from) < no
  }
  return renumbered(
    text,
    numbers.map((number, index) => (isTwice(index) ? null : number)),
  )
}

/** The first of the marks that stand side by side with this one. */
function clusterStart(marks: { offset: number; index: number }[], no: number): number {
  const before = marks[no - 1]
  const isBeside = before && before.offset + `[${before.index}]`.length === marks[no]?.offset
  return isBeside ? clusterStart(marks, no - 1) : no
}

interface Checkable {
  source: SourcePassage
  folded: FoldedText
  prepared: FoldedPassage | null
}

/** By alias what it may stand for; a passage under two aliases is one. */
function checkablesOf(sources: Source[]): Map<number, Checkable[]> {
  const byKey = new Map<string, Checkable>()
  const checkable = (source: SourcePassage): Checkable => {
    const key = keyOf(source)
    const checkable = byKey.get(key) ?? { source, folded: foldInPlace(source.text), prepared: null }
    byKey.set(key, checkable)
    return checkable
  }
  return new Map(sources.map((item) => [item.alias, passagesOf(item).map(checkable)]))
}

/** Which of a source's passages carries a claim and by what; the best found one where none does. */
function carrierOf(claim: string, passages: Checkable[]) {
  for (const passage of passages) {
    const used = usedBy(claim, passage)
    if (used) return { passage, used }
  }
  return { passage: passages[0] ?? null, used: null }
}

// A longer sentence is no claim that could be checked in good time.
const CLAIM_CHARACTERS = 400

/** What of the passage carries the claim; null when nothing does as far as can be told. */
function usedBy(claim: string, passage: Checkable): Span | null {
  const folded = foldInPlace(claim)
  const span = findVerbatim(folded, passage.folded)
  if (span) return span
  const row = readRows(passage.source.text)?.find(({ words }) =>
    findVerbatim(folded, foldInPlace(words)),
  )
  if (row) return { from: row.from, to: row.to }
  if (claim.length > CLAIM_CHARACTERS || isCutOut(folded, passage.folded)) return null
  passage.prepared ??= preparePassage(passage.source.text)
  if (checkSupport(claim, passage.prepared) !== 'supported') return null
  return nearestPlace(claim, passage.prepared)
}

/** Marks of no source go, with the blanks before them. */
function keepKnownMarks(answer: string, checkables: Map<number, unknown>) {
  let unknown = 0
  const marked = replaceAllMarks(answer, (numbers) => {
    const knownAliases = numbers.filter((alias) => checkables.has(alias))
    unknown += numbers.length - knownAliases.length
    return knownAliases.map((alias) => `[${alias}]`).join('') || NO_MARK
  })
  return { text: marked.replace(new RegExp(`(?<![ \\t])[ \\t]*${NO_MARK}`, 'g'), ''), unknown }
}

// Of private use: no text has it.
const NO_MARK = '\uf8f1'

function marksIn(text: string): { offset: number; index: number }[] {
  return marksWithin(text).map(({ index: offset, numbers: [index = 0] }) => ({
    offset: text[offset] === '^' ? offset + 1 : offset,
    index,
  }))
}

/** Every mark gets the number at its place in `numbers`; where that is null it goes. */
function renumbered(text: string, numbers: (number | null)[]): string {
  let from = 0
  let checkable = ''
  marksIn(text).forEach(({ offset, index }, no) => {
    const number = numbers[no] ?? null
    checkable += text.slice(from, offset) + (number === null ? '' : `[${number}]`)
    from = offset + `[${index}]`.length
  })
  return checkable + text.slice(from)
}

const MARK = /\[\d{1,3}\]/g
const MARKS_AT_END = /(?:\[\d{1,3}\]\s*)+$/
const SENTENCE_END = /[。！？!?；;…\n]|\.\s/g
const CLOSERS = '”’」』）)》"'
// From the first of its signs only, since an answer may be full of blanks.
const ENDING = new RegExp(`(?<![。！？!?；;…. ])[。！？!?；;…. ]+[${CLOSERS}]*$`)

/** What a mark stands behind: its sentence, or what of it follows an earlier mark, without Markdown. */
export function claimBefore(text: string, offset: number): string {
  const before = text.slice(0, offset).replace(MARKS_AT_END, '').trimEnd()
  // The mark may stand behind the full stop as well.
  const body = before.replace(ENDING, '')
  const starts = [...body.matchAll(SENTENCE_END), ...body.matchAll(MARK)]
  const from = Math.max(0, ...starts.map((item) => item.index + item[0].length))
  const claim = plain(body.slice(from)).replace(new RegExp(`^[\\s，,、：:${CLOSERS}]+`), '')
  return QUOTATION.exec(claim)?.[1] ?? claim
}

// A quotation with at most a lead-in (来源不一致：“…”) stands for itself.
const QUOTATION = /^(?:[^“”]{0,12}[：:])?“([^“”]+)”$/

const plain = (markdown: string) =>
  markdown
    .replace(/^\s*(?:[-+*>]|#{1,6}|\d{1,3}[.)、])\s+/, '')
    .replace(/\*\*|__|(?<!\\)[*`]/g, '')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')

function presentSource(
  { source }: Checkable,
  index: number,
  { text, checks }: Pick<Citations, 'text' | 'checks'>,
): Reference {
  const own = checks.filter((check) => check.index === index)
  return {
    index,
    kind: 'MESSAGE',
    title: source.title,
    headings: source.headings,
    content: source.text,
    used: merged(own.flatMap(({ used = [] }) => used)),
    support: own.every((check) => check.support === 'supported') ? 'supported' : 'weak',
    ...(own.every(({ at }) => isOnlyNearest(text, at)) && { isNearest: true as const }),
    ...placeOf(source),
  }
}

/** Where the passage stands: in a file of the library, on a page, in a work. */
function placeOf(source: SourcePassage) {
  if (isOutside(source)) {
    const { type, url, site, publishedAt, authors, year, venue } = source
    return {
      type,
      url,
      ...(site && { site }),
      ...(publishedAt && { publishedAt }),
      ...(authors && { authors }),
      ...(year && { year }),
      ...(venue && { venue }),
    }
  }
  return {
    type: 'repo_block' as const,
    fileId: source.fileId,
    extension: source.extension,
    passageNo: source.no,
    ...(source.generation !== undefined && { generation: source.generation }),
    anchor: source.anchor,
    ...(source.isEdited && { isEdited: true as const }),
    ...(source.isAnswer && { isAnswer: true as const }),
  }
}

/** Spans that touch or overlap are one. */
export function merged(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
