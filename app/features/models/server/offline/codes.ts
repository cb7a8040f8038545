import type { Asked } from '~/core/ranking/question'
import { isHow } from './asking-words'
import { saysByAttribute } from './kinds'
import { isBlank } from './small-corpus'

// Letters with digits: E-602, PT-380A, CNEx22.1874X.
const CODE = /[a-z]+[-_./]?\d[a-z\d._/-]*|\d+[-_]?[a-z][a-z\d._-]*/g
// What one asks of a code when one does not know what it is.
const OF_CODES =
  /^(?:代表|表示|意思|含义|指|指的|处理|办法|方法|解决|应对|对策|用途|作用|做|情况|内容|规定|要求|说明|介绍|型号|编号|代码|代号|那个|这个|东西)$/

/**
 * Whether a sentence speaks of the very code that is asked about, where the question says little besides: what stands
 * behind 什么 (代表什么故障) names the kind of answer, no thing that the sentence would have to name.
 */
export function speaksOfCode(asked: Asked, folded: string): boolean {
  const codes = asked.folded.match(CODE) ?? []
  if (codes.length === 0 || !codes.every((code) => standsWhole(folded, code))) return false
  const kind = /(?:什么|哪种|哪类|何种)([\u3400-\u9fff]{1,6})/.exec(asked.folded)?.[1] ?? ''
  return asked.words.every(
    (word) =>
      isBlank(word) ||
      isHow(word) ||
      OF_CODES.test(word) ||
      codes.some((code) => code.includes(word)) ||
      (kind !== '' && kind.includes(word)) ||
      asked.stands(word, folded) ||
      saysByAttribute(word, folded),
  )
}

/** PT-380 stands neither in PT-380A nor in APT-380. */
function standsWhole(text: string, code: string): boolean {
  const own = code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![a-z\\d])${own}(?![a-z\\d])`).test(text)
}
