import { fold } from '#packages/chinese/fold'

/** What is compared of a sentence: folded, without what stands between its words. */
export const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}.%·]/gu, '')

/** A value of a sentence as a reader needs it: `name` with what it is of, `amount` alone with its unit. */
export interface ValueWords {
  name: string
  amount: string
}

// Longer ones first; what is in none of them stands without its unit.
const UNIT =
  /^\s?(?:[百千]?[万亿])?(?:人次|人民币|平方(?:千米|公里|米)|立方米|公顷|公里|千米|厘米|毫米|千克|公斤|毫克|小时|分钟|个月|工作日|周年|世纪|年代|美元|欧元|千瓦时|兆瓦|百分点|个百分点|摄氏度|[年月日号天时分秒周个名位人户家次种座部本岁倍级条项场所间辆台套件张份册页元角米吨度亩克升瓦届期层栋处号集章篇句]|[A-Za-zμ°℃㎡㎥][A-Za-z/²³\d]{0,7})?/u
const CLAUSE = /[^，,；;。！？“”"\n]*$/
const CLAUSE_BEFORE = /[^；;。！？“”"\n，,]*[，,][^；;。！？“”"\n，,]*$/
const LONGEST_LEAD = 30

/** The words round the value that begins behind `before` bare characters; without them where they cannot be found. */
export function wordsOf(text: string, value: string, before: number): ValueWords {
  const from = reach(text, before + 1) - 1
  const to = reach(text, before + value.length)
  const written = text.slice(Math.max(0, from), to).trim()
  if (bare(written) !== value) return { name: value, amount: value }
  const unit = /\d$/.test(value) ? (UNIT.exec(text.slice(to))?.[0] ?? '').trimEnd() : ''
  const amount = `${written}${unit}`
  return { name: `${leadOf(text.slice(0, to - written.length))}${amount}`, amount }
}

// What the value is of stands before it, at times set off by a comma.
function leadOf(before: string): string {
  const clause = CLAUSE.exec(before)?.[0] ?? ''
  const lead = (clause.trim().length < 2 && CLAUSE_BEFORE.exec(before)?.[0]) || clause
  if (lead.trimStart().length <= LONGEST_LEAD) return lead.trimStart()
  const [, rest = ''] = /[的、]([^的、].*)$/.exec(lead.slice(-LONGEST_LEAD)) ?? []
  return rest
}

/** The least length of the text's beginning that holds so many bare characters: folding keeps no offsets. */
function reach(text: string, count: number): number {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bare(text.slice(0, middle)).length >= count) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether an answer names the value itself: 80 stands neither in 180 nor in 80.5, nor as the number of a source. */
export function namesValue(answer: string, value: string): boolean {
  const plain = fold(answer.replace(/\[\d{1,3}\]/g, ' ')).replace(/(?<=\d)[*_ ]+(?=[a-z%])/g, '')
  const own = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const start = /^[a-z0-9]/.test(value) ? '(?<![a-z0-9]|\\d\\.)' : ''
  const end = /[a-z0-9]$/.test(value) ? '(?![a-z0-9%]|\\.\\d)' : ''
  return new RegExp(`${start}${own}${end}`).test(plain)
}
