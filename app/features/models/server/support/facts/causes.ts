import type { AlignedClause } from './alignment'
import { ALIKE_FROM, nearest } from './likeness'
import type { Reading } from './reading'

const CAUSE = /(?:因为|由于|原因是|主因是|起因是|是因|缘于|源于)(.+)/
const LEAST_COVERED = 0.6

/** Whether a clause gives a reason of which its passage says next to nothing. */
export function hasOtherCause({ clause, content }: AlignedClause, passage: Reading): boolean {
  const match = CAUSE.exec(clause.text)
  if (!match) return false
  const from = clause.from + match.index
  const reason = content.filter((token) => token.from > from && token.word.length > 1)
  const found = reason.filter(({ word }) => nearest(word, passage.tokens) >= ALIKE_FROM)
  return reason.length > 0 && found.length < LEAST_COVERED * reason.length
}
