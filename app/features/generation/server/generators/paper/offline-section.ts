import { countWords, type Block, type Inline } from '#packages/document'
import { cited, plain, type BlockBuilder } from './blocks'
import { readable, type Quote } from './quotes'

/** A quote with the evidence that it became, best first. */
export interface OwnQuote {
  evidenceId: string
  quote: Quote
}

// What leads in a source: the first one of a section, and each further one.
const FIRST = ['据《$》，', '按照《$》，', '《$》载明，', '从《$》看，']
const FURTHER = ['另据《$》，', '《$》还记载，', '《$》另外提出，', '对照《$》，']
const LISTED = ['《$》就此列出以下各项：', '《$》提出的意见如下：', '《$》逐项写明：']
const MOST_SENTENCES = 5
const LIST_FROM = 3
const OVER = 1.08

/**
 * A section put together from its quotes, nothing of it invented: the sources one after another, each in its own order,
 * a citation behind every sentence. Stays within about the words given; `no` lets neighbouring sections begin differently.
 */
export function stitch(
  quotes: readonly OwnQuote[],
  words: number,
  no: number,
  blocks: BlockBuilder,
): Block[] {
  const chosen = chooseWithin(quotes, words)
  const sources = Map.groupBy(chosen, ({ quote }) => `${quote.passage.fileId}${quote.passage.url}`)
  return [...sources.values()].flatMap((some, index) =>
    sourceBlocks(some.toSorted(inSource), index === 0, no + index, blocks),
  )
}

function chooseWithin(quotes: readonly OwnQuote[], words: number): OwnQuote[] {
  const chosen: OwnQuote[] = []
  let sum = 0
  for (const item of quotes) {
    const size = countWords(readable(item.quote.text))
    if (chosen.length > 0 && sum + size > words * OVER) continue
    chosen.push(item)
    sum += size
    if (sum >= words) break
  }
  return chosen
}

const inSource = (a: OwnQuote, b: OwnQuote) =>
  a.quote.passage.no - b.quote.passage.no || a.quote.from - b.quote.from

function sourceBlocks(
  own: readonly OwnQuote[],
  isFirst: boolean,
  no: number,
  blocks: BlockBuilder,
): Block[] {
  const title = own[0]?.quote.passage.title ?? ''
  return runsOf(own).flatMap((run, index): Block[] => {
    const isLed = index === 0
    if (run.length >= LIST_FROM && run.every(({ quote }) => quote.isListed)) {
      const items = run.map((item) => sentence(item, ''))
      const lead = leadOf(isLed ? LISTED : ['其中逐项写明：'], no, title)
      return [blocks.paragraph(plain(lead)), blocks.list(items)]
    }
    const lead = isLed ? leadOf(isFirst ? FIRST : FURTHER, no, title) : ''
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

/** What stands under one heading of its source makes a paragraph; a list stays together. */
function runsOf(own: readonly OwnQuote[]): OwnQuote[][] {
  const runs: OwnQuote[][] = []
  for (const item of own) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isSame =
      last !== undefined &&
      last.quote.isListed === item.quote.isListed &&
      last.quote.passage.headings.join('/') === item.quote.passage.headings.join('/')
    const isFull = !item.quote.isListed && (run?.length ?? 0) >= MOST_SENTENCES
    if (run && isSame && !isFull) run.push(item)
    else runs.push([item])
  }
  return runs
}
