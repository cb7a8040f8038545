import { fold } from '#packages/chinese/fold'
import { bigrams, questionTerms } from '#packages/chinese/terms'
import type { PaperPiece } from '../paper/paper-pieces'
import { cues } from './cues'

const CHARACTERS_AT_MOST = 20_000
/** What a paper sets out to do, and what came of it, is read whatever is asked. */
const OPENING = 6
const ENDING = 5
const PER_QUESTION = 4

/** What of a paper a model reads for these questions, in the paper's order; bounded. */
export function readingFor(
  questions: readonly string[],
  pieces: readonly PaperPiece[],
): PaperPiece[] {
  const terms = [
    ...pieces.slice(0, OPENING),
    ...pieces.slice(-ENDING),
    ...questions.flatMap((question) => nearest(question, pieces)),
    ...pieces,
  ]
  const chosen = new Set<PaperPiece>()
  let left = CHARACTERS_AT_MOST
  for (const piece of new Set(terms)) {
    if (piece.text.length > left) continue
    left -= piece.text.length
    chosen.add(piece)
  }
  return pieces.filter((piece) => chosen.has(piece))
}

function nearest(question: string, pieces: readonly PaperPiece[]): PaperPiece[] {
  const cue = cues.find(({ asks }) => asks.test(question))
  const terms = questionTerms(question).bigrams
  const scoreOf = ({ text }: PaperPiece) => {
    const held = new Set(bigrams(fold(text)))
    const own = terms.filter((term) => held.has(term)).length / Math.max(1, terms.length)
    return own + (cue ? cue.says.filter((pattern) => pattern.test(text)).length : 0)
  }
  return pieces
    .map((piece) => ({ piece, score: scoreOf(piece) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PER_QUESTION)
    .map(({ piece }) => piece)
}
