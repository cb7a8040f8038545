import type { KeySentence } from './key-sentences'

const CLAUSE = /[^，。；：！？,;:!?\s][^，。；：！？;:!?]*/g
const FIGURE = /\d[\d,.]*/g
const LEANING =
  /^(?:以及|及|或|和|与|因|所以|如|若|虽|本|[–—-]|其|该|此|这|那|并|且|但|则|即|而|又|也|均|各|每|第|同|另|共|约)/
const NOT_COUNTED = /^(?:年|月|日|时|号|章|节|条|款|项|届|期|页|版|次会|—|-|–|：|:|\/)/
// An ordinal, the inside of brackets, a bound: what follows is cut from its other half.
const OPEN_END = /[第"]$|(?:超过|多于|少于|接近|将近|大约|逾)$|[（(“《][^）)”》]*$/
const HAN = /[\u3400-\u9fff]/g

/**
 * Questions that the file answers: a clause that states one figure, with 多少 in its place
 * (人均游览面积取12平方米 → 人均游览面积取多少平方米？).
 */
export function figureQuestions(
  ranked: readonly Pick<KeySentence, 'text'>[],
  most: number,
): string[] {
  const found: string[] = []
  for (const { text } of ranked) {
    const asked = (text.match(CLAUSE) ?? []).map(questionOf).find((question) => question !== null)
    if (asked && !found.includes(asked)) found.push(asked)
    if (found.length === most) break
  }
  return found
}

function questionOf(clause: string): string | null {
  const figures = [...clause.matchAll(FIGURE)]
  const [only] = figures
  if (!only || figures.length > 1) return null
  const before = clause.slice(0, only.index).trimEnd()
  const after = clause.slice(only.index + only[0].length).trimStart()
  const han = (part: string) => part.match(HAN)?.length ?? 0
  const isClear = han(before) >= 5 && before.length <= 24 && after.length <= 10
  if (!isClear || LEANING.test(before) || OPEN_END.test(before)) return null
  if (NOT_COUNTED.test(after) || !/^[\u3400-\u9fff%％]/.test(after)) return null
  const asked = before + linkOf(before, after)
  if (/^[%％]/.test(after)) return `${asked}百分之多少？`
  return `${asked}多少${after.replace(/[)）”"]+$/, '')}？`
}

const MEASURED =
  /(?:[面体容]积|限?高|[长高宽厚深温湿坡密速限]度|[总人]数|[总容数产用水]量|率|额|价格?|费用?|[半直口]径|距离?|扬程)$/
const COUNTED = /(?:代表|人员|职工|员工|委员|村民|居民|学生)$/

// A document names the figure behind the thing; who asks puts a word between.
function linkOf(before: string, after: string): string {
  if (MEASURED.test(before)) return '是'
  return COUNTED.test(before) && /^[人名位户]/.test(after) ? '有' : ''
}
