import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import { pathTo, type DocNode, type DocTree } from '#packages/document'
import { filesTiedTo } from '../../material/gather-material'
import { queriesOf, type AskedHeading } from '../../material/serving/heading-terms'
import type { StepResult, Tools, Work } from '../generator'
import { gather } from '../outline/gather'
import { isClosing } from '../outline/shape'
import { assign, type Offer } from './assign'
import { chosenByHand } from './by-hand'
import { settled, sidesTogether, type QuoteConflict } from './conflicts'
import { evidenceOf, type SourcePassage } from './material'
import { batchOf, titlesTo, type Writing } from './plan'
import { quotableWords } from './excerpt/quotable-words'
import { documentOf, ownDocuments, ownPassages } from './excerpt/own-passages'
import { tablesFor } from './tables'
import { distinct, quotesIn, Relevance, queryTermsOf, type Quote } from './quotes'

const SERVES_FROM = 0.24
// Files that people tied to a heading come before all others there, and may serve it with less.
const TIED_SERVES_FROM = 0.12
const TIED = 2
const QUOTES_FOR_A_MODEL = 12
const MOST_QUOTES = 48
// What stands under the heading in its own document comes first, in its order.
const OWN = 10
const EARLIER = 0.001
const WORDS_A_QUOTE = 28
const FEWEST_QUOTES = 6

const storedQuote = z.object({
  id: z.string(),
  no: z.number(),
  from: z.number(),
  isListed: z.boolean(),
  heading: z.string(),
  title: z.string(),
})
export type StoredQuote = z.infer<typeof storedQuote>
/** Sources that say different things of what this heading tells. */
const storedConflict = z.object({
  about: z.string(),
  sides: z.array(z.object({ id: z.string(), written: z.string() })),
})
export type StoredConflict = z.infer<typeof storedConflict>
const quotesOfNode = z.object({
  own: z.array(storedQuote),
  also: z.array(z.string()),
  conflicts: z.array(storedConflict).default([]),
  /** The table of a source that stands under it. */
  table: z
    .object({ id: z.string(), title: z.string(), heading: z.string() })
    .nullable()
    .default(null),
})
/** What a heading tells, best first, and ids of what it may lean on though another tells it. */
export type QuotesOfNode = z.infer<typeof quotesOfNode>
export const quoteMemory = z.record(z.string(), quotesOfNode)

/** Finds what the headings of a batch can lean on, puts it down as evidence, and gives each quote to one of them. */
export async function runQuoteStep(
  ctx: SeatedContext,
  work: Work,
  key: string,
  writing: Writing,
  tools: Tools,
): Promise<StepResult> {
  return { memory: await quoteFor(ctx, work, batchOf(writing, key), writing, tools) }
}

/** What a heading leans on: as its batch found it, or looked up now when the heading is newer than that. */
export async function quotesOf(
  ctx: SeatedContext,
  work: Work,
  node: DocNode,
  after: readonly string[],
  writing: Writing,
  tools: Tools,
): Promise<QuotesOfNode> {
  const key = after.find((item) => item.startsWith('quote:')) ?? ''
  const remembered = tools.remembered(key, quoteMemory)?.[node.id]
  const found = remembered ?? (await quoteFor(ctx, work, [node], writing, tools))[node.id]
  return found ?? NO_QUOTES
}

/** What a heading has that leans on nothing. */
export const NO_QUOTES: QuotesOfNode = { own: [], also: [], conflicts: [], table: null }

async function quoteFor(
  ctx: SeatedContext,
  work: Work,
  nodes: readonly DocNode[],
  writing: Writing,
  tools: Tools,
): Promise<z.infer<typeof quoteMemory>> {
  const found = await gatherFor(ctx, work, nodes, writing, tools)
  const all = distinct([...found.passages.values()].flatMap(quotesIn))
  const { quotes, conflicts } = settled(all, work.form.settled ?? [])
  const assigned = assignTo(nodes, quotes, found, writing, tools.isOffline)
  const { also } = assigned
  const own = sidesTogether(assigned.own, conflicts)
  const byHand = await chosenByHand(nodes, tools)
  const owned = nodes.flatMap(({ id }) => (own.get(id) ?? []).map((index) => ({ id, index })))
  const evidence = await tools.document.addEvidence(
    owned.flatMap(({ id, index }) => {
      const quote = quotes[index]
      if (!quote) return []
      const { reference } = quote.passage
      return [{ reference, evidence: evidenceOf(quote.passage, quote.text, id) }]
    }),
  )
  if (evidence.length > 0) {
    tools.emit({ type: 'evidence.added', nodeId: null, count: evidence.length })
  }
  const idOf = new Map(owned.map(({ index }, no) => [index, evidence[no]]))
  const tables = await liftTables(nodes, quotes, found, writing, tools)
  const memory: z.infer<typeof quoteMemory> = {}
  for (const { id } of nodes) {
    const mine = (own.get(id) ?? []).filter((index) => idOf.get(index)?.owner === id)
    const chosen = byHand(id)
    const gathered = mine.flatMap((index) => keep(quotes[index], idOf.get(index)?.id))
    memory[id] = {
      own: [...chosen.own, ...gathered.filter((item) => !chosen.ids.has(item.id))],
      also: [
        ...(own.get(id) ?? []).filter((index) => !mine.includes(index)),
        ...(also.get(id) ?? []),
      ]
        .flatMap((index) => idOf.get(index)?.id ?? [])
        .slice(0, 6),
      conflicts: storedConflicts(conflicts, own.get(id) ?? [], idOf),
      table: chosen.table ?? tables.get(id) ?? null,
    }
  }
  return memory
}

