import { fold } from '#packages/chinese/fold'
import { sentences } from '#packages/chinese/sentences'
import { bigrams, stopWords, words } from '#packages/chinese/terms'
import { readTable } from '~/core/text/table-rows'
import { inPlainWords } from '~/core/text/table-words'
import { bare } from '#packages/document/text-checks'
import { faultOf, withoutAsides } from './excerpt/sentence-faults'
import type { SourcePassage } from './material'

/** A sentence of a source, verbatim, with what stands round it. */
export interface Quote {
  passage: SourcePassage
  text: string
  /** UTF-16 offset in the passage. */
  from: number
  /** It stands in a list: its own words, without the sign before it. */
  isListed: boolean
}

const SHORTEST = 12
const LONGEST = 300
const ENDS = /[。！；;!.]["”’」』）)]*$/
// It leans on what stands before it.
const LEANS =
  /^(?:其(?!中一|他|它|余)|该|此(?!外)|这|那|上述|前述|以上|同时|与此同时|并且?|且|但|而|又(?!称)|也|另外|此外|除此|因此|所以|于是|从而|由此|可见|然而|不过|尽管如此|即便如此|相反|反之|却|他|她|它|它们|否则|对此|为此|按上述|据此|两者|二者|后者|前者|例如|比如|譬如|换言之|也就是说|具体(?:来说|而言)|然后|接着|随后|首先|其次|再次|最后，|在此|此时|当然|事实上|实际上|其实|还(?=有|要|可以|应|会|需|能)|以便|一旦如此|另一个?(?:是|则))/
const MARKER =
  /^\s*(?:-(?!-?[A-Za-z](?![A-Za-z]))|[+–*•·●](?=\s*\S)|[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[a-z])[)）.、．](?!\d)|第[一二三四五六七八九十]+[，、])\s*/
