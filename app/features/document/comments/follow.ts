import { diffLists, wordsOf } from '../prose/word-diff'
import type { ThreadPlace } from '../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { elsewhere, locatePlace, placeAt, textsOf, type BlockTexts } from './places'

/** A place stands as long as so much of its words does (0 to 1). */
const LEAST_COMMON = 0.25
/** Characters that differ; what is longer counts as written anew. */
const MOST_COMPARED = 20_000

/** Where places of one text stand in the next one; without those whose words are gone. */
export function followPlaces(
  places: readonly ThreadPlace[],
  before: SectionBody | null,
  after: SectionBody,
): ThreadPlace[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  return places.flatMap((place) => followed(place, old, now) ?? [])
}

function followed(place: ThreadPlace, old: BlockTexts, now: BlockTexts): ThreadPlace | null {
  const { blockId, range, words } = place
  const [before, after] = [old.get(blockId), now.get(blockId)]
  const isKnown = range && before?.slice(range.from, range.to) === words
  if (!isKnown || before === undefined || after === undefined) return locatePlace(place, now)
  if (before === after) return place
  const moved = rangeAfter(range, before, after)
  return moved
    ? placeAt(blockId, moved.from, after.slice(moved.from, moved.to))
    : elsewhere(words, now)
}

interface Range {
  from: number
  to: number
}

/** What became of a stretch of one text in the next; null where too little of it stands. */
function rangeAfter({ from, to }: Range, before: string, after: string): Range | null {
  const common = commonStretches(before, after).flatMap(({ start, now, length }) => {
    const [begin, end] = [Math.max(start, from), Math.min(start + length, to)]
    return begin < end ? [{ from: now + begin - start, to: now + end - start }] : []
  })
  const [first, last] = [common[0], common.at(-1)]
  if (!first || !last) return null
  const words = common.map((part) => after.slice(part.from, part.to)).join('')
  const isEnough = words.length >= LEAST_COMMON * (to - from) && /[\p{L}\p{N}￼]/u.test(words)
  return isEnough ? { from: first.from, to: last.to } : null
}

interface Stretch {
  /** In the old text. */
  start: number
  /** In the new one. */
  now: number
  length: number
}

/** What both texts have in common, in order. */
function commonStretches(before: string, after: string): Stretch[] {
  const head = commonLength(before, after)
  const rest = [before.slice(head), after.slice(head)] as const
  const tail = commonLength(reversed(rest[0]), reversed(rest[1]))
  const middle = rest.map((text) => text.slice(0, text.length - tail))
  return [
    { start: 0, now: 0, length: head },
    ...commonWords(middle[0] ?? '', middle[1] ?? '', head),
    { start: before.length - tail, now: after.length - tail, length: tail },
  ].filter(({ length }) => length > 0)
}

function commonWords(before: string, after: string, offset: number): Stretch[] {
  if (before.length + after.length > MOST_COMPARED) return []
  const [oldWords, newWords] = [wordsOf(before), wordsOf(after)]
  const stretches: Stretch[] = []
  let [start, now] = [offset, offset]
  for (const { kind, from, to } of diffLists(oldWords, newWords, 0)) {
    const { length } = (kind === 'insert' ? newWords : oldWords).slice(from, to).join('')
    if (kind === 'same') stretches.push({ start, now, length })
    if (kind !== 'insert') start += length
    if (kind !== 'delete') now += length
  }
  return stretches
}

const reversed = (text: string): string => text.split('').toReversed().join('')

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}
