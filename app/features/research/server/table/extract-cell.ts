import { fold } from '#packages/chinese/fold'
import { bigrams, questionTerms } from '#packages/chinese/terms'
import type { PaperPiece } from '../paper/paper-pieces'
import { cues, type Cue } from './cues'
import { paperSentences } from './paper-sentences'

/** A sentence of a paper that answers a question, word for word. */
export interface Extracted {
  text: string
  piece: PaperPiece
}

const SHORTEST = 12
const LONGEST = 360
/** Below it nothing is said: a wrong sentence is worse than 未提及. */
const ENOUGH_BY_CUE = 1
const ENOUGH_BY_WORDS = 0.6
// Lists of references and headings answer nothing.
const NO_SENTENCE = /^\[?\d+\]?[.\s]|https?:\/\/|\bdoi\b|©|版权|基金项目|收稿日期|关键词|keywords?/i

/**
 * The sentence of a paper that answers a question best, as it stands there; null when none does. For the usual questions
 * by how papers say such things, for others by the question's own words: those of another language are not found.
 */
export function extractCell(
  question: string,
  pieces: readonly PaperPiece[],
  title = '',
): Extracted | null {
  const cue = cues.find(({ asks }) => asks.test(question))
  const own = questionTerms(question).bigrams
  let best: Extracted | null = null
  let most = 0
  for (const { text, piece, place } of sentencesOf(pieces, title)) {
    const score = cue ? byCue(cue, text, place) : byWords(own, text)
    if (score <= most) continue
    best = { text, piece }
    most = score
  }
  return most >= (cue ? ENOUGH_BY_CUE : ENOUGH_BY_WORDS) ? best : null
}

/** What may be an answer, with its place in the paper from 0 to 1. */
const sentencesOf = (pieces: readonly PaperPiece[], title: string) =>
  pieces.flatMap((piece, index) =>
    paperSentences(piece.text)
      // A heading has no full stop: the first sentence begins with it.
      .map((text) =>
        title !== '' && text.startsWith(title) ? text.slice(title.length).trim() : text,
      )
      .filter((text) => text.length >= SHORTEST && text.length <= LONGEST)
      .filter((text) => !NO_SENTENCE.test(text))
      .map((text) => ({
        text,
        piece,
        place: pieces.length > 1 ? index / (pieces.length - 1) : 0.5,
      })),
  )

function byCue({ says, stands }: Cue, text: string, place: number): number {
  const hits = says.filter((pattern) => pattern.test(text)).length
  if (hits === 0) return 0
  // Of two that say it alike, the one that stands where such things are said.
  const near = stands === null ? 0 : 0.5 * (1 - Math.abs(place - stands))
  return hits + near
}

function byWords(asked: readonly string[], text: string): number {
  if (asked.length === 0) return 0
  const held = new Set(bigrams(fold(text)))
  return asked.filter((term) => held.has(term)).length / asked.length
}
