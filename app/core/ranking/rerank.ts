import {
  prepareCandidate,
  readPassage,
  type Candidate,
  type RankablePassage,
  type ReadPassage,
} from './candidate'
import { featuresOf, titleWordsOf, type Features, type TitleWords } from './features'
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
export const rerank = <Source extends RankablePassage>(asked: Asked, passages: Source[]) =>
  rerankRead(asked, passages.map(readPassage))

/** The same of passages that were read for another question already. */
export function rerankRead<Source extends RankablePassage>(
  asked: Asked,
  read: ReadPassage<Source>[],
): { ranked: Ranked<Source>[]; votes: Votes } {
  const candidates = read.map((item) => prepareCandidate(asked, item))
  const votes = castVotes(asked, candidates)
  const scale = {
    score: Math.max(0, ...read.map((item) => item.passage.score)),
    value: Math.max(0, ...candidates.map((item) => item.bestValue)),
  }
  const titles = new Map<string, TitleWords>()
  const ranked = candidates.map((item): Ranked<Source> => {
    const title = titles.get(item.title) ?? titleWordsOf(asked, item.title)
    titles.set(item.title, title)
    const features = featuresOf(asked, item, { scale, votes, title })
    return { ...item, features, rank: sumOf(features) }
  })
  return { ranked: ranked.toSorted((a, b) => b.rank - a.rank), votes }
}

const weighed = Object.entries(weights)

function sumOf(features: Features): number {
  let sum = 0
  for (const [name, weight] of weighed) sum += weight * (Reflect.get(features, name) as number)
  return sum
}
