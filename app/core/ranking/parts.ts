import { stopWords, withoutAsking, words, yearsApart } from '#packages/chinese/terms'

// Each is held against every passage by itself: a text of two thousand characters can ask a thousand times.
const QUESTIONS_AT_MOST = 6
const ASKS = /多少|几|谁|什么|哪|何|怎|多[大高长远久重宽深快]|吗|是否/

/**
 * The questions of a text that asks several, one after the other; null when it asks one, or more than six, which are
 * asked as a whole. Of one that leaves out what it
 * is about (谁是导演, 它的作者是谁), that of the question before it comes along.
 */
export function questionsIn(text: string): string[] | null {
  const asked = text.split(/[，,；;？?]/).reduce<string[]>((found, piece) => {
    const before = found.at(-1)
    // A clause that asks nothing belongs to the question after it.
    if (before !== undefined && (!ASKS.test(before) || isBare(piece)))
      return [...found.slice(0, -1), `${before}，${piece}`]
    return piece.trim() === '' ? found : [...found, piece.trim()]
  }, [])
  if (asked.length < 2 || asked.length > QUESTIONS_AT_MOST) return null
  if (!asked.every((item) => ASKS.test(item))) return null
  return asked.map((item, index) => {
    const before = asked[index - 1]
    return before !== undefined && isElliptic(item)
      ? `${withoutAsking(before).trim()}，${item}`
      : item
  })
}

// 各是多少 asks of nothing by itself.
const ONLY_ASKS = /^(?:各|各是|各自|各占|又|还|都|有|是|一共|总共|占|大概|大约)$/
const isBare = (piece: string): boolean =>
  ASKS.test(piece) &&
  words(withoutAsking(piece)).every((word) => stopWords.has(word) || ONLY_ASKS.test(word))

const POINTS_BACK = /^(?:它|其(?!他|它|余|中)|他|她|该|此|这|被)/
const BEGINS_ASKING = /^(?:由谁|谁|何|什么|哪|怎|多|几)/

// It points back, or asks at once and names one thing only: the role of somebody, not of whom.
function isElliptic(question: string): boolean {
  if (POINTS_BACK.test(question)) return true
  const contentTerms = words(withoutAsking(question)).filter((word) => !stopWords.has(word))
  return BEGINS_ASKING.test(question) && contentTerms.length < 2
}

const JOINTS = new Set(['和', '与', '及', '以及'])

/**
 * Two questions for one that asks about two things of a kind (四川和重庆的增长率): each keeps one of the
 * things. Null when there is no such pair.
 */
export function splitQuestion(question: string): [string, string] | null {
  const cut = pieces(question)
  const index = cut.findIndex((piece) => JOINTS.has(piece.text))
  const before = cut[index - 1]
  const after = cut[index + 1]
  if (index < 1 || !before || !after || /分别/.test(after.text)) return null
  const first = question.slice(0, before.to) + question.slice(after.to)
  const second = question.slice(0, before.from) + question.slice(after.from)
  return [first.replace('分别', ''), second.replace('分别', '')]
}

function pieces(question: string): { text: string; from: number; to: number }[] {
  const found: { text: string; from: number; to: number }[] = []
  let from = 0
  for (const text of words(yearsApart(question))) {
    const position = question.indexOf(text, from)
    found.push({ text, from: position, to: position + text.length })
    from = position + text.length
  }
  return found
}
