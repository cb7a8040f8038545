import { WorkerEntrypoint } from 'cloudflare:workers'
import { readMaster, writeDeck } from '~/features/exports/server/pptx'
import type { DeckPressPort } from '~/features/document/server/deck'

/** What the front door asks of the writer of PowerPoint files. */
export class DeckPress extends WorkerEntrypoint {
  async write(...deck: Parameters<DeckPressPort['write']>) {
    return writeDeck(...deck)
  }

  async readMaster(...master: Parameters<DeckPressPort['readMaster']>) {
    return readMaster(...master)
  }
}
