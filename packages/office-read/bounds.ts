import { readingErrors } from './errors'

/** Characters below which a file says nothing that could be asked about: a memo of one line is still one. */
export const FEWEST_CHARACTERS = 4

/** Characters that a stamp, a page number or a watermark puts on pages of pictures, and that a fault leaves of a text. */
export const REMNANT_CHARACTERS = 50

/** Bytes of a text file that are read at all: a book of five million Han characters has as many. */
export const LARGEST_TEXT_BYTES = 16 * 1024 * 1024

/** Texts are decoded whole, so they must fit in memory several times. */
export function refuseHuge(bytes: Uint8Array): void {
  if (bytes.byteLength > LARGEST_TEXT_BYTES) throw readingErrors.tooLong()
}

/** Share of replacement characters above which a text is a wall of question marks rather than a text with a few wounds. */
const MOST_GARBLED = 0.03

/** A text whose encoding nobody knows must not be learned as if it could be read. */
export function refuseGarbled(text: string): string {
  const garbled = text.split('\ufffd').length - 1
  if (garbled > MOST_GARBLED * text.length) throw readingErrors.garbled()
  return text
}

// Readability over a larger page costs seconds and half of the isolate's memory; over more elements, seconds again,
// since it looks at each of them among its siblings.
const LARGEST_DOM = 4 * 1024 * 1024
const MOST_TAGS = 50_000

/** Whether a page is small enough to be made a tree of. */
export function fitsDom(source: string): boolean {
  return source.length <= LARGEST_DOM && source.split('<', MOST_TAGS + 1).length <= MOST_TAGS
}