/** Tables of the sources, put down as evidence; one that another heading shows already is not shown again. */
async function liftTables(
  nodes: readonly DocNode[],
  quotes: readonly Quote[],
  { passages, near }: Awaited<ReturnType<typeof gatherFor>>,
  { tree, words, framed }: Writing,
  tools: Tools,
): Promise<Map<string, NonNullable<QuotesOfNode['table']>>> {
  const asks = nodes
    .filter(({ id }) => !framed.has(id))
    .map(({ id, intent }) => ({
      nodeId: id,
      path: titlesTo(tree, id),
      intent: bareIntent(intent),
      words: words.get(id) ?? 0,
      passages: [...(near.get(id) ?? [])].flatMap((key) => passages.get(key) ?? []),
    }))
  const found = [...tablesFor(asks, quotes)]
  const evidence = await tools.document.addEvidence(
    found.map(([id, passage]) => ({
      reference: passage.reference,
      evidence: evidenceOf(passage, passage.text, id),
    })),
  )
  return new Map(
    found.flatMap(([id, { title, headings }], index) => {
      const item = evidence[index]
      if (!item || (item.owner !== null && item.owner !== id)) return []
      const heading = (headings.at(-1) ?? '').slice(0, 60)
      return [[id, { id: item.id, title: title.slice(0, 60), heading }] as const]
    }),
  )
}

function storedConflicts(
  conflicts: readonly QuoteConflict[],
  own: readonly number[],
  idOf: ReadonlyMap<number, { id: string } | undefined>,
): StoredConflict[] {
  return conflicts
    .filter(({ sides }) => sides.some(({ quoteIndex }) => own.includes(quoteIndex)))
    .map(({ about, sides }) => ({
      about,
      sides: sides.flatMap(({ quoteIndex, written }) => {
        const id = idOf.get(quoteIndex)?.id
        return id === undefined ? [] : [{ id, written }]
      }),
    }))
    .filter(({ sides }) => sides.length > 1)
}

function keep(quote: Quote | undefined, id: string | undefined): StoredQuote[] {
  if (!quote || id === undefined) return []
  const { no, headings, title } = quote.passage
  const heading = (headings.at(-1) ?? '').slice(0, 40)
  return [
    { id, no, from: quote.from, isListed: quote.isListed, heading, title: title.slice(0, 60) },
  ]
}

interface Gathered {
  passages: Map<string, SourcePassage>
  /** By heading, keys of the passages that were found for it. */
  near: Map<string, Set<string>>
  /** By heading, the files that are tied to it or to a heading above it. */
  tied: Map<string, Set<string>>
  /** By heading, keys of the passages that stand under it in the document that it was taken from, in their order. */
  own: Map<string, string[]>
}

// With less of its own, a heading looks round in other sources as well.
const OWN_ENOUGH = 0.6

/** Passages for all headings. */
async function gatherFor(
  ctx: SeatedContext,
  work: Work,
  nodes: readonly DocNode[],
  { tree, words }: Writing,
  tools: Tools,
): Promise<Gathered> {
  const passages: Gathered['passages'] = new Map()
  const near: Gathered['near'] = new Map()
  const tied: Gathered['tied'] = new Map()
  const own: Gathered['own'] = new Map()
  const documents = tools.isOffline ? await ownDocuments(nodes, tools.survey) : []
  for (const node of nodes) {
    const ownFound = ownPassages(node, documents)
    own.set(node.id, ownFound.map(keyOf))
    for (const item of ownFound) passages.set(keyOf(item), item)
    const fileIds = filesTiedTo(node, work, tree)
    tied.set(node.id, new Set(fileIds))
    const { queries, heading } = queryOf(node, tree)
    const isEnough =
      ownFound.reduce((sum, item) => sum + quotableWords(item), 0) >=
      OWN_ENOUGH * (words.get(node.id) ?? 0)
    const isAsked = ownFound.length === 0 || fileIds.length > 0 || !isEnough
    const found = isAsked ? await gather(work, tools, ctx.now(), { queries, heading, fileIds }) : []
    near.set(node.id, new Set([...ownFound, ...found].map(keyOf)))
    for (const item of found) if (!passages.has(keyOf(item))) passages.set(keyOf(item), item)
  }
  return { passages, near, tied, own }
}

