import { bigrams } from '#packages/chinese/terms'
import { ALIKE_FROM, nearest } from './likeness'
import type { Measure } from './measures'
import type { Reading, Token } from './reading'

// A colon leads to the number of what stands before it.
const SEGMENT_END = /[,，、;；。!！?？|\n]/
// A word that tells a number apart has to be the passage's own.
const OWN_FROM = 0.85

interface Segment {
  from: number
  text: string
  tokens: Token[]
}

/** The stretch between two marks, 、 among them, that a number stands in. */
function segmentOf({ from, to }: Measure, { text, tokens }: Reading): Segment {
  let start = from
  while (start > 0 && !isEnd(text, start - 1)) start -= 1
  let end = to
  while (end < text.length && !isEnd(text, end)) end += 1
  const inside = tokens.filter(
    (token) => token.from >= start && token.to <= end && token.isContent && !isNumeral(token.word),
  )
  return { from: start, text: text.slice(start, end), tokens: inside }
}

// 14,"山西省" is one record.
const isEnd = (text: string, position: number) =>
  SEGMENT_END.test(text.charAt(position)) && text.charAt(position + 1) !== '"'

// Two characters that say something together, numerals aside.
const HAN_PAIR =
  /^[\u4e00-\u9fff]{2}$(?<![零一二两三四五六七八九十百千万亿之内以的了在须应要个时分天日月年周前后每].?)(?<![零一二两三四五六七八九十百千万亿之内以的了在须应要个时分天日月年周前后每])/

const isNumeral = (word: string) => /^[\d.%零〇一二两三四五六七八九十百千万亿]+$/.test(word)

/**
 * Whether what a claim says beside a number stands in the stretch of another number of the kind (24小时内修复), and nothing
 * of it in that of its own (6小时内到场). What comes before the first number of a list is said of all.
 */
export function isInOtherSegment(
  claim: Reading,
  content: readonly Token[],
  same: readonly Measure[],
  others: readonly Measure[],
  passage: Reading,
): boolean {
  const pairs = bigrams(claim.text).filter((pair) => HAN_PAIR.test(pair))
  const words = content.filter(({ word }) => word.length > 1 && !isNumeral(word))
  const all = claim.tokens.filter(({ word, isContent }) => isContent && word.length > 1)
  return same.every((own) => {
    const mine = segmentOf(own, passage)
    return others.some((competing) => {
      const theirs = segmentOf(competing, passage)
      if (theirs.from === mine.from || mine.tokens.length === 0) return false
      const isInherited =
        competing.from < own.from && mine.tokens.every(({ from }) => from >= own.from)
      const labels = isInherited
        ? theirs.tokens.filter(({ from }) => from >= competing.to)
        : theirs.tokens
      const isTheirs = words.some(
        ({ word }) => nearest(word, labels) >= OWN_FROM && nearest(word, mine.tokens) < ALIKE_FROM,
      )
      const isMine = all.some(
        ({ word }) =>
          nearest(word, mine.tokens) >= ALIKE_FROM && nearest(word, theirs.tokens) < OWN_FROM,
      )
      const isSpelled = pairs.some(
        (pair) => mine.text.includes(pair) && !theirs.text.includes(pair),
      )
      return isTheirs && !isMine && !isSpelled
    })
  })
}
