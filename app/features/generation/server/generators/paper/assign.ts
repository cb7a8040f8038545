/** A quote that would serve a heading, and how well; larger is better. */
export interface Offer {
  quote: number
  node: string
  score: number
}

export interface Assignment {
  /** Quotes by node, best first: nobody else tells them. */
  own: Map<string, number[]>
  /** Quotes that a node may lean on though another tells them, at most two nodes a quote. */
  also: Map<string, number[]>
}

const MOST_ALSO = 2
// Beside the best heading, others may lean on a quote that serves them nearly as well.
const NEARLY = 0.7

/**
 * Gives each quote to one heading: greedily by score, none gets more than its cap while others want it. Equal input gives
 * equal output.
 */
export function assign(offers: readonly Offer[], capOf: (node: string) => number): Assignment {
  const own = new Map<string, number[]>()
  const also = new Map<string, number[]>()
  const taken = new Map<number, Offer>()
  const leaning = new Map<number, number>()
  const inOrder = offers.toSorted(
    (a, b) => b.score - a.score || a.quote - b.quote || (a.node < b.node ? -1 : 1),
  )
  for (const offer of inOrder) {
    const held = own.get(offer.node) ?? []
    const owner = taken.get(offer.quote)
    if (owner) {
      const others = leaning.get(offer.quote) ?? 0
      if (others >= MOST_ALSO || offer.score < NEARLY * owner.score) continue
      leaning.set(offer.quote, others + 1)
      also.set(offer.node, [...(also.get(offer.node) ?? []), offer.quote])
    } else if (held.length < capOf(offer.node)) {
      taken.set(offer.quote, offer)
      own.set(offer.node, [...held, offer.quote])
    }
  }
  return { own, also }
}
