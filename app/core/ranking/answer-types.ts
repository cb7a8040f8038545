import { SURNAMES } from '#packages/chinese/surnames'
export const answerTypes = [
  'year',
  'date',
  'reason',
  'number',
  'person',
  'place',
  'method',
  'definition',
  'other',
] as const
/** What kind of thing a question asks for. */
export type AnswerType = (typeof answerTypes)[number]

const COUNTERS = '个名位人次年天种座部本岁倍级家只头条项场所元米吨度句章篇首集届'
const NUMERAL = '(?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十百千万亿]+)'

// First match wins, so the order is part of the rule.
const asking: [AnswerType, RegExp][] = [
  ['year', /哪一?年|哪个年|年份|何年/],
  [
    'date',
    /什么时候|何时|几月|几号|几日|哪一?天|哪日|哪个月|什么时间|日期|时间$|几点|什么日子|世纪/,
  ],
  ['reason', /为什么|为何|原因|为啥/],
  [
    'number',
    new RegExp(
      `多少|几[${COUNTERS}]|多[大高长远久重宽深快]|人数|比例|百分之|(?:票房|面积|数量|营收|市值|总额|价格|金额)$`,
    ),
  ],
  ['person', /谁|哪一?位|何人|什么人|哪个人|姓名|名字/],
  [
    'place',
    /哪里|哪儿|何处|何地|在哪|什么地方|哪一?个?(?:国家|国|城市|城|省|州|市|县|区|地区|地方|地|岛|洲)|位于|首都|所在地/,
  ],
  ['method', /怎么|如何|怎样|方法|步骤|方式|手段|途径/],
  ['definition', /是什么|什么是|指什么|含义|定义|什么意思/],
]

/** Reads the type off a folded question. */
export function answerTypeOf(folded: string): AnswerType {
  const bare = folded.replace(/[?？。\s]+$/, '')
  return asking.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'other'
}

/** The counter after 多少 or 几; '' when none. */
export function counterIn(folded: string): string {
  return new RegExp(`(?:多少|几)([${COUNTERS}])`).exec(folded)?.[1] ?? ''
}

const HAN = '[\\u3400-\\u9fff]'

const presence: Record<AnswerType, RegExp | null> = {
  year: /\d{4}年|\d{2,4}年代|\d+世纪|\d{4}-\d{1,2}-\d{1,2}/,
  date: /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}年|\d{2,4}年代|\d+月(?:\d+[日号])?|\d+[日号]|世纪|年代|\d+[:点时]|[上下]午|元年/,
  number: new RegExp(`\\d+(?:\\.\\d+)?%?|${NUMERAL}[${COUNTERS}]`),
  person: new RegExp(
    `[${SURNAMES}]${HAN}{1,2}|${HAN}{1,6}[·・]${HAN}{1,8}|先生|女士|教授|博士|总统|主席|院士|导演|作家`,
  ),
  place: new RegExp(`[省市县区州国岛山港路街镇村洲湾河湖海城寺馆院校园站]|位于|坐落|在${HAN}{2}`),
  reason: /因为|由于|因此|原因|所以|导致|为了/,
  method: /首先|步骤|方法|通过|采用|可以|[1-9一二三四五][、.]/,
  definition: /是指|指的是|即|称为|又称|属于/,
  other: null,
}

const candidates: Partial<Record<AnswerType, RegExp>> = {
  year: /\d{3,4}年/g,
  date: /\d+月\d+[日号]?|\d{4}年|\d+[日号]/g,
  number: new RegExp(
    `\\d+(?:\\.\\d+)?(?:%|‰|${HAN})?|[一二两三四五六七八九十百千万亿]+[${COUNTERS}]`,
    'g',
  ),
  person: new RegExp(`${HAN}{2,6}[·・]${HAN}{2,8}|[${SURNAMES}]${HAN}{2}`, 'g'),
  place: new RegExp(`${HAN}{2,4}[省市县区州国岛山港路镇]`, 'g'),
  other: new RegExp(`《[^》]+》|“[^”]+”|"[^"]+"|\\d+(?:\\.\\d+)?${HAN}`, 'g'),
}

/** Whether folded text can hold an answer of the type once the question's own numbers are out of it. */
export function holdsType(type: AnswerType, folded: string, askedNumbers: string[]): boolean {
  const pattern = presence[type]
  if (!pattern) return false
  const rest = askedNumbers.reduce((text, number) => text.replaceAll(number, ' '), folded)
  return pattern.test(rest)
}

/** Strings of folded text that can be the answer itself: years, dates, names …, none of them in the question. */
export function typedCandidates(type: AnswerType, folded: string, question: string): string[] {
  const pattern = candidates[type] ?? candidates.other
  if (!pattern) return []
  return [...new Set(folded.match(pattern))].filter((item) => !question.includes(item))
}

const counted = new Map([...COUNTERS].map((unit) => [unit, new RegExp(`${NUMERAL}多?余?${unit}`)]))

/** A numeral followed by the counter. */
export const hasCounted = (unit: string, folded: string): boolean =>
  counted.get(unit)?.test(folded) ?? false
