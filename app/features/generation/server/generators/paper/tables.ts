import { fold } from '#packages/chinese/fold'
import { stopWords, words } from '#packages/chinese/terms'
import { readTable } from '~/core/text/table-rows'
import { piecesOf } from '~/core/text/table-words'
import type { NodeId } from '~/core/ids'
import { countWords, type Block, type Evidence, type Figure, type Inline } from '#packages/document'
import { checkSupport } from '~/features/models/server'
import { claimOf } from '#packages/document/text-checks'
import type { Cells } from '~/features/document/deck'
import type { BlockBuilder } from './blocks'
import type { SourcePassage } from './material'
import type { Tools } from '../generator'
import { isFormalTitle } from '../outline/headings'
import { cleanTitle } from '../outline/shape'
import type { QuotesOfNode } from './quote-step'
import { Relevance, queryTermsOf, type Quote } from './quotes'

const COLUMNS_AT_MOST = 8
const ROWS_AT_MOST = 30
const TEXT_AT_MOST = 3_000
const SERVES_FROM = 0.24
/** Of a section's words a table may take so much; beside it there must be something to read. */
const SHARE_AT_MOST = 0.4
const LONGEST_CAPTION = 60

/** The cells of a passage that is a table, header and rows of the same width; null when it is none. */
export function cellsOf(text: string): Cells | null {
  const table = piecesOf(text).find((piece) => 'rows' in piece)
  if (!table || !('rows' in table)) return null
  const [head = [], ...rows] = table.rows
  return { head, rows: rows.map((row) => head.map((_, index) => row[index] ?? '')) }
}

const wordsOfTable = (text: string): number =>
  (cellsOf(text)?.rows ?? []).flat().reduce((sum, cell) => sum + countWords(cell), 0)

function canStand({ text }: SourcePassage): boolean {
  if (text.length > TEXT_AT_MOST || readTable(text) === null) return false
  const { head = [], rows = [] } = cellsOf(text) ?? {}
  return (
    head.length > 1 &&
    head.length <= COLUMNS_AT_MOST &&
    rows.length > 1 &&
    rows.length <= ROWS_AT_MOST &&
    head.every((name) => name !== '') &&
    isOfData(text)
  )
}

const SIGNS = /\\\\|^[=+−*/&]|[=+]\s*\w\s*[=+]/

/** Whether cells say something: a formula or a listing set in columns was read as a table, and is none. */
export function isOfData(text: string): boolean {
  const { head = [], rows = [] } = cellsOf(text) ?? {}
  const filled = [head, ...rows].flat().filter((cell) => cell !== '')
  return filled.filter((cell) => SIGNS.test(cell)).length * 3 < filled.length
}

const OWN_NUMBER = /^(?:续?表|table)\s*[\dA-Z]+(?:\s*[-.．–—]\s*\d+)*\s*[:：.、]?\s*/i

/** How a text calls a table: as its source does, without the number there; '' where that names a box and no subject. */
export function captionOf(heading: string, source: string): string {
  const name = cleanTitle(heading.replace(OWN_NUMBER, ''))
  if (isFormalTitle(name)) return ''
  return (name || source).slice(0, LONGEST_CAPTION)
}

export interface TableAsk {
  nodeId: NodeId
  path: readonly string[]
  intent: string
  /** Words of the section. */
  words: number
  passages: readonly SourcePassage[]
}

/** The table of sources that serves each heading best, if one does; each table goes to one heading. */
export function tablesFor(
  asks: readonly TableAsk[],
  quotes: readonly Quote[],
): Map<string, SourcePassage> {
  const quoteByKey = new Map<string, Quote>()
  const asQuote = (passage: SourcePassage): Quote => {
    const key = `${passage.fileId ?? passage.url}-${passage.no}`
    const quote = quoteByKey.get(key) ?? { passage, text: passage.text, from: 0, isListed: false }
    quoteByKey.set(key, quote)
    return quote
  }
  const candidates = asks.map((ask) => ({ ask, own: ask.passages.filter(canStand).map(asQuote) }))
  const relevance = new Relevance([...quotes, ...quoteByKey.values()])
  const offers = candidates.flatMap(({ ask, own }) =>
    own
      .filter(({ text }) => wordsOfTable(text) <= SHARE_AT_MOST * ask.words)
      .filter(({ passage }) => isAskedFor(passage, ask.path))
      .map((quote) => ({
        ask,
        quote,
        score: relevance.of(quote, queryTermsOf(ask.path, ask.intent)),
      })),
  )
  const found = new Map<string, SourcePassage>()
  const taken = new Set<Quote>()
  for (const { ask, quote, score } of offers.toSorted((a, b) => b.score - a.score)) {
    if (score < SERVES_FROM || taken.has(quote) || found.has(ask.nodeId)) continue
    taken.add(quote)
    found.set(ask.nodeId, quote.passage)
  }
  return found
}

