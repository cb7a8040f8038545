import type { Context } from '~/core/context'
import type { Anchor } from '../../terms'
import { mergeAnchors } from '../ingest/anchors'
import { readWindow, type ExtractedBlock } from '../ingest/extracted'
import type { FileRow } from '../present'

const MOST_WINDOWS = 100
const LEAST_LETTERS = 4
const MOST_LETTERS = 400

/** Where quoted words stand in a learned file; on `page`, when they stand there (0: anywhere). Null: not found. */
export async function placeQuote(
  ctx: Context,
  file: FileRow,
  quote: string,
  page: number,
): Promise<Anchor | null> {
  const needle = folded(quote).text.slice(0, MOST_LETTERS)
  if (needle.length < LEAST_LETTERS) return null
  let first: Anchor | null = null
  for (let window = 0; window < MOST_WINDOWS; window += 1) {
    const content = await readWindow(ctx, file, window)
    if (!content) break
    for (const block of content.blocks) {
      const place = placeInBlock(block, needle)
      if (place && (page === 0 || (place.kind === 'page' && place.page === page))) return place
      first ??= place
    }
    if (window + 1 >= content.windows) break
  }
  return first
}

/** Words that run on into the next block are found by their beginning. */
export function placeInBlock(block: ExtractedBlock, needle: string): Anchor | null {
  const { text, places } = folded(block.text)
  const offset = text.indexOf(needle)
  const cut = offset >= 0 ? offset : beginningAt(text, needle)
  if (cut < 0) return null
  const from = places[cut] ?? 0
  const to = (places[Math.min(cut + needle.length, text.length) - 1] ?? from) + 1
  return narrowed(block, from, to)
}

function beginningAt(text: string, needle: string): number {
  const tail = text.length - needle.length + 1
  for (let start = Math.max(0, tail); start <= text.length - 12; start += 1) {
    if (needle.startsWith(text.slice(start))) return start
  }
  return -1
}

function narrowed({ anchor, parts = [], text }: ExtractedBlock, from: number, to: number): Anchor {
  const touched = parts.filter(
    (part, index) => (parts[index - 1]?.end ?? 0) < to && part.end > from,
  )
  if (touched.length > 0) return mergeAnchors(touched.map((part) => part.anchor))
  if (anchor.kind === 'text' && anchor.to - anchor.from === text.length) {
    return { kind: 'text', from: anchor.from + from, to: anchor.from + to }
  }
  return anchor
}

/** Letters without white space and hyphens, which lines are broken at, and where each stands. */
function folded(text: string): { text: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (let offset = 0; offset < text.length; offset += 1) {
    const letter = text[offset] ?? ''
    if (/[\s\u00ad\u200b\u2010-]/.test(letter)) continue
    letters += letter
    places.push(offset)
  }
  return { text: letters, places }
}
