import type { PassageHit } from '../ports'

export interface CorpusStatistics {
  passages: number
  documentFrequency: Record<string, number>
}

/**
 * Orders what the index found for a question, best first. Pure: all it may know is handed in. For now the
 * index's own order; whatever learns to rank better takes its place here, and only here.
 */
export function rank(
  _question: string,
  hits: readonly PassageHit[],
  _statistics: CorpusStatistics,
): PassageHit[] {
  return hits.toSorted((a, b) => b.score - a.score)
}
