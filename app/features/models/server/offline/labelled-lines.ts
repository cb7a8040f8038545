import type { Asked } from '~/core/ranking/question'
import { isOtherKind } from './direct'
import type { Extract, RankedSource } from './extract'
import { sharesOf } from './fields'
import type { Reading } from './refuse'
import { contextOf } from './table-rows'

const PASSAGES = 8
const MOST_LINES = 8
// One line alone may be of anything.
const FEWEST_LINES = 2
const MISSING_AT_MOST = 0.3
const OWN_AT_LEAST = 0.15
const NAMES = /^[\p{L}\d（）()]{2,14}$/u
const LABELLED = /^[^。；：:|]{1,12}[：:]\s*\S/
const PERSON_ASKED = /谁/

/**
 * Lines with labels (长：5cm, 宽：5cm) under a line that names what was asked (产品尺寸), where the rest of the question
 * stands over them: a rule of data sheets. Null where none answers.
 */
export function labelledLines({ asked, ranked }: Reading): Extract | null {
  if (PERSON_ASKED.test(asked.folded)) return null
  for (const home of ranked.slice(0, PASSAGES)) {
    const context = `${contextOf(home, ranked)} ${home.body}`
    for (const [no, { text, folded }] of home.sentences.entries()) {
      if (!NAMES.test(folded) || !isAskedBy(asked, folded, context)) continue
      const lines = linesUnder(home, no)
      const whole = [text, ...lines].join('，')
      if (lines.length < FEWEST_LINES || isOtherKind(asked, { folded: whole })) continue
      if (asked.type === 'number' && !/\d/.test(whole)) continue
      const { alias } = home.passage
      const items = lines.map((line) => ({ text: line, alias }))
      return { alias, text, folded: whole, score: 0, covered: 1, no, items }
    }
  }
  return null
}

/** Whether a line ends in what a question asks for (尺寸 of 产品尺寸), and what is asked of stands round it. */
function isAskedBy(asked: Asked, label: string, context: string): boolean {
  if (!asked.words.some((word) => word.length > 1 && label.endsWith(word))) return false
  const { all, own, missing } = sharesOf(asked, label, context)
  return all > 0 && own >= all * OWN_AT_LEAST && missing <= all * MISSING_AT_MOST
}

function linesUnder(home: RankedSource, no: number): string[] {
  const rest = home.sentences.slice(no + 1, no + 1 + MOST_LINES).map(({ text }) => text)
  const end = rest.findIndex((line) => !LABELLED.test(line))
  return end < 0 ? rest : rest.slice(0, end)
}
