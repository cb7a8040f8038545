import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { readTable } from '~/core/text/table-rows'
import { nodesOf, type DocNode, type DocTree } from '#packages/document'
import type { Tools, Work } from '../generator'
import { gather } from '../outline/gather'
import { evidenceOf, type SourcePassage } from '../paper/material'
import { ownDocuments, ownPassages } from '../paper/excerpt/own-passages'
import { bareIntent, keyOf, ownBonus } from '../paper/quote-step'
import { OF_SOURCES } from '../outline/offline-draft'
import { isAskedFor } from '../paper/tables'
import { distinct, quotesIn, readable, Relevance, queryTermsOf, type Quote } from '../paper/quotes'
import { canBeBullet, quoteLimit, standsAlone } from './fill-offline'
import type { SlideSources } from './slide-step'
import { pictureFor } from './slide-picture'
import { isShowableTable } from './table-evidence'

const MOST_QUOTES = 10
const SERVES_FROM = 0.2
// Beside so many sentences under the slide's own heading, others must tell more of it: words alone meet by chance.
const HEADED_ENOUGH = 2
const BESIDE_HEADED_FROM = 0.4
// Of fewer sentences a page is poor.
const ENOUGH = 5
const TABLE_SERVES_FROM = 0.15
const TABLE_AT_MOST = 3_000
const MOST_TABLES = 3

/** Looks for what a slide can say and puts it down as evidence: sentences, best first, and at most one table of figures. */
export async function gatherForSlide(
  ctx: SeatedContext,
  work: Work,
  path: readonly DocNode[],
  tools: Tools,
): Promise<SlideSources> {
  const node = path.at(-1)
  if (!node) return { quotes: [], tables: [], picture: null }
  const titles = path.map(({ title }) => title)
  const below = node.children.map(({ title }) => title)
  const tree = await tools.document.tree()
  const share = tools.isOffline ? shareOf(node, tree) : null
  const own = tools.isOffline ? await ownOf(path.slice(-1), tools) : []
  const passages = await passagesFor(ctx, work, path, { own, below, share, tools })
  const isOthers = ofOtherSlides(tree, path)
  const quotes = distinct(passages.filter((item) => !isOthers(item)).flatMap(quotesIn))
  const relevance = new Relevance(quotes)
  const serving = servingBest(quotes, relevance, path)
  // What a slide puts down and does not say, no other may say.
  const chosen = tools.isOffline
    ? sayable(serving, quotes, node, share)
    : serving.slice(0, MOST_QUOTES)
  const asked = tableAmong(passages, titles, below)
  const tables = distinctTables([...(asked ? [asked] : []), ...ownTables(own, isOthers)])
  const offered = [...chosen, ...tables.map((passage) => ({ passage, text: passage.text }))]
  const evidence = await tools.document.addEvidence(
    offered.map(({ passage, text }) => ({
      reference: passage.reference,
      evidence: evidenceOf(passage, text, node.id),
    })),
  )
  tools.emit({ type: 'evidence.added', nodeId: node.id, count: evidence.length })
  return {
    quotes: chosen.flatMap((quote, index) => {
      const item = evidence[index]
      // Another slide says it already.
      if (!item || !isOwnedBy(node, item)) return []
      const of = (words: string) => relevance.of(quote, queryTermsOf([words], ''))
      return [{ evidence: item, text: readable(quote.text), relevance: of, place: placeOf(quote) }]
    }),
    tables: tables.flatMap(({ text, headings }, index) => {
      const item = evidence[chosen.length + index]
      return item && isOwnedBy(node, item)
        ? [{ evidence: item, text, title: headings.at(-1) ?? '' }]
        : []
    }),
    picture:
      tables.length > 0 ? null : await pictureFor(node, leaning(chosen, passages, node), tools),
  }
}

interface Asked {
  own: readonly SourcePassage[]
  below: readonly string[]
  share: Share | null
  tools: Tools
}

