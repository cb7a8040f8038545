import type { Exporter } from '~/features/document/server/ports'
import type { Deck } from '~/features/document/deck/deck'
import { pictureKeys } from '~/features/document/deck/known-parts'
import { deckOfDocument } from '~/features/document/deck/plan/deck-of-document'
import { withSourceLinks } from '~/features/document/deck/source-links'
import { findDeck, masterBytes, readableDeck } from '~/features/document/server/exports'

/** The deck of a document as it was made and edited; without one its slides by rule: chapters become transitions, sections slides, their key sentences bullets. */
export const pptx: Exporter = {
  extension: 'pptx',
  contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  async write({ ctx, document, origin, author, bytesOf }) {
    const { title } = document.tree
    // What people made of it stands; only a document without a deck is laid out now.
    const stored = await findDeck(ctx, document.documentId)
    const deck = stored
      ? (await readableDeck(ctx, document.documentId, stored.deck)).deck
      : deckOfDocument(document, { title, byline: author, template: 'sujian' })
    const pictures = new Map<string, Uint8Array>()
    for (const key of keysIn(deck)) {
      const bytes = await bytesOf(key)
      if (bytes) pictures.set(key, bytes)
    }
    const { writeDeck } = await import('../pptx')
    return writeDeck(withSourceLinks(deck, origin), pictures, await masterBytes(ctx, deck))
  },
}

const keysIn = ({ slides }: Deck): string[] => slides.flatMap(pictureKeys)