/** What is looked for on behalf of a heading; without one where any of it will do: an introduction is told from all. */
export function queryOf(
  node: DocNode,
  tree: DocTree,
): { queries: string[]; heading: AskedHeading | null } {
  const above = titlesTo(tree, node.id).slice(0, -1)
  const intent = bareIntent(node.intent)
  const frame = framesOf(node.title)?.source.replaceAll('|', ' ')
  if (frame) {
    const queries = [[...above.slice(-1), node.title].join(' '), intent, frame]
    return { queries: queries.filter((item) => item !== ''), heading: null }
  }
  const beside = pathTo(tree, node.id).at(-2)?.children ?? tree.children
  const siblings = beside.filter(({ id }) => id !== node.id).map(({ title }) => title)
  const heading = { title: node.title, above, intent, siblings }
  return { queries: queriesOf(heading), heading }
}

export const keyOf = ({ fileId, url, no }: SourcePassage) => `${fileId ?? url}-${no}`

// Which sources a heading came from is no subject.
export const bareIntent = (intent: string) =>
  intent.replace(/^(?:参见|依据)(?:《[^》]*》)*(?:《[^》]*$|等\d+份)?；?/, '')

/** Which quotes each heading would be written from, as numbers of `quotes`, best first. */
export function assignTo(
  nodes: readonly DocNode[],
  quotes: readonly Quote[],
  { near, tied, own }: Omit<Gathered, 'passages'>,
  { tree, words }: Pick<Writing, 'tree' | 'words'>,
  isOffline: boolean,
) {
  const relevance = new Relevance(quotes)
  const offers = nodes.flatMap((node): Offer[] => {
    const query = queryTermsOf(titlesTo(tree, node.id), bareIntent(node.intent))
    const frame = framesOf(node.title)
    const source = documentOf(node)
    const ownKeys = new Map((own.get(node.id) ?? []).map((key, place) => [key, place]))
    return quotes.flatMap((quote, index) => {
      const key = keyOf(quote.passage)
      if (!near.get(node.id)?.has(key)) return []
      const place = ownKeys.get(key)
      if (place !== undefined)
        return [{ quote: index, node: node.id, score: OWN - EARLIER * place }]
      // Offline a frame says what the sources say under such headings, and nothing else.
      if (isOffline && frame && !isFramedBy(quote, frame)) return []
      const score = relevance.of(quote, query) + ownBonus(quote, node.title, source, frame)
      const isTied = tied.get(node.id)?.has(quote.passage.fileId ?? '') === true
      if (score < (isTied ? TIED_SERVES_FROM : SERVES_FROM)) return []
      return [{ quote: index, node: node.id, score: score + (isTied ? TIED : 0) }]
    })
  })
  const capOf = (id: string) =>
    isOffline
      ? Math.min(
          MOST_QUOTES,
          Math.max(FEWEST_QUOTES, Math.ceil((words.get(id) ?? 0) / WORDS_A_QUOTE)),
        )
      : QUOTES_FOR_A_MODEL
  return assign(offers, capOf)
}

const HEADED = 0.6
const FROM_SOURCE = 0.1

/** What the sources call what stands in an introduction or a conclusion. */
function framesOf(title: string): RegExp | null {
  if (/^(?:引言|绪论|前言|导论|导言|概述)$/.test(title)) return /目的|背景|概况|意义|缘起|依据/
  return /^(?:结论|结语|总结|结束语)|建议$/.test(title)
    ? /建议|结论|后续|展望|总结|下一步|安排/
    : null
}

const isHeadedBy = ({ passage }: Pick<Quote, 'passage'>, title: string, frame: RegExp | null) =>
  passage.headings.some((heading) => heading.includes(title) || frame?.test(heading) === true)

/** The same of a frame, by headings that say so and nothing else. */
const isFramedBy = ({ passage }: Quote, frame: RegExp) =>
  passage.headings.some(
    (heading) =>
      isClosing(heading) === frame.test('结论') &&
      heading.length <= LONGEST_FRAME &&
      frame.test(heading),
  )
const LONGEST_FRAME = 10

/** What stands under a heading of the same words belongs there. */
export function ownBonus(
  { passage }: Quote,
  title: string,
  source: string,
  frame: RegExp | null,
): number {
  const isHeaded = isHeadedBy({ passage }, title, frame)
  const isSource = source !== '' && passage.title === source
  return (isHeaded ? HEADED : 0) + (isSource ? FROM_SOURCE : 0)
}
