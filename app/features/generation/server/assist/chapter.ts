import type { SeatedContext } from '~/core/context'
import { holdCoins, releaseHold, settleHold } from '~/features/billing/server'
import type { AssistInput } from '~/features/document/assist-contract'
import {
  chapterCoins,
  chapterWords,
  type AssistEvent,
  type ChapterType,
} from '~/features/document/assist-terms'
import { countWords, nodesOf, writeMarkdown, type Block } from '#packages/document'
import { putEvidence } from '~/features/document/server'
import { generationErrors } from '../../errors'
import { countWritten } from '../allowance'
import { BlockBuilder } from '../generators/paper/blocks'
import { evidenceOf } from '../generators/paper/material'
import { stitch } from '../generators/paper/offline-section'
import { distinct, type Quote } from '../generators/paper/quotes'
import { bodyOfAnswer, type AnswerBody } from './answer-body'
import { chapterMessages } from './prompts'
import type { WritableSection } from './section-access'
import { foundSources, openQuotes, quotesFor } from './sources'
import { spoken } from './spoken'

const QUOTES_AT_MOST = 12
const OUTLINE_AT_MOST = 100
/** Longer than a section takes; what dies meanwhile goes back by itself. */
const HELD_FOR_MS = 10 * 60_000
const TOKENS_PER_WORD = 2

interface ChapterRun {
  editId: string
  section: WritableSection
}

interface WrittenRun extends ChapterRun {
  input: AssistInput & { type: ChapterType }
  by: string
  signal: AbortSignal
}

/**
 * All of a section by a model, for coins that are held before: what is written is paid by its words, what fails, is
 * refused or left costs nothing. Errors: coinsShort (7001), capReached, those of the models, `assistFailed`.
 */
export async function* writtenChapter(
  ctx: SeatedContext,
  { input, editId, section, by, signal }: WrittenRun,
): AsyncGenerator<AssistEvent> {
  const { teamId, memberId } = ctx.seat
  const words = chapterWords(section.node.budget)
  const amountCoins = chapterCoins(words)
  const hold = await holdCoins(ctx, {
    teamId,
    memberId,
    amountCoins,
    key: `editor.chapter:${editId}`,
    purpose: 'studio.write',
    remark: section.node.title.slice(0, 60).toWellFormed(),
    forMs: HELD_FOR_MS,
  })
  const held = { teamId, holdId: hold.id }
  let answer: AnswerBody | null = null
  try {
    yield { type: 'assist.started', editId, by }
    const sources = foundSources(await chapterQuotes(ctx, input, section))
    const messages = chapterMessages({ ...briefOf(input, section), words, sources })
    const text = yield* spoken(ctx, { messages, maxTokens: words * TOKENS_PER_WORD + 200, signal })
    const written = await bodyOfAnswer(ctx, { input, text, editId, sources })
    const wordsWritten = countWords(text)
    await countWritten(ctx, { id: editId, words: wordsWritten })
    const due = Math.min(amountCoins, chapterCoins(wordsWritten))
    await settleHold(ctx, { ...held, amountCoins: due })
    answer = written
  } finally {
    // Also where its reader has left.
    if (!answer) await releaseHold(ctx, held)
  }
  yield { type: 'assist.done', editId, ...answer }
}

/** The same without a model: sentences of the library, each with its citation; nobody pays for them. Errors: `noQuotesFound`. */
export async function* quotedChapter(
  ctx: SeatedContext,
  { input, editId, section }: ChapterRun & { input: AssistInput },
): AsyncGenerator<AssistEvent> {
  yield { type: 'assist.started', editId, by: '' }
  const quotes = await chapterQuotes(ctx, input, section)
  const names = quotes.map((_, index) => `q${index}`)
  const composed = JSON.stringify(blocksOf({ quotes, names, editId, section }))
  const chosen = quotes.filter((_, index) => composed.includes(`"q${index}"`))
  if (chosen.length === 0) throw generationErrors.noQuotesFound()
  const stored = await putEvidence(
    ctx,
    input.id,
    chosen.map(({ passage, text }) => ({
      reference: passage.reference,
      evidence: evidenceOf(passage, text, input.nodeId),
    })),
  )
  const ids = stored.map(({ id }) => id)
  const content = blocksOf({ quotes: chosen, names: ids, editId, section })
  yield { type: 'assist.done', editId, body: { type: 'doc', content }, invented: 0 }
}

interface Composed extends ChapterRun {
  quotes: readonly Quote[]
  /** Evidence that each of them is. */
  names: readonly string[]
}

const blocksOf = ({ quotes, names, editId, section: { tree, node } }: Composed): Block[] =>
  stitch(
    quotes.map((quote, index) => ({ quote, evidenceId: names[index] ?? '' })),
    {
      title: node.title,
      words: chapterWords(node.budget),
      no: nodesOf(tree).findIndex(({ id }) => id === node.id),
    },
    new BlockBuilder('source', `edit:${editId}`, 1),
  )

/** What the library has on a section, of the chosen files first. */
async function chapterQuotes(
  ctx: SeatedContext,
  { fileIds, wish }: Pick<AssistInput, 'fileIds' | 'wish'>,
  { path, node }: WritableSection,
): Promise<Quote[]> {
  const about = [wish, node.title, node.intent, node.note].join(' ').trim()
  const query = { words: `${about} ${path[0] ?? ''}`, about, most: QUOTES_AT_MOST }
  const [first, rest] = await Promise.all([
    fileIds.length === 0 ? [] : quotesFor(ctx, { ...query, scope: { fileIds } }),
    quotesFor(ctx, query),
  ])
  return (await openQuotes(ctx, distinct([...first, ...rest]))).slice(0, QUOTES_AT_MOST)
}

function briefOf(input: AssistInput, { path, tree, node }: WritableSection) {
  const titles = nodesOf(tree).map(({ title }) => title)
  return {
    title: node.title,
    wishes: [node.intent, node.note, input.wish],
    path,
    outline: titles.slice(0, OUTLINE_AT_MOST).join('\n'),
    text: writeMarkdown(input.body),
  }
}
