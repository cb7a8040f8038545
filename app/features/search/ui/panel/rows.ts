import type { HitKind, SearchAnswer, SearchHit } from '../../terms'

/** A line of the list that can be chosen. */
export type Row =
  | { type: 'hit'; key: string; hit: SearchHit }
  /** What else can be done with the words. */
  | { type: 'ask' | 'scholar'; key: string }
  | { type: 'recent'; key: string; keyword: string }

/** All lines in the order in which the arrows walk them: what was found, then what can be done. */
export function rowsOf(answer: SearchAnswer | null, keyword: string, recent: string[]): Row[] {
  if (keyword === '') {
    return recent.map((word) => ({ type: 'recent', key: `recent-${word}`, keyword: word }))
  }
  const hits = (answer?.groups ?? []).flatMap(({ hits: own }) => own.map(hitRow))
  return [...hits, { type: 'ask', key: 'ask' }, { type: 'scholar', key: 'scholar' }]
}

const hitRow = (hit: SearchHit): Row => ({ type: 'hit', key: keyOf(hit), hit })

export const keyOf = ({ kind, type, id }: SearchHit) => `${kind}-${type}-${id}`

/** The kind that a line is of, to be looked at alone; '' for none. */
export const kindOf = (row: Row | undefined): HitKind | '' =>
  row?.type === 'hit' && row.hit.kind !== 'action' ? row.hit.kind : ''

/** The id of a line in the document. */
export const idOf = ({ key }: Pick<Row, 'key'>) => `search-${key.replace(/[^\w-]/g, '_')}`

/** One step up or down, round the ends. */
export const stepped = (index: number, step: 1 | -1, length: number) =>
  length === 0 ? 0 : (index + step + length) % length
