import type { DocNode } from '#packages/document'
import { condense, leansBack, isShort } from '~/features/document/deck'
import type { Filled, Line, SlideSources } from './slide-step'

const SERVES_FROM = 0.2
const BULLETS = 5
const FEWEST = 3
const QUOTES = 9
const NOTES_AT_MOST = 600

/** Quotes that such a slide can say at most. */
export const quoteLimit = ({ children }: DocNode): number => Math.max(QUOTES, children.length)

/** Whether it is understood without the sentence before it. */
export const standsAlone = ({ text }: { text: string }): boolean => !leansBack(condense(text))

/** Whether a clause of it stands alone as a bullet. */
export const canBeBullet = ({ text }: { text: string }): boolean => condense(text) !== ''

type Quote = SlideSources['quotes'][number]

/**
 * A slide out of quotes alone: of every heading below its own words, and the quote that tells most of it; without headings
 * below, the best quotes. What is said is the quotes themselves.
 */
export function fillOffline(node: DocNode, { quotes }: SlideSources): Filled {
  const left = [...quotes]
  const used: Quote[] = []
  const bullets: Line[] = node.children.map(({ title }) => {
    const quote = bestFor(title, left)
    if (!quote) return { text: title, evidenceIds: [] }
    left.splice(left.indexOf(quote), 1)
    used.push(quote)
    const text = condense(quote.text)
    if (text === '') return { text: title, evidenceIds: [] }
    const named = `${title}：${text}`
    return {
      text: text.includes(title) || !isShort(named) ? text : named,
      evidenceIds: [quote.evidence.id],
    }
  })
  if (node.children.length < 3) {
    const sayable = left.filter(canBeBullet)
    const alone = sayable.filter(standsAlone)
    // Rather fewer bullets than some that nobody understands; a page of one or two is poor.
    const rest = alone.length + bullets.length < FEWEST ? sayable : alone
    const own = bestQuotes(rest, Math.max(0, BULLETS - bullets.length))
    used.push(...own)
    bullets.push(
      ...own.map(({ text, evidence }) => ({ text: condense(text), evidenceIds: [evidence.id] })),
    )
  }
  // What is not shown is said.
  return {
    bullets: bullets.slice(0, Math.max(BULLETS, node.children.length)),
    notes: notesOf([...new Set([...used, ...left])]),
  }
}

/** The best so many, those said whole sooner than their clauses, in the order of their source. */
function bestQuotes(quotes: readonly Quote[], most: number): Quote[] {
  const ranked = quotes.map((quote, rank) => ({
    quote,
    rank: rank + (isWhole(quote) ? 0 : BEHIND) + (standsAlone(quote) ? 0 : FAR_BEHIND),
  }))
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ quote }) => quote)
    .toSorted((a, b) => a.place - b.place)
}

// A clause of a sentence stands behind so many whole ones, and what leans on another sentence behind all.
const BEHIND = 3
const FAR_BEHIND = 100

const isWhole = ({ text }: Quote) => condense(text).length + 2 >= text.length

function bestFor(title: string, quotes: readonly Quote[]): Quote | undefined {
  const [best] = quotes
    .map((quote) => ({ quote, score: quote.relevance(title) }))
    .filter(({ score }) => score >= SERVES_FROM)
    .toSorted((a, b) => b.score - a.score)
  return best?.quote
}

function notesOf(quotes: readonly Quote[]): Line[] {
  let words = 0
  return quotes.flatMap(({ text, evidence }) => {
    if (words + text.length > NOTES_AT_MOST) return []
    words += text.length
    return [{ text, evidenceIds: [evidence.id] }]
  })
}
