import { sentences } from '#packages/chinese/sentences'
import { countWords } from '#packages/document'
import { hasBullets, notesByOf, type Slide } from '~/features/document/deck'
import type { Line } from '../ppt/slide-step'
import { readable } from '../paper/quotes'
import { chartLines } from './chart-lines'
import type { PageContext, Speech } from './page-step'
import type { SlideQuote } from './sources'

/** Words over what was wanted that a page may run to before its further quotes are left out. */
const SLACK = 1.1

/**
 * A page's script without a model: a line that leads in, of every bullet the sentence behind it, what its chart shows, and
 * what else its notes and quotes tell, as far as the words go.
 */
export function sayOffline(context: PageContext, quotes: readonly SlideQuote[]): Speech {
  const { deck, slide, step } = context
  const ids = new Map(quotes.map(({ evidence, deckEvidenceId }) => [deckEvidenceId, evidence.id]))
  const own = (deckIds: readonly string[]) => deckIds.flatMap((id) => ids.get(id) ?? [])
  const opening: Line = { text: leadIn(context), evidenceIds: [] }
  const spoken = new Set<string>()
  const main = slide.bullets.map(({ text, from }): Line => {
    const quote = quoteBehind(text, own(from?.evidenceIds ?? []), quotes)
    const full = quote ? closed(readable(quote.evidence.quote)) : closed(text)
    return { text: full, evidenceIds: quote ? [quote.evidence.id] : own(from?.evidenceIds ?? []) }
  })
  const figure = chartLines(slide.figure).map((text): Line => ({
    text,
    evidenceIds: own(slide.figure?.from?.evidenceIds ?? []),
  }))
  // A person's own notes stand as they are; the rule's are sentences of the document.
  const further = notesByOf(slide, deck) === 'made' ? noteLines(slide, own) : []
  const rest = [...further, ...quotes.filter(isProse).map(lineOf)]
  const lines = [opening, ...main, ...figure].filter((line) => isFresh(line, spoken))
  let words = countAll(lines)
  const added = rest.filter((line) => {
    const more = countWords(line.text)
    if (words + more > (step.words ?? 0) * SLACK || !isFresh(line, spoken)) return false
    words += more
    return true
  })
  if (lines.length + added.length <= 1) return []
  return [lines, added]
}

const LEADS = ['先看', '接着看', '再看', '下面看']

/** How the page is come to: by its place behind the last page that led in. */
function leadIn({ deck, slide }: PageContext): string {
  const index = deck.slides.findIndex(({ id }) => id === slide.id)
  const opened = deck.slides.slice(0, index).findLastIndex((item) => !hasBullets(item))
  const no = index - opened - 1
  const next = deck.slides[index + 1]
  const isLast = no > 0 && (!next || !hasBullets(next))
  const lead = isLast ? '最后看' : (LEADS[Math.min(no, LEADS.length - 1)] ?? '下面看')
  return `${lead}：${slide.title}。`
}

/** The quote that says what a bullet condenses; none that is a table. */
function quoteBehind(text: string, ids: readonly string[], quotes: readonly SlideQuote[]) {
  const start = bare(text.replace(/^[^：]{1,20}：/, '')).slice(0, 8)
  return quotes
    .filter((quote) => ids.includes(quote.evidence.id) && isProse(quote))
    .find(({ evidence }) => start !== '' && bare(evidence.quote).includes(start))
}

const isProse = ({ evidence }: SlideQuote) => !/\||\t|\n/.test(evidence.quote.trim())

const lineOf = ({ evidence }: SlideQuote): Line => ({
  text: closed(readable(evidence.quote)),
  evidenceIds: [evidence.id],
})

/** Sentences of notes, their marks taken off. */
function noteLines({ notes }: Slide, own: (ids: readonly string[]) => string[]): Line[] {
  return sentences(notes).flatMap(({ text }) => {
    const marks = [...text.matchAll(/@([\w-]+)/g)].map(([, id = '']) => id)
    const words = text.replace(/\[@[^\]]*\]/g, '').trim()
    return words === '' ? [] : [{ text: closed(words), evidenceIds: own(marks) }]
  })
}

const bare = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

function isFresh({ text }: Line, spoken: Set<string>): boolean {
  const key = bare(text)
  for (const item of spoken) if (item.includes(key) || key.includes(item)) return false
  spoken.add(key)
  return true
}

const closed = (text: string) =>
  /[。！？!?；;]$/.test(text) ? text.replace(/[；;]$/, '。') : `${text}。`

const countAll = (lines: readonly Line[]) =>
  lines.reduce((sum, { text }) => sum + countWords(text), 0)
