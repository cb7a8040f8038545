import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { limitRate, type RateRule } from '~/core/rate'
import type { AssistInput, TextInput } from '~/features/document/assist-contract'
import { offlineTypes, SELECTION_LIMIT, type AssistEvent } from '~/features/document/assist-terms'
import { countBodyWords, countWords, writeMarkdown } from '~/features/document/schema'
import { plainText } from '~/features/document/text-checks'
import { modelErrors } from '~/features/models/errors'
import { openOutputWatch, requireModerationPass } from '~/features/moderation/server'
import { generationErrors } from '../../errors'
import { countWritten, requireWords } from '../allowance'
import { bodyOfAnswer } from './answer-body'
import { drawnPicture } from './draw-picture'
import { figureFromSources } from './offline-figure'
import { messagesOf } from './prompts'
import { requireWritable } from './section-access'
import { sourcesFor } from './sources'

// A rewrite costs no coins.
const REWRITES: RateRule = { name: 'editor.assist', limit: 60, windowMs: 10 * 60_000 }
/** Actions that may say more than the selection does. */
const TAKES_MORE = new Set<string>(['expand', 'continue', 'wish'])
const FEWEST_TOKENS = 800
const MOST_TOKENS = 8_000

/**
 * Other words for what is selected, or something to insert, as events. Nothing of it is in the document: the writer takes
 * it over, or not. Leaving the stream stops the model. Errors: those of `requireWritable`, `moderation.refused`,
 * `models.notConfigured` where only a model could do it, `notEnoughWords`, `selectionTooLong`, `requestErrors.tooMany`.
 */
export async function assist(
  ctx: SeatedContext,
  input: AssistInput,
): Promise<ReadableStream<Uint8Array>> {
  const { path } = await requireWritable(ctx, input)
  const selection = writeMarkdown(input.body)
  if (selection.length > SELECTION_LIMIT)
    throw generationErrors.selectionTooLong({ limit: SELECTION_LIMIT })
  await limitRate(ctx, REWRITES, ctx.actor.accountId)
  await requireModerationPass(ctx, {
    kind: 'question',
    text: `${input.wish}\n${plainText(input.body)}\n${selection}`,
  })
  if (input.type === 'AI_EDITOR') await requireWords(ctx, countBodyWords(input.body))
  const stop = new AbortController()
  return framesOf(eventsFor(ctx, input, { editId: ctx.newId(), path, signal: stop.signal }), stop)
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
  if (writer.provider !== 'offline')
    return written(ctx, { ...input, type }, { ...run, by: writer.label })
  if (!offlineTypes.includes(type)) throw modelErrors.notConfigured()
  return fromSources(ctx, input, run)
}

interface Run {
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
  input: TextInput,
  { editId, path, by, signal }: Run & { by: string },
): AsyncGenerator<AssistEvent> {
  yield { type: 'assist.started', editId, by }
  const { sources, selection } = await sourcesFor(ctx, { ...input, words: lookUpWords(input) })
  const messages = messagesOf({ input, path, selection, sources })
  const text = yield* spoken(ctx, { messages, maxTokens: tokensFor(selection) }, signal)
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

/** The words of a model as they come, looked at on their way; answers all of them. */
async function* spoken(
  ctx: SeatedContext,
  request: { messages: ReturnType<typeof messagesOf>; maxTokens: number },
  signal: AbortSignal,
): AsyncGenerator<AssistEvent, string> {
  const watch = await openOutputWatch(ctx)
  let text = ''
  const deltas = (delta: string): AssistEvent[] =>
    delta === '' ? [] : [{ type: 'assist.delta', text: delta }]
  for await (const event of ctx.models.stream('writing', request, signal)) {
    if (event.type === 'recast') {
      text = ''
      yield { type: 'assist.recast' }
    }
    if (event.type !== 'text') continue
    text += event.text
    yield* deltas(await watch.push(event.text))
    if (watch.error) throw watch.error
  }
  yield* deltas(await watch.end())
  await watch.settle()
  if (watch.error) throw watch.error
  if (text.trim() === '') throw modelErrors.empty()
  return text
}

const encoder = new TextEncoder()

/** Events as a stream that is read as fast as its reader asks; leaving it stops the work. */
function framesOf(
  events: AsyncGenerator<AssistEvent>,
  stop: AbortController,
): ReadableStream<Uint8Array> {
  let no = 0
  const frame = (event: AssistEvent) =>
    encoder.encode(`id: ${(no += 1)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (done) controller.close()
        else controller.enqueue(frame(value))
      } catch (error) {
        // Its reader has left: nobody is to be answered.
        if (stop.signal.aborted) return
        stop.abort()
        if (!(error instanceof AppError)) throw error
        const { kind, text } = error
        controller.enqueue(frame({ type: 'assist.failed', code: String(kind.code), message: text }))
        controller.close()
      }
    },
    async cancel() {
      stop.abort()
      // It may wait to be asked on, with something that it has to give back.
      await events.return(undefined).catch(() => {})
    },
  })
}
