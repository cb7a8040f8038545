import type { IconPressPort } from '~/features/brands/server/ports'
import type { CardPressPort } from '~/features/sharing/server/ports'

/** The ingest Worker's drawer of pictures beside shared links, by RPC. The ingest Worker itself has none and never asks. */
export function reachCardPress(cards: Fetcher | undefined): CardPressPort {
  // RPC's own types make promises of what each field answers; what travels is what `CardPress` answers.
  const stub = cards as unknown as CardPressPort | undefined
  return {
    draw: async (card) => {
      if (!stub) throw new Error('this Worker draws no cards')
      return stub.draw(card)
    },
  }
}

/** The same drawer, of the icons of brands. */
export function reachIconPress(cards: Fetcher | undefined): IconPressPort {
  const stub = cards as unknown as { drawIcon: IconPressPort['draw'] } | undefined
  return {
    draw: async (icon) => {
      if (!stub) throw new Error('this Worker draws no icons')
      return stub.drawIcon(icon)
    },
  }
}
