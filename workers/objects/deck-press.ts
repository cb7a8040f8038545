import { WorkerEntrypoint } from 'cloudflare:workers'
import type { DeckPressPort } from '~/features/studio/server/ports'

/** What the front door asks of the writer of PowerPoint files. */
export class DeckPress extends WorkerEntrypoint {
  async write(...deck: Parameters<DeckPressPort['write']>) {
    // Loaded with the first deck.
    const { writeDeck } = await import('~/features/studio/server/export')
    return writeDeck(...deck)
  }
}
