import type { SectionBody } from './body'
import { linesOf, plainText } from './body-walk'

// Every sign of Chinese and Japanese is one word, marks of punctuation among them.
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3003\u3008-\u3020\u3030\u303d\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65·—…“”‘’]/gu
// What Latin spelling keeps inside a word must not be taken for a mark: don’t.
const APOSTROPHE = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu
const RUN = /[\p{L}\p{N}\p{M}]+(?:[.\-%',][\p{L}\p{N}\p{M}]+)*/gu

/**
 * Words of plain text, as prices, budgets and screens count them: each Chinese or Japanese sign with its punctuation is
 * one, each run of other letters and digits (1.5, GB-2312, 1,234) is one.
 */
export function countWords(text: string): number {
  const plain = text.replace(APOSTROPHE, "'")
  const signs = plain.match(SIGN)?.length ?? 0
  const runs = plain.replace(SIGN, ' ').match(RUN)?.length ?? 0
  return signs + runs
}

/** The same of a body. Formulas, citations, captions, notes, code and deleted words count nothing; cells of tables do. */
export function countBodyWords(body: SectionBody): number {
  let words = 0
  for (const line of linesOf(body)) words += countWords(plainText(line))
  return words
}
