import { readPassageId, sourceAddress } from '~/core/source-place'
import type { Evidence } from '#packages/document/evidence'

/** Where a quote stands in the library; '' for what is no file of it that may be opened. */
export function evidenceAddress({
  fileId,
  place,
  quote,
  state,
}: Pick<Evidence, 'fileId' | 'place' | 'quote' | 'state'>): string {
  if (!fileId || state === 'revoked') return ''
  const named = readPassageId(place.passageId)
  return sourceAddress(fileId, {
    passage: named?.passage ?? null,
    generation: named?.generation ?? null,
    page: place.page,
    quote,
  })
}
