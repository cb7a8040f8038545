import { fold } from '#packages/chinese/fold'
import { stopWords, withoutAsking, words } from '#packages/chinese/terms'

const ELLIPSIS =
  /^(?:那么?|还有|换成|如果是)?[，,\s]*(.{1,20}?)(?:又)?(?:呢|怎么样|如何)[？?。\s]*$/
const POINTS_BACK =
  /^(?:那么?)?[，,\s]*(?:它们?|他们?|她们?|其(?!他|它|余|中|实)|该|此|这[个份种款项家部本篇]?|那[个份种款项家部本篇])|(?:它|他|她)(?:们)?的|由(?:它|他|她)/
const NAME = /[A-Za-z][A-Za-z0-9_+#./-]*(?:\s?\d[\w.]*)?/g
const QUOTED = /[《「“"]([^》」”"]{2,30})[》」”"]/g
const LONGEST_SUBJECT = 24

/**
 * A question that leans on the one before it, as it would be asked by itself: 期末呢 after 存货年初是多少, 它的休眠电流 after
 * one about a disk. Any other as it is.
 */
export function inContext(question: string, earlier: readonly { question: string }[]): string {
  const before =
    earlier
      .at(-1)
      ?.question.trim()
      .replace(/[？?。！!\s]+$/, '') ?? ''
  if (before === '' || question.length > 60) return question
  const [, focus] = ELLIPSIS.exec(question.trim()) ?? []
  if (focus !== undefined && !POINTS_BACK.test(question.trim()))
    return exchanged(before, focus, '呢')
  const [name] = question.match(NAME) ?? []
  if (name && isOnlyAsked(question, name)) return exchanged(before, name, question)
  if (POINTS_BACK.test(question.trim())) return `${subjectOf(before)} ${question}`
  return question
}

/** The question of before about something else; where it names nothing of the kind, about both. */
function exchanged(before: string, focus: string, rest: string): string {
  const name = namesIn(before)[0]
  if (name && namesIn(focus)[0] === focus.trim()) return before.replace(name, ` ${focus.trim()} `)
  const counterpart = counterpartOf(before, focus.trim())
  if (rest === '呢' && counterpart !== null) return before.replace(counterpart, focus.trim())
  return rest === '呢' ? `${before} ${focus}` : `${before} ${rest}`
}

// What is asked for next in place of the other, in any matter.
const PAIRS =
  '读取 写入|输入 输出|上传 下载|年初 期末|年初 年末|期初 期末|月初 月末|最大 最小|最高 最低|最多 最少|最长 最短|上限 下限|上半年 下半年|收入 支出|优点 缺点|优势 劣势|国内 国外|境内 境外|线上 线下|工作日 节假日|工作日 周末|平日 周末|白天 夜间|成人 儿童|进口 出口|开始 结束|起点 终点|买方 卖方|男性 女性|赞成 反对|甲方 乙方|同意 反对'
    .split('|')
    .map((pair) => pair.split(' '))

/** The words of the question of before in whose place those of the next stand: 年初 for 期末, 甲方 for 乙方; null where there are none. */
function counterpartOf(before: string, focus: string): string | null {
  const paired = PAIRS.flatMap((pair) =>
    pair.includes(focus) ? pair.filter((word) => word !== focus && before.includes(word)) : [],
  )
  if (paired[0] !== undefined) return paired[0]
  if (!/^[\u3400-\u9fff]{2,6}$/.test(focus)) return null
  // Things of a kind end alike: 工业级 and 商业级, 山西省 and 广东省.
  const alike = words(fold(before)).filter(
    (word) =>
      word !== focus && word.length > 1 && word.at(-1) === focus.at(-1) && before.includes(word),
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}

const namesIn = (text: string): string[] => [...(text.match(NAME) ?? [])].map((item) => item.trim())

/** BM25 是多少: besides the name nothing is said. */
function isOnlyAsked(question: string, name: string): boolean {
  const rest = withoutAsking(fold(question.replace(name, ' ')))
  return words(rest).every((word) => stopWords.has(word) || word.length === 1)
}

/** What the question of before is about: what it names or quotes, else what stands before it asks. */
function subjectOf(before: string): string {
  const quoted = [...before.matchAll(QUOTED)].map(([, inside = '']) => inside)
  const names = [...quoted, ...namesIn(before)]
  if (names.length > 0) return names.slice(0, 2).join(' ')
  const [subject = before] = withoutAsking(before).split(/[的是有在]/)
  return (subject.trim().length > 1 ? subject : before).slice(0, LONGEST_SUBJECT).trim()
}
