import { synonymsOf } from '~/core/chinese/synonyms'

/** A question about the library itself: which files it has, not what stands in them. */
export interface CatalogueQuestion {
  /** As it was said: 合同, 文件, PDF. */
  noun: string
  /** Titles or openings of such files hold one of these; null for files of any kind. */
  names: string[] | null
  /** Extensions, for kinds told by their format. */
  types: string[] | null
  added: Window | null
  mine: boolean
  /** Told in this order; the first is what was asked first. */
  wants: Want[]
}
export type Want = 'count' | 'list' | 'undated' | 'dated' | 'failed' | 'learning'
/** Days before today, both included: 0–0 is today. `newest`: no window, the latest ones. */
export type Window = { fromDaysAgo: number; toDaysAgo: number } | 'month' | 'week' | 'newest'

const FORMATS: Record<string, string[]> = {
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx', 'csv'],
  表格: ['xls', 'xlsx', 'csv'],
  ppt: ['ppt', 'pptx'],
  幻灯片: ['ppt', 'pptx'],
  演示文稿: ['ppt', 'pptx'],
  图片: ['jpg', 'jpeg', 'png'],
  网页: ['html'],
}
const ANY = '文件|文档|资料|材料'
const NAMED =
  '合同|协议|报告|制度|纪要|会议纪要|方案|通知|论文|发票|手册|计划|总结|预算|标书|简历|规划|清单|请示|函|章程|说明|记录'
const NOUN = `(?:(${Object.keys(FORMATS).join('|')})(?:${ANY})?|(${NAMED})(?:${ANY})?|(${ANY}))`
const COUNTER = '[份个篇本张条]'
const OPENING =
  '(?:请问|请|帮我|帮忙|告诉我|列出|列一下|数一下|统计一下|看看|想知道)*(?:我们|咱们|团队|这个|目前|现在|的)*(?:(?:知识库|资料库|文件库|文件夹|库)(?:里面|里|中|内)?|这里|里面)?(?:目前|现在)?(?:一共|总共|共|合计)?(?:存|收录|包含)?有?'
const ADDED = '(?:上传|添加|加入|新增|更新)'
const WHEN = '今天|昨天|本周|这周|这星期|本月|这个月|最近|最新|近期|刚刚|刚才'
const ENDING = '(?:呢|吗|啊|呀|了|的)*$'

const patterns: [RegExp, (groups: string[]) => Partial<CatalogueQuestion> & { wants: Want[] }][] = [
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
      `^(?:我们|团队|谁)?(?:在)?(${WHEN})(?:内)?(?:我们|团队)?(?:有)?(?:${ADDED}(?:了|过|的)?(?:是)?(?:多少|几|哪些|哪几|什么)?|(?:多少|几|哪些|哪几)${COUNTER}?(?:新)?)${COUNTER}?${NOUN}?(?:有哪些|是哪些|是什么)?${ENDING}`,
    ),
    ([when]) => ({ wants: ['list'], added: windowOf(when ?? '') }),
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
  `^${OPENING}(?:哪些|哪几${COUNTER}|多少${COUNTER}?|几${COUNTER}?)${NOUN}?(?:是|还|都)?(${UNDATED}|${DATED}|(?:学习|读取?)失败|没(?:有)?学(?:会|完)|(?:正在|还在)学习)${ENDING}`,
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
    const known = FOLLOWS.exec(clause)?.[1]
    const listed = /^(?:分别)?(?:是|有)?(?:哪些|哪几[份个篇本])(?:呢)?$/.test(clause)
    const want = known ? conditionOf(known) : listed ? ('list' as const) : null
    if (!want) return null
    read.wants = [...new Set([...read.wants, want])]
  }
  return read
}

function readFirst(clause: string): CatalogueQuestion | null {
  const conditioned = CONDITIONED.exec(clause)
  if (conditioned) {
    const condition = conditionOf(conditioned[4] ?? '')
    return (
      condition && {
        ...kindOf(conditioned.slice(1, 4)),
        added: null,
        mine: false,
        wants: [condition],
      }
    )
  }
  for (const [pattern, ask] of patterns) {
    const match = pattern.exec(clause)
    if (!match) continue
    const groups = match.slice(1)
    const kind = kindOf(groups.slice(-3))
    return { ...kind, added: null, mine: false, ...ask(groups) }
  }
  return null
}

const conditionOf = (text: string): Want | null =>
  conditions.find(([pattern]) => pattern.test(text))?.[1] ?? null

function kindOf([format, named, any]: (string | undefined)[]) {
  if (format)
    return {
      noun: format.toUpperCase() + (FORMATS[format] && /[a-z]/.test(format) ? '文件' : ''),
      names: null,
      types: FORMATS[format] ?? null,
    }
  if (named) return { noun: named, names: [named, ...synonymsOf(named)], types: null }
  return { noun: any ?? '文件', names: null, types: null }
}

function windowOf(when: string): Window {
  if (when === '今天') return { fromDaysAgo: 0, toDaysAgo: 0 }
  if (when === '昨天') return { fromDaysAgo: 1, toDaysAgo: 1 }
  if (/周|星期/.test(when)) return 'week'
  return /月/.test(when) ? 'month' : 'newest'
}
