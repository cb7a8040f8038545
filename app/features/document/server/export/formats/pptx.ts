import type { Exporter } from '../../ports'
import type { Deck } from '../../../deck/deck'
import { pictureKeys } from '../../../deck/known-parts'
import { deckOfDocument } from '../../../deck/plan/deck-of-document'
import { withSourceLinks } from '../../../deck/source-links'
import { masterBytes } from '../../deck/masters'
import { findDeck } from '../../deck/store'
import { readableDeck } from '../../deck/redact'

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
