import type { DocSnapshot } from '#packages/document/snapshot'
import type { DeckSource, Slide } from '../deck'

/** What the slides lean on, in the order in which they first do; what was taken back is not among it. */
export function sourcesOf(snapshot: DocSnapshot, slides: readonly Slide[]): DeckSource[] {
  const ids = slides.flatMap((slide) => [
    ...slide.bullets.flatMap((bullet) => bullet.from?.evidenceIds ?? []),
    ...(slide.figure?.from?.evidenceIds ?? []),
    ...[...slide.notes.matchAll(/@([\w-]+)/g)].map(([, id = '']) => id),
  ])
  return [...new Set(ids)].flatMap((id) => sourceOf(snapshot, id) ?? [])
}

function sourceOf({ evidence, references }: DocSnapshot, id: string): DeckSource | null {
  const found = evidence.get(id)
  if (!found || found.state === 'revoked') return null
  const { fileId, url, quote, place } = found
  const title = references.get(found.referenceId)?.title ?? ''
  return {
    id,
    title,
    place: place.label,
    quote,
    fileId,
    page: place.page,
    passageId: place.passageId,
    url,
  }
}