const ASKED_FROM = 0.5

/**
 * Whether a heading asks for a table: half of its telling words name the table, its columns or its rows. Words of the
 * whole's title name everything in it, and count where the heading has no others.
 */
export function isAskedFor(passage: SourcePassage, path: readonly string[]): boolean {
  const { head = [], rows = [] } = cellsOf(passage.text) ?? {}
  const named = fold([passage.headings.at(-1), ...head, ...rows.map(([first]) => first)].join(' '))
  const own = contentWords(path.at(-1) ?? '')
  const whole = new Set(path.length > 1 ? contentWords(path[0] ?? '') : [])
  const distinctive = own.filter((word) => !whole.has(word))
  const asked = distinctive.length > 0 ? distinctive : own
  const found = asked.filter((word) => named.includes(word))
  return asked.length > 0 && found.length >= ASKED_FROM * asked.length
}

// Every table is one of data, of a state of things or of a result.
const PALE =
  /^(?:情况|分析|研究|现状|结果|数据|统计|说明|基本|主要|内容|概述|概况|总体|相关|有关|比较|对比)$/

const contentWords = (title: string): string[] =>
  words(fold(title)).filter(
    (word) => [...word].length > 1 && !stopWords.has(word) && !PALE.test(word),
  )

/** How a section names its table in a cross-reference. */
export const tableName = (evidenceId: string): string => `tab-${evidenceId}`

export interface LiftedTable {
  evidence: Evidence
  /** Of the document that it stands in, and of the heading over it. */
  source: string
  heading: string
}

/** The table of a heading, as its document holds it; null where there is none, or nobody may see it any more. */
export async function liftedTable(
  { table }: Pick<QuotesOfNode, 'table'>,
  tools: Pick<Tools, 'document'>,
): Promise<LiftedTable | null> {
  const [evidence] = table ? await tools.document.evidence([table.id]) : []
  if (!table || !evidence || evidence.quote === '' || evidence.state === 'revoked') return null
  return { evidence, source: table.title, heading: table.heading }
}

/** A table of a source as a figure: its cells word for word, and nothing else. */
export function tableBlock(
  { evidence, source, heading }: LiftedTable,
  blocks: BlockBuilder,
): Figure[] {
  const cells = cellsOf(evidence.quote)
  if (!cells) return []
  const text = (cell: string): Inline[] => (cell === '' ? [] : [{ type: 'text', text: cell }])
  return [
    {
      type: 'figure',
      attrs: {
        ...blocks.attrs(),
        id: tableName(evidence.id),
        // Numbers are this text's own.
        caption: captionOf(heading, source) || cells.head.slice(0, 3).join('、'),
        evidenceIds: [evidence.id],
        spec: {
          kind: 'table',
          table: {
            columns: cells.head.map((name) => ({ name })),
            rows: cells.rows.map((row) => row.map((cell) => ({ content: text(cell) }))),
          },
        },
      },
    },
  ]
}

/** Words that a table takes of its section, with the line that names it. */
export const wordsOfLifted = (table: LiftedTable | null): number =>
  table === null
    ? 0
    : wordsOfTable(table.evidence.quote) +
      leadTo(table).reduce(
        (sum, item) => sum + (item.type === 'text' ? countWords(item.text) : 0),
        0,
      )

/** Puts a table behind the block that names it; behind the last one, with a line that names it, where none does. */
export function withTable(
  content: readonly Block[],
  table: LiftedTable | null,
  blocks: BlockBuilder,
): Block[] {
  const [figure] = table ? tableBlock(table, blocks) : []
  if (!table || !figure) return [...content]
  const index = content.findIndex((block) => names(block, figure.attrs.id))
  if (index >= 0) return [...content.slice(0, index + 1), figure, ...content.slice(index + 1)]
  return [...content, blocks.paragraph(leadTo(table)), figure]
}

const names = (block: Block, id: string) =>
  block.type === 'paragraph' &&
  (block.content ?? []).some((item) => item.type === 'xref' && item.attrs.to === id)

// It says what the columns are; the mark behind it is the table's source.
function leadTo({ evidence, source }: LiftedTable): Inline[] {
  const head = (cellsOf(evidence.quote)?.head ?? []).slice(0, 4).join('、')
  const lead = `据《${source}》，${head}见`
  const xref: Inline = { type: 'xref', attrs: { to: tableName(evidence.id), form: 'number' } }
  const mark: Inline = { type: 'cite', attrs: { ids: [evidence.id], form: 'sup' } }
  const isSupported = checkSupport(claimOf(`${lead}。`), evidence.quote) === 'supported'
  return [
    { type: 'text', text: lead },
    xref,
    ...(isSupported ? [mark] : []),
    { type: 'text', text: '。' },
  ]
}
