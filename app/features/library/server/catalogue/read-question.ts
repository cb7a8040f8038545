import { readNarrowed, unnarrowed, type Measure, type Narrowing } from './narrowing'
import {
  ADDED,
  ANY,
  COUNTER,
  ENDING,
  kindOf,
  NAMED,
  NOUN,
  OPENING,
  type FileKind,
  type Groups,
} from './phrases'

/** A question about the library itself: which files it has, not what stands in them. */
export interface CatalogueQuestion extends FileKind, Narrowing {
  added: Window | null
  mine: boolean
  /** Told in this order; the first is what was asked first. */
  wants: Want[]
}
export type Want = 'count' | 'list' | 'undated' | 'dated' | 'failed' | 'learning' | Measure
/** Days before today, both included: 0–0 is today. `newest`: no window, the latest ones. */
export type Window = { fromDaysAgo: number; toDaysAgo: number } | 'month' | 'week' | 'newest'

const WHEN = '今天|昨天|本周|这周|这星期|本月|这个月|最近|最新|近期|刚刚|刚才'

const patterns: [RegExp, (groups: Groups) => Partial<CatalogueQuestion> & { wants: Want[] }][] = [
  [
    new RegExp(`^${OPENING}(?:多少|几)${COUNTER}?${NOUN}${ENDING}`),
    () => ({ wants: ['count', 'list'] }),
  ],
  [
    new RegExp(`^${OPENING}(?:哪些|哪几${COUNTER}|什么)${NOUN}${ENDING}`),
    () => ({ wants: ['list'] }),
  ],
  [
    new RegExp(`^${OPENING}${NOUN}(?:一共|总共|共)?有(?:多少|几)${COUNTER}?${ENDING}`),
    () => ({ wants: ['count', 'list'] }),
  ],
  [
    new RegExp(`^${OPENING}${NOUN}(?:都)?有(?:哪些|哪几${COUNTER})${ENDING}`),
    () => ({ wants: ['list'] }),
  ],
  [
    new RegExp(
      `^(?:我们|团队|谁)?(?:在)?(?<when>${WHEN})(?:内)?(?:我们|团队)?(?:有)?(?:${ADDED}(?:了|过|的)?(?:是)?(?:多少|几|哪些|哪几|什么)?|(?:多少|几|哪些|哪几)${COUNTER}?(?:新)?)${COUNTER}?${NOUN}?(?:有哪些|是哪些|是什么)?${ENDING}`,
    ),
    ({ when }) => ({ wants: ['list'], added: windowOf(when ?? '') }),
  ],
  [
    new RegExp(
      `^我(?:自己)?${ADDED}(?:了|过|的)*(?:多少|几|哪些|哪几)?${COUNTER}?${NOUN}(?:有哪些|有多少${COUNTER}?)?${ENDING}`,
    ),
    () => ({ wants: ['count', 'list'], mine: true }),
  ],
]
const UNDATED = '(?:没有?|缺少?|未)(?:写|注明|标注|标明)?(?:明|出)?(?:签订|签署|落款)?(?:日期|时间)'
const DATED = '(?:写|注明|标注|标明)?(?:了|有)(?:写|注明|标明)?(?:签订|签署|落款)?日期'
const conditions: [RegExp, Want][] = [
  [new RegExp(UNDATED), 'undated'],
  [new RegExp(DATED), 'dated'],
  [/学习失败|没(?:有)?学(?:会|完)|读取?失败|失败/, 'failed'],
  [/正在学习|还在学习|学习中|处理中/, 'learning'],
]
const CONDITION = `(?:(?:其中|里面)?(?:有)?(?:哪些|哪几${COUNTER}|几${COUNTER}|多少${COUNTER}?)?(?:${ANY}|${NAMED})?(?:是|还|都)?)(${UNDATED}|${DATED}|(?:学习|读取?)失败|没(?:有)?学(?:会|完)|(?:正在|还在)?学习中?|处理中)`
const FOLLOWS = new RegExp(`^${CONDITION}${ENDING}`)
const CONDITIONED = new RegExp(
  `^${OPENING}(?:哪些|哪几${COUNTER}|多少${COUNTER}?|几${COUNTER}?)${NOUN}?(?:是|还|都)?(?<condition>${UNDATED}|${DATED}|(?:学习|读取?)失败|没(?:有)?学(?:会|完)|(?:正在|还在)学习)${ENDING}`,
)

/**
 * Reads a question about the library itself; null for any other. Strict: each clause must be one of the known ways of
 * asking from its first to its last character, since “景区一共有多少份问卷” asks what the files say.
 */
export function readCatalogueQuestion(question: string): CatalogueQuestion | null {
  const clauses = question
    .toLowerCase()
    .replace(/\s+/g, '')
    .split(/[，,；;。？?！!]+/)
    .filter((clause) => clause !== '')
  const [first, ...rest] = clauses
  if (first === undefined || clauses.length > 3) return null
  const read = readFirst(first)
  if (!read) return null
  for (const clause of rest) {
    const followed = FOLLOWS.exec(clause)?.[1]
    const listed = /^(?:分别)?(?:是|有)?(?:哪些|哪几[份个篇本])(?:呢)?$/.test(clause)
    const want = followed ? conditionOf(followed) : listed ? ('list' as const) : null
    if (!want) return null
    read.wants = [...new Set([...read.wants, want])]
  }
  return read
}

function readFirst(clause: string): CatalogueQuestion | null {
  const conditioned = CONDITIONED.exec(clause)?.groups
  if (conditioned) {
    const condition = conditionOf(conditioned['condition'] ?? '')
    return condition && { ...plain, ...kindOf(conditioned), wants: [condition] }
  }
  for (const [pattern, ask] of patterns) {
    const match = pattern.exec(clause)
    if (!match) continue
    const groups = match.groups ?? {}
    return { ...plain, ...kindOf(groups), ...ask(groups) }
  }
  const narrowed = readNarrowed(clause)
  if (!narrowed) return null
  const { wantsCount, measure, ...asked } = narrowed
  if (measure) return { ...plain, ...asked, wants: [measure] }
  return { ...plain, ...asked, wants: wantsCount ? ['count', 'list'] : ['list'] }
}

const plain = { ...unnarrowed, added: null, mine: false }

const conditionOf = (text: string): Want | null =>
  conditions.find(([pattern]) => pattern.test(text))?.[1] ?? null

function windowOf(when: string): Window {
  if (when === '今天') return { fromDaysAgo: 0, toDaysAgo: 0 }
  if (when === '昨天') return { fromDaysAgo: 1, toDaysAgo: 1 }
  if (/周|星期/.test(when)) return 'week'
  return /月/.test(when) ? 'month' : 'newest'
}
