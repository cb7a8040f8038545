import { prepareCandidate, type Candidate, type RankablePassage } from './candidate'
import { featuresOf, type Features } from './features'
import type { Asked } from './question'
import { castVotes, type Votes } from './votes'
import { weights } from './weights'

export interface Ranked<
  Source extends RankablePassage = RankablePassage,
> extends Candidate<Source> {
  features: Features
  /** The linear sum; comparable within one question only. */
  rank: number
}

/** Passages with the likeliest to hold the answer first. */
export function rerank<Source extends RankablePassage>(
  asked: Asked,
  passages: Source[],
): { ranked: Ranked<Source>[]; votes: Votes } {
  const candidates = passages.map((passage) => prepareCandidate(asked, passage))
  const votes = castVotes(asked, candidates)
  const scale = {
    score: Math.max(0, ...passages.map((passage) => passage.score)),
    value: Math.max(0, ...candidates.map((one) => one.bestValue)),
  }
  const ranked = candidates.map((one): Ranked<Source> => {
    const features = featuresOf(asked, one, scale, votes)
    return { ...one, features, rank: sumOf(features) }
  })
  return { ranked: ranked.toSorted((a, b) => b.rank - a.rank), votes }
}

function sumOf(features: Features): number {
  let sum = 0
  for (const [name, weight] of Object.entries(weights)) {
    sum += weight * (Reflect.get(features, name) as number)
  }
  return sum
}
