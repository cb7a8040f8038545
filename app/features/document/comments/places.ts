import type { ThreadPlace } from '../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { blockText } from '#packages/document/comment-marks'

/** Texts of blocks by their ids, in reading order. */
export type BlockTexts = ReadonlyMap<string, string>

/** Words that are found again in another block: as long at least, and there but once. */
const LEAST_ELSEWHERE = 4

/** Where places stand in a text that may be another by now; without those whose words are nowhere. */
export const locatePlaces = (places: readonly ThreadPlace[], body: SectionBody): ThreadPlace[] => {
  const texts = textsOf(body)
  return places.flatMap((place) => locatePlace(place, texts) ?? [])
}

export const textsOf = (body: SectionBody | null): BlockTexts =>
  new Map(body?.content.map((block) => [block.attrs.blockId, blockText(block)]))

/** Where one place stands; null where its words are nowhere. */
export function locatePlace(place: ThreadPlace, texts: BlockTexts): ThreadPlace | null {
  const { blockId, range, words } = place
  const text = texts.get(blockId)
  if (range === null) return text === undefined ? null : place
  if (text?.slice(range.from, range.to) === words) return place
  const near = text === undefined ? -1 : nearest(text, words, range.from)
  return near >= 0 ? placeAt(blockId, near, words) : elsewhere(words, texts)
}

export const placeAt = (blockId: string, from: number, words: string): ThreadPlace => ({
  blockId,
  range: { from, to: from + words.length },
  words,
})

/** Start of the occurrence that is nearest to `from`; -1 for none. */
function nearest(text: string, words: string, from: number): number {
  if (words === '') return -1
  const after = text.indexOf(words, from)
  const before = text.lastIndexOf(words, from)
  if (after < 0 || before < 0) return Math.max(after, before)
  return from - before <= after - from ? before : after
}

/** In whichever block they stand, where that is no chance. */
export function elsewhere(words: string, texts: BlockTexts): ThreadPlace | null {
  if (words.length < LEAST_ELSEWHERE) return null
  const found = [...texts].flatMap(([blockId, text]) => {
    const from = text.indexOf(words)
    return from < 0 ? [] : [{ place: placeAt(blockId, from, words), last: text.lastIndexOf(words) }]
  })
  const [only] = found
  return only && found.length === 1 && only.place.range?.from === only.last ? only.place : null
}
