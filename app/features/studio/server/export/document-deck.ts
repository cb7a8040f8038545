import { figuresOf, type DocSnapshot } from '~/features/editor/schema'
import type { Exporter } from '~/features/editor/server/ports'
import { deckOfDocument } from '../../deck/plan/deck-of-document'

/** A document as slides: chapters become transitions, sections slides, their key sentences bullets. */
export const documentDeck: Exporter = {
  extension: 'pptx',
  contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  async write({ document, author, bytesOf }) {
    const { writeDeck } = await import('./pptx/write-deck')
    const { title } = document.tree
    const deck = deckOfDocument(document, { title, byline: author, template: 'sujian' })
    const pictures = new Map<string, Uint8Array>()
    for (const key of keysIn(document)) {
      const bytes = await bytesOf(key)
      if (bytes) pictures.set(key, bytes)
    }
    return writeDeck(deck, pictures)
  },
}

const keysIn = ({ bodies }: DocSnapshot): string[] =>
  [...bodies.values()].flatMap((body) =>
    figuresOf(body).flatMap(({ attrs: { spec } }) => (spec.kind === 'image' ? [spec.key] : [])),
  )
