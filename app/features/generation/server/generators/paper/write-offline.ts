import type { CreationForm } from '../../../contract'
import type { NodeId } from '~/core/ids'
import type { Block, DocNode } from '#packages/document'
import { fingerprintsOf, bare, judge, plainText } from '#packages/document/text-checks'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder, gapFor, plain } from './blocks'
import { commitSection, checkBody } from './commit'
import { digestOf } from './digest'
import type { SectionMemory } from './memory'
import type { SourcePassage } from './material'
import { liftedTable, withTable, wordsOfLifted } from './tables'
import { hanShare } from './excerpt/sentence-faults'
import { stitch, type OwnQuote } from './offline-section'
import type { Writing } from './plan'
import { readable } from './quotes'
import type { QuotesOfNode } from './quote-step'

/** Said once in a document made without a model, so that it travels with every export. */
export const offlineNote = ({ project }: Pick<CreationForm, 'project'>): string =>
  `${project === 'book' ? '本书' : '本文'}由内置离线引擎根据所列资料摘编，未经生成模型改写。`

interface Job {
  work: Work
  step: Step
  node: DocNode
  writing: Writing
  quotes: QuotesOfNode
  tools: Tools
  /** Sentences before it: the plan of the whole, for an introduction. */
  opening: readonly string[]
}

/** A section out of the quotes that its heading owns, without any a marked gap; nobody pays for either. */
export async function writeOffline(job: Job): Promise<StepResult> {
  const { work, step, node, writing, quotes, tools, opening } = job
  const blocks = new BlockBuilder('source', step.key, work.round)
  const own = inMainScript(await fresh(node.id, await withTexts(quotes, tools), tools))
  const index = writing.leaves.indexOf(node)
  const table = await liftedTable(quotes, tools)
  const room = (step.words ?? 0) - wordsOfLifted(table)
  const budget = Math.max(0, room - opening.join('').length)
  const sectionBlocks =
    own.length > 0 ? stitch(own, { title: node.title, words: budget, no: index }, blocks) : []
  const before = opening.map((line) => blocks.paragraph(plain(line)))
  const content = withTable([...before, ...sectionBlocks], table, blocks)
  const filled = content.length > 0 ? content : [gapFor(node.title, blocks)]
  const body = { type: 'doc' as const, content: index === 0 ? noted(filled, work) : filled }
  const texts = new Map(own.map(({ evidenceId, quote }) => [evidenceId, quote.text]))
  if (table) texts.set(table.evidence.id, table.evidence.quote)
  const checked = checkBody(node.id, body, (id) => texts.get(id) ?? '')
  tools.say(plainText(body))
  const offered = [...texts.keys()]
  const words = await commitSection(node.id, checked, { offered: offered, by: 'source', tools })
  const memory: SectionMemory = {
    digest: sectionBlocks.length > 0 ? digestOf(plainText(body)) : '',
    flags: 0,
  }
  return { words: content.length > 0 ? words : 0, memory, isFree: true }
}

/** The quotes with their texts as the document holds them. */
async function withTexts({ own }: QuotesOfNode, tools: Tools): Promise<OwnQuote[]> {
  const all = await tools.document.evidence(own.map(({ id }) => id))
  const held = new Map(all.map((item) => [item.id, item]))
  return own.flatMap((item): OwnQuote[] => {
    const evidence = held.get(item.id)
    if (!evidence || evidence.state === 'revoked') return []
    const passage: SourcePassage = {
      fileId: evidence.fileId,
      url: evidence.url,
      no: item.no,
      title: item.title,
      headings: [item.heading],
      text: evidence.quote,
      page: evidence.place.page,
      label: evidence.place.label,
      passageId: evidence.place.passageId,
      reference: {
        type: 'document',
        title: item.title,
        author: [],
        issued: null,
        origin: 'library',
      },
    }
    const quote = { passage, text: evidence.quote, from: item.from, isListed: item.isListed }
    return [{ evidenceId: item.id, quote }]
  })
}

/** Without quotes that say what another section, or a better quote of this one, says already. */
async function fresh(
  nodeId: NodeId,
  quotes: readonly OwnQuote[],
  tools: Tools,
): Promise<OwnQuote[]> {
  const plainOf = (item: OwnQuote) => bare(readable(item.quote.text))
  const distinctQuotes: OwnQuote[] = []
  for (const item of quotes) {
    const text = plainOf(item)
    if (!distinctQuotes.some((other) => judge(text, plainOf(other)))) distinctQuotes.push(item)
  }
  const hashes = [...new Set(distinctQuotes.flatMap((item) => fingerprintsOf(plainOf(item))))]
  const { repeats } = await tools.document.ledger({ nodeId, hashes, factKeys: [] })
  const repeatedHashes = new Set(repeats.map(({ hash }) => hash))
  return distinctQuotes.filter((item) => {
    const marks = fingerprintsOf(plainOf(item))
    return marks.filter((mark) => repeatedHashes.has(mark)).length <= marks.length / 2
  })
}

/** In the script that most of it is written in. */
function inMainScript(quotes: readonly OwnQuote[]): OwnQuote[] {
  const chinese = quotes.filter(({ quote }) => hanShare(quote.text) > 0)
  return 2 * chinese.length >= quotes.length ? chinese : [...quotes]
}

function noted(content: readonly Block[], { form }: Work): Block[] {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph') return [...content]
  const note = { type: 'note' as const, attrs: { text: offlineNote(form) } }
  return [{ ...first, content: [...(first.content ?? []), note] }, ...rest]
}
