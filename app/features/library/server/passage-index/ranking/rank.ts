import type { ReadPassage } from '~/core/ranking/candidate'
import { readQuestion, type Statistics } from '~/core/ranking/question'
import { rerankRead } from '~/core/ranking/rerank'
import type { PassageHit } from '../../ports'

/** Hits with the file's title, as ranking reads them. */
export interface TitledHit extends PassageHit {
  title: string
}

/** A hit that was taken apart for ranking. */
export type ReadHit = ReadPassage<TitledHit>

/**
 * Orders what the index found for a question, the likeliest to hold its answer first; scores stay those of the
 * full-text search. Pure: all it may know is handed in.
 */
export const rank = <Hit extends ReadHit>(
  question: string,
  hits: Hit[],
  statistics: Statistics,
): ReadHit[] => rerankRead(readQuestion(question, statistics), hits).ranked

/** The hit as the index answers it. */
export const hitOf = ({ passage: { title: _title, ...hit } }: ReadHit): PassageHit => hit
