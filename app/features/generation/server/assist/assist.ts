import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import type { AssistInput, TextInput } from '~/features/document/assist-contract'
import {
  chapterWords,
  isChapterType,
  offlineTypes,
  SELECTION_LIMIT,
  type AssistEvent,
} from '~/features/document/assist-terms'
import { countBodyWords, countWords, writeMarkdown } from '#packages/document'
import { plainText } from '#packages/document/text-checks'
import { modelErrors } from '~/features/models/errors'
import { requireModerationPass } from '~/features/moderation/server'
import { generationErrors } from '../../errors'
import { countWritten, requireWords } from '../allowance'
import { bodyOfAnswer } from './answer-body'
import { framesOf } from './event-frames'
import { quotedChapter, writtenChapter } from './chapter'
import { drawnPicture } from './draw-picture'
import { figureFromSources } from './offline-figure'
import { messagesOf, type PieceType } from './prompts'
import { requireWritable, type WritableSection } from './section-access'
import { sourcesFor } from './sources'
import { spoken } from './spoken'

// A section is paid for, a rewrite costs no coins.
const CHAPTERS: RateRule = { name: 'editor.chapter', limit: 500, windowMs: 10 * 60_000 }
const REWRITES: RateRule = { name: 'editor.assist', limit: 60, windowMs: 10 * 60_000 }
/** Actions that may say more than the selection does. */
const TAKES_MORE = new Set<string>(['expand', 'continue', 'wish'])
const FEWEST_TOKENS = 800
const MOST_TOKENS = 8_000

/**
 * Other words for what is selected, or something to insert, as events. Nothing of it is in the document: the writer takes
 * it over, or not. Leaving the stream stops the model. Errors: those of `requireWritable`, `moderation.refused`,
 * `models.notConfigured` where only a model could do it, `notEnoughWords`, `selectionTooLong`, `sectionNotEmpty`,
 * `requestErrors.tooMany`.
 */
export async function assist(
  ctx: SeatedContext,
  input: AssistInput,
): Promise<ReadableStream<Uint8Array>> {
  const section = await requireWritable(ctx, input)
  const isChapter = isChapterType(input.type)
  if (input.type === 'ONE_CLICK_AUTHORING' && !section.isEmpty)
    throw generationErrors.sectionNotEmpty()
  const selection = writeMarkdown(input.body)
  if (selection.length > SELECTION_LIMIT)
    throw generationErrors.selectionTooLong({ limit: SELECTION_LIMIT })
  await limitRate(ctx, isChapter ? CHAPTERS : REWRITES, ctx.actor.accountId)
  await requireModerationPass(ctx, {
    kind: 'question',
    text: `${input.wish}\n${plainText(input.body)}\n${selection}`,
  })
  if (input.type === 'AI_EDITOR') await requireWords(ctx, countBodyWords(input.body))
  if (isChapter) await requireWords(ctx, chapterWords(section.node.budget))
  const stop = new AbortController()
  const run = { editId: ctx.newId(), section, path: section.path, signal: stop.signal }
  return framesOf(eventsFor(ctx, input, run), stop)
}

/** Who makes it, and how. Errors: `models.notConfigured`. */
function eventsFor(ctx: SeatedContext, input: AssistInput, run: Run): AsyncGenerator<AssistEvent> {
  const { type } = input
  if (type === 'GENERATE_IMG') {
    const painter = ctx.models.whoDraws()
    if (!painter) throw modelErrors.notConfigured()
    return drawnPicture(ctx, { input, ...run, by: painter.label }, run.signal)
  }
  const writer = ctx.models.whoServes('writing')
  if (isChapterType(type))
    return writer.provider === 'offline'
      ? quotedChapter(ctx, { input, ...run })
      : writtenChapter(ctx, { input: { ...input, type }, ...run, by: writer.label })
  if (writer.provider !== 'offline')
    return written(ctx, { ...input, type }, { ...run, by: writer.label })
  if (!offlineTypes.includes(type)) throw modelErrors.notConfigured()
  return fromSources(ctx, input, run)
}

interface Run {
  section: WritableSection
  editId: string
  path: readonly string[]
  signal: AbortSignal
}

async function* fromSources(
  ctx: SeatedContext,
  input: AssistInput,
  { editId, path }: Run,
): AsyncGenerator<AssistEvent> {
  yield { type: 'assist.started', editId, by: '' }
  const body = await figureFromSources(ctx, { input, editId, path })
  yield { type: 'assist.done', editId, body, invented: 0 }
}

async function* written(
  ctx: SeatedContext,
  input: TextInput & { type: PieceType },
  { editId, path, by, signal }: Run & { by: string },
): AsyncGenerator<AssistEvent> {
  yield { type: 'assist.started', editId, by }
  const { sources, selection } = await sourcesFor(ctx, { ...input, words: lookUpWords(input) })
  const messages = messagesOf({ input, path, selection, sources })
  const text = yield* spoken(ctx, { messages, maxTokens: tokensFor(selection), signal })
  const { body, invented } = await bodyOfAnswer(ctx, { input, text, editId, sources })
  await countWritten(ctx, { id: editId, words: countWords(text) })
  yield { type: 'assist.done', editId, body, invented }
}

/** What the library is asked for; '' where the selection says all. */
function lookUpWords({ type, action, wish, body }: TextInput): string {
  const takesMore = type !== 'AI_EDITOR' || TAKES_MORE.has(action)
  return takesMore ? `${wish} ${writeMarkdown(body)}`.trim() : ''
}

const tokensFor = (selection: string): number =>
  Math.min(MOST_TOKENS, Math.max(FEWEST_TOKENS, selection.length * 3))