const LABEL = /^[^，。；：:]{1,14}[：:]\s*[^，。；]{0,20}[。；]?$/
// 补助：多数代表认为… is read as 关于补助，多数代表认为…
const LABELLED = /^([\u3400-\u9fff]{2,6})：(?=[\u3400-\u9fff“《][^：；]{11,}$)/
// 备注：… tells what follows it, and of what it is one nothing.
const REMARK = /^(?:(?:备注|附注|注意|提示|警告|说明)：)+/
const EMPHASIS = /\*\*|__|`/g

/**
 * Sentences of a passage that can be quoted: whole, telling, standing by themselves. One that leans on the sentence before
 * it is taken together with it. Tables have none.
 */
export function quotesIn(passage: SourcePassage): Quote[] {
  if (readTable(passage.text)) return []
  const found: Quote[] = []
  let before: Stretch | null = null
  for (const item of wholeSentences(passage.text)) {
    const marker = MARKER.exec(passage.text.slice(item.from, item.to))?.[0].length ?? 0
    const text = passage.text.slice(item.from + marker, item.to)
    const isNext: boolean = before?.to === item.from
    before = item
    if (!canBeQuoted(item, text)) continue
    const last = found.at(-1)
    if (!LEANS.test(text)) {
      found.push({ passage, text, from: item.from + marker, isListed: marker > 0 })
    } else if (isNext && last && last.from + last.text.length === item.from) {
      const joined = last.text + text
      if (joined.length <= LONGEST) found[found.length - 1] = { ...last, text: joined }
    }
  }
  return found
}

interface Stretch {
  from: number
  to: number
  /** Two lines of it may be of one sentence, or of two. */
  isDoubtful: boolean
}

const ENDED = /[。！!？?：:.]["”’」』）)]*$/
const BROKEN_OFF = /[\u3400-\u9fff\d，、（(]$/

/** A line that is broken for want of room is about as wide as its neighbours. */
const WRAPPED_FROM = 0.6
const NARROWEST_WRAPPED = 18
// A shorter line is a heading, a caption or an entry.
const NARROWEST_DOUBTFUL = 14
/** Letters and digits take half the room of a Han character. */
const widthOf = (line: string) => line.length - 0.5 * (line.match(/[\x20-\x7e]/g)?.length ?? 0)

// What ends with a semicolon goes on in the same line; a line that is broken for want of room goes on in the next one.
function wholeSentences(text: string): Stretch[] {
  const found: Stretch[] = []
  const widest = Math.max(...text.split('\n').map(widthOf))
  for (const { text: piece, from, to: end } of sentences(text)) {
    // The mark of a footnote behind its full stop.
    const to = end - (/(?<=[。！？；])\d{1,3}$/.exec(piece)?.[0].length ?? 0)
    const last = found.at(-1)
    const next = last ? { last, ...joint(text, last, from, widest) } : null
    if (next?.isOpen && !MARKER.test(piece) && to - next.last.from <= LONGEST) {
      next.last.to = to
      next.last.isDoubtful ||= next.isDoubtful
    } else found.push({ from, to, isDoubtful: false })
  }
  return found
}

/** Whether what was said goes on behind it, in its line or, broken off, in the next one. */
function joint(text: string, last: Stretch, from: number, widest: number) {
  const stretch = text.slice(last.from, last.to)
  const isSameLine = !text.slice(last.to, from).includes('\n')
  const width = widthOf(stretch.slice(stretch.lastIndexOf('\n') + 1))
  const isBroken = !isSameLine && BROKEN_OFF.test(stretch) && width > NARROWEST_DOUBTFUL
  const isWrapped = width > Math.max(NARROWEST_WRAPPED, WRAPPED_FROM * widest)
  return {
    isOpen: !ENDED.test(stretch) && (isSameLine || isBroken),
    isDoubtful: !isSameLine && !isWrapped,
  }
}

const canBeQuoted = ({ isDoubtful }: Stretch, text: string) => !isDoubtful && isStatement(text)

const isStatement = (text: string) =>
  text.length >= SHORTEST &&
  text.length <= LONGEST &&
  ENDS.test(text) &&
  !/[?？]["”]?$/.test(text) &&
  !LABEL.test(text) &&
  faultOf(text) === null &&
  !/^[\d\s.,|/%-]+$/.test(text)

/** As it is read in running text: emphasis gone, tables in words, one full stop at its end. */
export const readable = (quote: string): string =>
  `${withoutAsides(inPlainWords(quote))
    .replace(EMPHASIS, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/(?<=[\u3400-\u9fff，。；：、])[ \t]+(?=[\u3400-\u9fff“（《])/g, '')
    .replace(/(?<=[\u3400-\u9fff）”]),\s*/g, '，')
    .replace(/(?<=[\u3400-\u9fff）”])\.(?:\s+|(?=[\u3400-\u9fff]))/g, '。')
    .replace(REMARK, '')
    .replace(LABELLED, '关于$1，')
    .replace(/[；;。.！!]+(["”’」』）)]*)$/, '$1')
    .trim()}。`

/** StepReporter terms of a heading's path: its own count most. */
export interface QueryTerms {
  terms: ReadonlyMap<string, number>
}

const OWN = 1
const ABOVE = 0.35
const INTENT = 0.5

export function queryTermsOf(path: readonly string[], intent: string): QueryTerms {
  const terms = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  }
  path.forEach((title, index) => add(title, index === path.length - 1 ? OWN : ABOVE))
  add(intent, INTENT)
  return { terms }
}

export const termsOf = (text: string): string[] => {
  const folded = fold(text)
  return [...new Set([...words(folded).filter((word) => !stopWords.has(word)), ...bigrams(folded)])]
}

/** How much of what is wanted a quote tells; the rarer a term among all quotes, the more it counts. 0 to about 1. */
export class Relevance {
  readonly #held = new Map<string, number>()
  readonly #terms = new Map<Quote, ReadonlySet<string>>()

  constructor(quotes: readonly Quote[]) {
    for (const quote of quotes) {
      const heading = quote.passage.headings.slice(-1).join(' ')
      const terms = new Set([...termsOf(quote.text), ...termsOf(heading)])
      this.#terms.set(quote, terms)
      for (const term of terms) this.#held.set(term, (this.#held.get(term) ?? 0) + 1)
    }
  }

  of(quote: Quote, { terms }: QueryTerms): number {
    const own = this.#terms.get(quote)
    let all = 0
    let matched = 0
    for (const [term, weight] of terms) {
      const rarity = Math.log(1 + this.#terms.size / (1 + (this.#held.get(term) ?? 0)))
      all += weight * rarity
      if (own?.has(term)) matched += weight * rarity
    }
    return all === 0 ? 0 : matched / all
  }
}

/** Quotes without those that say what an earlier one says. */
export function distinct(quotes: readonly Quote[]): Quote[] {
  const visited = new Set<string>()
  return quotes.filter(({ text }) => {
    const plain = bare(text)
    if (visited.has(plain)) return false
    visited.add(plain)
    return true
  })
}
