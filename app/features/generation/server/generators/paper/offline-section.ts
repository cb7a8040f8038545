import { countWords, type Block, type Inline } from '#packages/document'
import { cleanTitle, isGenericTitle, isSameTitle } from '../outline/shape'
import { cited, plain, type BlockBuilder } from './blocks'
import { readable, type Quote } from './quotes'

/** A quote with the evidence that it became, best first. */
export interface OwnQuote {
  evidenceId: string
  quote: Quote
}

/** Where a section stands: its title, and lines of its chapter that are known already. */
export interface SectionPlace {
  title: string
  words: number
  /** Of the section, so that neighbours begin differently. */
  no: number
}

// What leads in a source: the first one of a section, and each further one.
const FIRST = ['据《$》，', '《$》指出，', '据《$》所述，']
const FURTHER = ['另据《$》，', '《$》还提到，', '又据《$》，']
const LISTED = ['《$》就此列出以下各项：', '《$》逐项写明：', '据《$》，有以下各项：']
const MOST_SENTENCES = 5
const LIST_FROM = 3
const OVER = 1.08
// What stands under one heading of a source with less makes no part of its own.
const FEWEST_WORDS = 40

/** What stands under one heading of one source. */
interface Part {
  source: string
  title: string
  heading: string
  /** The place of its best quote. */
  rank: number
  quotes: OwnQuote[]
}

/**
 * A section compiled from its quotes, nothing of it invented: source after source, each in its own order and under its own
 * headings, each named once in words, a citation behind every sentence. Stays within about the words given.
 */
export function stitch(
  quotes: readonly OwnQuote[],
  place: SectionPlace,
  blocks: BlockBuilder,
): Block[] {
  const sources = [
    ...Map.groupBy(chosenParts(quotes, place.words), ({ source }) => source).values(),
  ]
  const headings = new Set(sources.flat().map(({ heading }) => heading))
  return sources.flatMap((parts, index) =>
    sourceBlocks(
      parts,
      { ...place, isFirst: index === 0, no: place.no + index, isParted: headings.size > 1 },
      blocks,
    ),
  )
}

function partsOf(quotes: readonly OwnQuote[]): Part[] {
  const parts = new Map<string, Part>()
  for (const [rank, item] of quotes.entries()) {
    const { fileId, url, title, headings } = item.quote.passage
    const source = `${fileId ?? ''}${url}`
    const heading = headings.at(-1) ?? ''
    const key = `${source}\n${heading}`
    const part = parts.get(key) ?? { source, title, heading, rank, quotes: [] }
    part.quotes.push(item)
    parts.set(key, part)
  }
  return [...parts.values()].map((part) => ({ ...part, quotes: part.quotes.toSorted(inSource) }))
}

const inSource = (a: OwnQuote, b: OwnQuote) =>
  a.quote.passage.no - b.quote.passage.no || a.quote.from - b.quote.from

const wordsOf = ({ quote }: OwnQuote) => countWords(readable(quote.text))
const wordsIn = (quotes: readonly OwnQuote[]) =>
  quotes.reduce((sum, item) => sum + wordsOf(item), 0)

/** The best parts that fit, each from its beginning; those that say a word only where there is nothing else. */
function chosenParts(quotes: readonly OwnQuote[], words: number): Part[] {
  const all = partsOf(quotes)
  const weighty = all.filter((part) => wordsIn(part.quotes) >= FEWEST_WORDS)
  const ranked = (weighty.length > 0 ? weighty : all).toSorted((a, b) => a.rank - b.rank)
  const chosen: Part[] = []
  let left = words * OVER
  for (const part of ranked) {
    if (chosen.length > 0 && left < FEWEST_WORDS) break
    const own = withinWords(part.quotes, left)
    if (own.length === 0) continue
    chosen.push({ ...part, quotes: own })
    left -= wordsIn(own)
  }
  const order = new Map(
    ranked.map(({ source }, index) => [source, index]).toReversed() as [string, number][],
  )
  return chosen.toSorted(
    (a, b) =>
      (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0) ||
      inSource(a.quotes[0] as OwnQuote, b.quotes[0] as OwnQuote),
  )
}

function withinWords(quotes: readonly OwnQuote[], words: number): OwnQuote[] {
  const chosen: OwnQuote[] = []
  let sum = 0
  for (const item of quotes) {
    sum += wordsOf(item)
    if (chosen.length > 0 && sum > words) break
    chosen.push(item)
  }
  return chosen
}

interface SourcePlace extends SectionPlace {
  isFirst: boolean
  /** Several headings stand in the section, and lead their parts in. */
  isParted: boolean
}

function sourceBlocks(parts: readonly Part[], place: SourcePlace, blocks: BlockBuilder): Block[] {
  return parts.flatMap((part, index) => [
    ...(place.isParted ? headingOf(part, place, blocks) : []),
    ...partBlocks(part, index === 0, place, blocks),
  ])
}

function headingOf({ heading }: Part, { title }: SectionPlace, blocks: BlockBuilder): Block[] {
  const clean = cleanTitle(heading)
  const isOwn = clean === '' || isSameTitle(clean, title) || isGenericTitle(clean)
  return isOwn ? [] : [blocks.runIn(clean)]
}

function partBlocks(
  { title, quotes }: Part,
  isLed: boolean,
  { isFirst, no }: SourcePlace,
  blocks: BlockBuilder,
): Block[] {
  return runsOf(quotes).flatMap((run, index): Block[] => {
    const isNamed = isLed && index === 0
    if (run.length >= LIST_FROM && run.every(({ quote }) => quote.isListed)) {
      const items = run.map((item) => sentence(item, ''))
      const lead = isNamed ? [blocks.paragraph(plain(leadOf(LISTED, no, title)))] : []
      return [...lead, blocks.list(items)]
    }
    const lead = isNamed ? leadOf(isFirst ? FIRST : FURTHER, no, title) : ''
    return [blocks.paragraph(run.flatMap((item, place) => sentence(item, place === 0 ? lead : '')))]
  })
}

const leadOf = (forms: readonly string[], no: number, title: string) =>
  (forms[no % forms.length] ?? '').replace('$', title)

// What leans on the sentence before it came along with it: each has its mark.
const sentence = ({ quote, evidenceId }: OwnQuote, lead: string): Inline[] =>
  (lead + readable(quote.text))
    .split(/(?<=[。！])(?=[^”’」』）)])/)
    .flatMap((item) => cited(item, [evidenceId]))

/** Paragraphs of at most five sentences; a list stays together. */
function runsOf(own: readonly OwnQuote[]): OwnQuote[][] {
  const runs: OwnQuote[][] = []
  for (const item of own) {
    const run = runs.at(-1)
    const isSame = run?.at(-1)?.quote.isListed === item.quote.isListed
    const isFull = !item.quote.isListed && (run?.length ?? 0) >= MOST_SENTENCES
    if (run && isSame && !isFull) run.push(item)
    else runs.push([item])
  }
  return runs
}
