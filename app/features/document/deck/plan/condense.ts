import { bigrams, words } from '#packages/chinese/terms'
import { fold } from '#packages/chinese/fold'
import type { Statement } from './statements'
import { clausesOf, isLatin, isWholeClause } from './whole-clause'

/** What a sentence may begin with that ties it to the one before: without that one it says nothing. */
const LEADS =
  /^(?:因此|所以|由此可见|总之|此外|另外|同时|其次|再次|最后|首先|第[一二三四五]|然而|但是|不过|可见|换言之|也就是说|具体来说|具体而言|一般来说|值得注意的是|需要指出的是|事实上|实际上|总体来看|总的来说|例如|比如|譬如|再者|当然|而(?=\d)|请注意|注意|要知道|一言以蔽之)[，,：:]\s*/
/** Signs of a list, numbers of notes and names of boxes that files run into their words. */
const SIGNS_AT_START = new RegExp(
  [
    '[+–—•·●▪◦*]\\s*(?=[^\\s+–—*])',
    '\\^?\\[\\d{1,3}\\]\\s*',
    '\\^\\s+',
    '[⁰¹²³⁴-⁹]+\\s*',
    '\\[?!?(?:note|tip|important|warning|caution)\\][:：]?\\s*',
    '(?:abstract|summary|note|tip|important|warning|caution)[:：]?\\s*(?=\\p{Script=Han})',
    '\\d{1,2}(?=[A-Z][a-z]|\\\\|(?![年月日时点分秒个位名人次条项款章节页种类家台辆座处所间件份届期岁周天万亿千百十元倍度米公里平方组批层栋栏行列步季世号卷张只副套代级楼室厅片块根支门]|\\p{Script=Han}{2}(?:以[上下内]|之[内间]))[\\u3400-\\u9fff])',
  ]
    .map((item) => `^(?:${item})`)
    .join('|'),
  'iu',
)
/** Sentences that lean on the one before. */
const POINTING = /^(?:这|那|其|该|此|它|他|他们|它们|上述|前者|后者|如上)/

/** A bullet is no longer; Latin letters take half the room. */
export const LONGEST = 40
const LATIN = 2
const SHORT = 6

/**
 * A sentence as a bullet: words of its own in their order, without its lead and its last mark, at most `most`
 * characters, where no fewer clauses stand alone at most `longest`. Whole clauses, or '' where none stands alone.
 */
export function condense(sentence: string, most = LONGEST, longest = most): string {
  const bare = sentence
    .replace(/\s+/g, ' ')
    .trim()
    .replace(SIGNS_AT_START, '')
    .replace(LEADS, '')
    .replace(/[。．；;]+[”’」』）)]*$/, '')
  if (isLatin(bare)) return wholeSentence(bare, LATIN * longest)
  const withoutAsides = bare.replace(/（[^（）]{4,}）/g, '')
  const whole = [bare, withoutAsides].find((item) => [...item].length <= most)
  if (whole !== undefined) return isWholeClause(whole, false) ? whole : ''
  return firstClauses(withoutAsides, most, longest)
}

/** Commas part no clauses in English: all that is said, or the first sentence of it that there is room for. */
function wholeSentence(text: string, most: number): string {
  const parts = text.split(
    /(?<=[a-z)\]"”][.!?])(?<!\b(?:vs|al|[Ff]ig|[Ss]ec|[DM]r|Mrs|No|[Ee]q)\.)\s+(?=["“(]?[A-Z])/,
  )
  const fits = (item: string) => item.length <= most && isWholeClause(item, false)
  return [text, ...parts, ...parts.map(withoutCitations)].find(fits) ?? ''
}

// (Yao et al., 2022; Xi et al., 2023) and (LLMs): what they name is named elsewhere.
const withoutCitations = (text: string) =>
  text.replace(/\s*\((?:[^()]*\b\d{4}[a-z]?\b[^()]*|[A-Z]\w+)\)/g, '')

/** As many clauses as there is room for; the fewest that stand alone where those are longer; else nothing. */
function firstClauses(text: string, most: number, longest: number): string {
  const clauses = clausesOf(text)
  const whole = clauses
    .map((_, index) => bareEnd(clauses.slice(0, index + 1).join('')))
    .filter((head, index) => isWholeClause(head, index + 1 < clauses.length))
  const fits = (room: number) => (head: string) =>
    [...head].length >= SHORT && [...head].length <= room
  return whole.findLast(fits(most)) ?? whole.find(fits(longest)) ?? ''
}

/** Whether a bullet can be read at a glance. */
export const isShort = (text: string): boolean =>
  [...text].length <= (isLatin(text) ? LATIN * LONGEST : LONGEST)

const bareEnd = (text: string) => text.replace(/[，；。,;、]+$/, '').trim()

/** The sentences that say most of a section, in their order: central, with figures and sources, able to stand alone. */
export function keySentences(sentences: readonly Statement[], most: number): Statement[] {
  const terms = sentences.map(({ text }) => new Set(termsOf(text)))
  const frequency = new Map<string, number>()
  for (const term of terms.flatMap((item) => [...item]))
    frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const ranked = sentences.map((item, index) => ({
    one: item,
    index: index,
    score: centrality(terms[index] ?? new Set(), frequency) + prominence(item, index),
  }))
  return ranked
    .filter(({ one: item }) => [...item.text].length >= SHORT && !/[？?]$/.test(item.text))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .toSorted((a, b) => a.index - b.index)
    .map(({ one: item }) => item)
}

function centrality(terms: ReadonlySet<string>, frequency: ReadonlyMap<string, number>): number {
  if (terms.size === 0) return 0
  const shared = [...terms].reduce(
    (sum, term) => sum + Math.min(3, (frequency.get(term) ?? 1) - 1),
    0,
  )
  return shared / Math.sqrt(terms.size)
}

function prominence({ text, evidenceIds }: Statement, index: number): number {
  const length = [...text].length
  return (
    (index === 0 ? 1.2 : 0) +
    (evidenceIds.length > 0 ? 1.5 : 0) +
    (/\d/.test(text) ? 1 : 0) +
    (length > 80 ? -1 : 0) +
    (POINTING.test(text) ? -1.5 : 0)
  )
}

function termsOf(text: string): string[] {
  const folded = fold(text)
  return [...words(folded).filter((word) => [...word].length > 1), ...bigrams(folded)]
}