/** Without a model what stands under the slide's own heading; where that is little, and for a model, what is found for it. */
async function passagesFor(
  ctx: SeatedContext,
  work: Work,
  path: readonly DocNode[],
  { own, below, share, tools }: Asked,
): Promise<SourcePassage[]> {
  const titles = path.map(({ title }) => title)
  if (isEnough(own)) return [...own]
  const queries = [titles.slice(-2).join(' '), below.join(' ').slice(0, 100)].filter(Boolean)
  const found = await gather(work, tools, ctx.now(), {
    queries: share ? [...queries, work.title] : queries,
    fileIds: filesOf(work, path),
  })
  return [...new Map([...own, ...found].map((item) => [keyOf(item), item])).values()]
}

/** What stands under the heading in the document that it was taken from. */
async function ownOf(nodes: readonly DocNode[], tools: Tools): Promise<SourcePassage[]> {
  const documents = await ownDocuments(nodes, tools.survey)
  return nodes.flatMap((node) => ownPassages(node, documents))
}

// With less of its own a slide looks round in other sources as well.
const isEnough = (own: readonly SourcePassage[]) =>
  own.flatMap(quotesIn).filter(isShowable).length >= ENOUGH

// Sentences of a passage are fewer than the characters of it.
const LONGEST_PASSAGE = 100_000

/** Where a quote stands in its source, rising. */
const placeOf = ({ passage, from }: Quote) => passage.no * LONGEST_PASSAGE + from

/** Passages that a slide leans on, and those under its own heading. */
const leaning = (
  quotes: readonly Quote[],
  passages: readonly SourcePassage[],
  { title }: DocNode,
): SourcePassage[] => [
  ...new Set([
    ...quotes.map(({ passage }) => passage),
    ...passages.filter(({ headings }) => headings.at(-1) === title),
  ]),
]

/** Files that people tied to the slide or its chapter. */
function filesOf({ attachments }: Work, path: readonly DocNode[]): FileId[] {
  const tied = new Set(path.map(({ id }) => id))
  return attachments
    .filter(({ nodeId }) => nodeId !== null && tied.has(nodeId))
    .map(({ fileId }) => fileId)
}

const isOwnedBy = ({ id }: DocNode, { owner }: { owner: string | null }) =>
  owner === null || owner === id

/** Quotes that a slide shows as they are: those that serve it, else its share of them all. */
function sayable(
  serving: readonly Quote[],
  all: readonly Quote[],
  node: DocNode,
  share: Share | null,
): Quote[] {
  const own = serving.filter(isShowable)
  const rest = share && own.length === 0 ? shared(all.filter(isShowable), share) : []
  const more = own.length < ENOUGH ? besideThem(own, all.filter(isShowable)) : []
  const offered = [...own, ...rest, ...more]
  const alone = offered.filter(({ text }) => standsAlone({ text: readable(text) }))
  return [...new Set([...alone, ...offered])].slice(0, quoteLimit(node))
}

/** Of a text without headings what is said right beside, nearest first: nothing else tells what belongs together. */
function besideThem(own: readonly Quote[], all: readonly Quote[]): Quote[] {
  const near = own.flatMap((quote) =>
    all
      .filter(({ passage }) => passage === quote.passage && passage.headings.length === 0)
      .map((item) => ({ item, distance: Math.abs(item.from - quote.from) })),
  )
  const inOrder = near.toSorted((a, b) => a.distance - b.distance).map(({ item }) => item)
  return [...new Set(inOrder)].filter((item) => !own.includes(item)).slice(0, ENOUGH - own.length)
}

const isShowable = ({ text }: Quote) => canBeBullet({ text: readable(text) })

interface Share {
  index: number
  of: number
}

