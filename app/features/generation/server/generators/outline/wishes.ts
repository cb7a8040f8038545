import { fromChineseNumeral } from '#packages/chinese/numerals'
import { cleanTitle, isSameTitle, type Draft } from './shape'

/** What a requirement says plainly of an outline. The rest of it is for whoever understands sentences. */
export interface Wishes {
  /** Subjects that it shall have, in the order in which they were named. */
  requested: readonly string[]
  excluded: readonly string[]
  /** Chapters, introduction and conclusion among them; null where none were counted. */
  chapters: number | null
}

const ABOUT = '(?:写|包括|包含|涵盖|涉及|讨论|论述|介绍|分析|提|谈|讲|展开)(?:到|及|明|清楚|清)?'
const NAMED = '(?:以下|下列|如下)?(?:内容|方面|部分)?[：:]?'
const REQUESTED = new RegExp(
  `(?:包括|包含|涵盖|写到|写明|分为|分成|(?:必须|应当|应该|应|须|需要|需|要|重点|着重|分别|主要)${ABOUT})${NAMED}(?!得|成|出|作)(.+)$`,
)
const UNWANTED = new RegExp(
  `(?:(?:不|别|勿)(?:要|必|用|再|需|得)?${ABOUT}|(?:无需|无须|避开|略去|省略|去掉)(?:${ABOUT})?)${NAMED}(.+)$`,
)
const COUNT = '([一二三四五六七八九十两百]{1,5}|\\d{1,3})个?大?(?:章|部分)'
const COUNTED = [
  new RegExp(`(?:分|共|写|设|列)(?:作|为|成|做)?(?:大约|约)?${COUNT}`),
  new RegExp(`(?:分为|分成|分作).+?${COUNT}$`),
  new RegExp(`^(?:全文|全书)?${COUNT}$`),
]
const OF_CHAPTER =
  /第[一二三四五六七八九十两百\d]{1,5}(?:章|部分)(?:写|讲|谈|论述|介绍|为|是|：|:)+(.+)$/

/** Reads named subjects and counted chapters out of a requirement, clause by clause. */
export function wishesOf(requirement: string): Wishes {
  const clauses = requirement.split(/[，,。；;！!？?\n]/).map((item) => item.trim())
  const counts = clauses.map(countIn).filter((count) => count !== null)
  return {
    requested: distinct(clauses.flatMap(requestedIn)),
    excluded: distinct(clauses.flatMap((clause) => subjectsOf(UNWANTED.exec(clause)?.[1] ?? ''))),
    chapters: counts[0] ?? null,
  }
}

function requestedIn(clause: string): string[] {
  if (UNWANTED.test(clause)) return []
  const own = OF_CHAPTER.exec(clause)?.[1]
  return own ? titlesOf([own]) : subjectsOf(REQUESTED.exec(clause)?.[1] ?? '')
}

function countIn(clause: string): number | null {
  const counted = COUNTED.flatMap((form) => form.exec(clause)?.[1] ?? [])[0]
  if (!counted) return null
  const count = /^\d+$/.test(counted) ? Number(counted) : fromChineseNumeral(counted)
  return count !== null && count > 1 ? count : null
}

const TAIL = new RegExp(
  `(?:等等|等)?(?:这|共)?(?:${COUNT.replace('(', '(?:')}|[几各]个?(?:章|部分))?$`,
)

// A list is told by 、; before the last of one 和 stands for it.
function subjectsOf(list: string): string[] {
  const items = list.replace(TAIL, '').split('、')
  const last = items.pop() ?? ''
  return titlesOf([...items, ...(items.length > 0 ? lastOf(last) : [last])])
}

const lastOf = (item: string): string[] => {
  const [, first = '', other = ''] = /^(.{2,}?)(?:以及|和|与|及)(.{2,})$/.exec(item) ?? []
  return first === '' ? [item] : [first, other]
}

const LONGEST = 20
const titlesOf = (items: readonly string[]): string[] =>
  items
    .map((item) => cleanTitle(item.replace(/["'“”‘’「」『』《》]/g, '').replace(BESIDE, '')))
    .filter((title) => title.length > 1 && title.length <= LONGEST && /[\p{L}]/u.test(title))

const BESIDE = /(?:等等|等)?(?:的?(?:内容|部分|方面))?$/

const distinct = (titles: readonly string[]): string[] =>
  titles.filter((title, index) => titles.findIndex((item) => isSameTitle(item, title)) === index)

/** Headings without those that shall not be there, on every level. */
export const without = (drafts: readonly Draft[], excluded: readonly string[]): Draft[] =>
  drafts
    .filter(({ title }) => !excluded.some((item) => speaksOf(title, item)))
    .map((draft) => ({ ...draft, children: without(draft.children, excluded) }))

// 历史 names 历史沿革, and not 历史街区保护规划.
const speaksOf = (title: string, subject: string): boolean =>
  isSameTitle(title, subject) ||
  (title.includes(subject) && (subject.length > 3 || title.length <= subject.length + 2))

/**
 * At most `room` chapters, those that were named among them: where sources have them, as they stand there; else by name
 * alone. `isAll`: what was named is all that shall be there, in its order.
 */
export function withRequested(
  body: readonly Draft[],
  requested: readonly string[],
  { room, isAll, depth }: { room: number; isAll: boolean; depth: number },
): Draft[] {
  const named: Draft[] = []
  for (const title of requested) {
    const found =
      body.find((item) => isNamed(item, title)) ?? body.find((item) => holds(item, title, depth))
    const item = found ?? { title, intent: '', children: [] }
    if (!named.includes(item)) named.push(item)
  }
  const others = isAll ? [] : body.filter((item) => !named.includes(item))
  const chosen = new Set([...named, ...others.slice(0, Math.max(0, room - named.length))])
  const inOrder = [
    ...body.filter((item) => chosen.has(item)),
    ...named.filter((item) => !body.includes(item)),
  ]
  return (isAll ? named : inOrder).map((item) => ({ ...item, children: weighed(item, requested) }))
}

const isNamed = ({ title }: Draft, subject: string): boolean =>
  isSameTitle(title, subject) || title.includes(subject)

// A section alone in its chapter, and any where there are none, falls away.
const holds = ({ children }: Draft, subject: string, depth: number): boolean =>
  depth > 1 && children.length > 1 && children.some((child) => isNamed(child, subject))

// Where room is short, what was named goes last.
const NAMED_WEIGHT = 1_000_000_000
const weighed = ({ children }: Draft, requested: readonly string[]): Draft[] =>
  children.map((child) =>
    requested.some((subject) => isNamed(child, subject))
      ? { ...child, weight: NAMED_WEIGHT }
      : child,
  )
