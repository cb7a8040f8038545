import { readQuestion, type Statistics } from '~/core/ranking/question'
import { rerank } from '~/core/ranking/rerank'
import type { PassageHit } from '../ports'

/** Hits with the file's title, as ranking reads them. */
export interface TitledHit extends PassageHit {
  title: string
}

/**
 * Orders what the index found for a question, the likeliest to hold its answer first; scores stay those of the
 * full-text search. Pure: all it may know is handed in.
 */
export function rank(question: string, hits: TitledHit[], statistics: Statistics): PassageHit[] {
  const { ranked } = rerank(readQuestion(question, statistics), hits)
  return ranked.map(({ passage: { title: _title, ...hit } }) => hit)
}
