import { sourceAddress } from '~/core/source-place'
import type { Reference } from './terms'

/**
 * Where a source of an answer stands in the library, with the number that the reader repeats in its seal and what was
 * used; null for what is no file.
 */
export function addressOf(reference: Omit<Reference, 'support'>): string | null {
  const { fileId, passageNo, generation, index, anchor, used, content } = reference
  if (fileId === undefined) return null
  if (passageNo === undefined) return sourceAddress(fileId)
  const longest = used.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  return sourceAddress(fileId, {
    passage: passageNo,
    generation: generation ?? null,
    page: anchor?.kind === 'page' ? anchor.page : anchor?.kind === 'slide' ? anchor.slide : null,
    quote: longest ? content.slice(longest.from, longest.to) : content,
    cite: String(index),
    used,
  })
}
