import { evidenceAddress } from '../terms'
import type { Deck, DeckSource } from './deck'

/** Where a source of a deck is opened: its place in the library, else its own page; '' for nowhere. */
export function sourceLink({ fileId, page, passageId, quote, url }: DeckSource): string {
  if (!fileId) return url
  const place = { page, passageId: passageId ?? null, label: '' }
  return evidenceAddress({ fileId, place, quote, state: 'ok' })
}

/** The deck for a file that leaves the site: its sources' places in the library are whole addresses behind `origin`. */
export function withSourceLinks(deck: Deck, origin: string): Deck {
  const linked = (source: DeckSource) => {
    const link = sourceLink(source)
    return {
      ...source,
      url: link.startsWith('/') ? (origin === '' ? '' : `${origin}${link}`) : link,
    }
  }
  return { ...deck, sources: deck.sources.map(linked) }
}