/** Parts that are named after no subject (基本情况, 主要内容) share what the sources say, in its order. */
function shareOf({ title }: DocNode, { children }: DocTree): Share | null {
  const plain = children.map((item) => item.title).filter((item) => OF_SOURCES.includes(item))
  const index = plain.indexOf(title)
  return index < 0 ? null : { index: index, of: plain.length }
}

function shared(quotes: readonly Quote[], { index, of }: Share): Quote[] {
  const inOrder = quotes.toSorted((a, b) => a.passage.no - b.passage.no)
  return inOrder.slice(
    Math.floor((index * inOrder.length) / of),
    Math.floor(((index + 1) * inOrder.length) / of),
  )
}

/** Quotes that tell enough of what the slide is about, best first. */
function servingBest(
  quotes: readonly Quote[],
  relevance: Relevance,
  path: readonly DocNode[],
): Quote[] {
  const { title = '', intent = '', children = [] } = path.at(-1) ?? {}
  const below = children.map((item) => item.title)
  const query = queryTermsOf(
    path.map((item) => item.title),
    [bareIntent(intent), ...below].join(' '),
  )
  const offers = quotes.map((quote) => {
    const headed = ownBonus(quote, title, '', null)
    return { quote, headed, score: relevance.of(quote, query) + headed }
  })
  const isHeaded = offers.filter(({ headed }) => headed > 0).length >= HEADED_ENOUGH
  return offers
    .filter(({ score }) => score >= (isHeaded ? BESIDE_HEADED_FROM : SERVES_FROM))
    .toSorted((a, b) => b.score - a.score)
    .map(({ quote }) => quote)
}

/**
 * Whether a passage stands under a heading of the very words of another slide, and of none of this one's: slides are made at
 * the same time, and the first of them would take what others are about.
 */
function ofOtherSlides(
  tree: DocTree,
  path: readonly DocNode[],
): (passage: SourcePassage) => boolean {
  const own = new Set([...path, ...nodesOf({ children: path.slice(-1) })].map(({ title }) => title))
  const others = new Set(nodesOf(tree).map(({ title }) => title))
  const isUnder = ({ headings }: SourcePassage, titles: ReadonlySet<string>) =>
    titles.has(headings.at(-1) ?? '')
  return (passage) => isUnder(passage, others) && !isUnder(passage, own)
}

const isTable = ({ text }: SourcePassage) =>
  text.length <= TABLE_AT_MOST && readTable(text) !== null && isShowableTable(text)

/** Tables that stand under the slide's own heading, and under that of no other slide. */
const ownTables = (
  own: readonly SourcePassage[],
  isOthers: (passage: SourcePassage) => boolean,
): SourcePassage[] => own.filter((item) => isTable(item) && !isOthers(item))

/** A long table comes in pieces, of which the first shows what it is. */
function distinctTables(tables: readonly SourcePassage[]): SourcePassage[] {
  const names = tables.map(({ headings, text }) => `${headings.at(-1)}\n${text.split('\n')[0]}`)
  return tables
    .filter((_, index) => names.indexOf(names[index] ?? '') === index)
    .slice(0, MOST_TABLES)
}

/** The table that tells most of what is wanted, if one tells enough. */
function tableAmong(
  passages: readonly SourcePassage[],
  titles: readonly string[],
  below: readonly string[],
): SourcePassage | null {
  const isAsked = (passage: SourcePassage) =>
    [titles, ...below.map((item) => [...titles, item])].some((path) => isAskedFor(passage, path))
  const tables = passages.filter(isTable).filter(isAsked)
  const asQuotes = tables.map((passage) => ({
    passage,
    text: passage.text,
    from: 0,
    isListed: false,
  }))
  const relevance = new Relevance(asQuotes)
  const [best] = asQuotes
    .map((quote) => ({
      quote,
      score: relevance.of(quote, queryTermsOf([[...titles.slice(-2), ...below].join(' ')], '')),
    }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score >= TABLE_SERVES_FROM ? best.quote.passage : null
}
