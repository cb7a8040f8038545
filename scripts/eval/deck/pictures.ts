import type { Deck } from '~/features/document/deck'

/** Bytes of the pictures that a deck shows. */
export const picturesOf = (
  deck: Deck,
  pictures: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> =>
  new Map(
    deck.slides.flatMap(({ figure }) => {
      const bytes = figure?.kind === 'image' ? pictures.get(figure.key) : undefined
      return figure?.kind === 'image' && bytes ? [[figure.key, bytes] as const] : []
    }),
  )
