import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import {
  TIDIED_AT_MOST,
  type MapAssistEvent,
  type ProposedTopic,
} from '~/features/document/wire/terms/map-assist'
import { countWords } from '#packages/document'
import { modelErrors } from '~/features/models/errors'
import { requireModerationPass } from '~/features/moderation/server'
import { generationErrors } from '../../../errors'
import type { MapAssistInput } from '../../../map-assist-contract'
import { countWritten, requireWords } from '../../allowance'
import { framesOf } from '../event-frames'
import { foundSources } from '../sources'
import { spoken, type SpokenRequest } from '../spoken'
import { quotedTopics, spokenTopics, topicQuotes } from './grow'
import { growMessages, summaryMessages, tidyMessages } from './map-prompts'
import { topicGroups } from './read-topics'
import { branchLines, requireTopic, type TopicPlace } from './topic-place'

const TASKS: RateRule = { name: 'map.assist', limit: 60, windowMs: 10 * 60_000 }
const BRANCH_LIMIT = 8_000
const SUMMARY_LIMIT = 60
const TIDIED_AT_LEAST = 3
const MOST_TOKENS = 1_500

/**
 * Topics for a branch, or a word over it, as events. Nothing of it is in the map: it is taken over, or not. Costs no coins,
 * and counts among the words of the month. Errors: those of `requireTopic`, `moderation.refused`, `models.notConfigured`
 * where only a model could do it, `topicsTooFew`, `nothingBelow`, `notEnoughWords`, `requestErrors.tooMany`.
 */
export async function assistMap(
  ctx: SeatedContext,
  input: MapAssistInput,
): Promise<ReadableStream<Uint8Array>> {
  const place = await requireTopic(ctx, input)
  await limitRate(ctx, TASKS, ctx.actor.accountId)
  await requireModerationPass(ctx, {
    kind: 'question',
    text: `${input.wish}\n${place.path.join('\n')}`,
  })
  const writer = ctx.models.whoServes('writing')
  const isOffline = writer.provider === 'offline'
  if (isOffline && input.task !== 'grow') throw modelErrors.notConfigured()
  const { length } = place.children
  if (input.task === 'tidy' && length < TIDIED_AT_LEAST) throw generationErrors.topicsTooFew()
  if (input.task === 'summarise' && length === 0) throw generationErrors.nothingBelow()
  if (!isOffline) await requireWords(ctx, 0)
  const stop = new AbortController()
  const { signal } = stop
  const by = isOffline ? '' : writer.label
  return framesOf(eventsFor(ctx, { input, place, by, editId: ctx.newId(), signal }), stop)
}

interface Run {
  input: MapAssistInput
  place: TopicPlace
  /** '' for no model. */
  by: string
  editId: string
  signal: AbortSignal
}

async function* eventsFor(ctx: SeatedContext, run: Run): AsyncGenerator<MapAssistEvent> {
  yield { type: 'assist.started', editId: run.editId, by: run.by }
  switch (run.input.task) {
    case 'grow':
      return yield* grown(ctx, run)
    case 'tidy':
      return yield* tidied(ctx, run)
    case 'summarise':
      return yield* summarised(ctx, run)
  }
}

async function* grown(ctx: SeatedContext, run: Run): AsyncGenerator<MapAssistEvent> {
  const { input, place, by } = run
  const quotes = await topicQuotes(ctx, { place, wish: input.wish })
  if (by === '') return yield doneWith(await quotedTopics(ctx, { owner: input, place, quotes }))
  const existing = branchLines(place.children).join('\n').slice(0, BRANCH_LIMIT)
  const brief = { path: place.path, wish: input.wish }
  const messages = growMessages(brief, { existing, sources: foundSources(quotes) })
  const text = yield* modelText(ctx, run, messages)
  yield doneWith(await spokenTopics(ctx, { owner: input, text, quotes, place }))
}

async function* tidied(ctx: SeatedContext, run: Run): AsyncGenerator<MapAssistEvent> {
  const { input, place } = run
  const topics = place.children.slice(0, TIDIED_AT_MOST)
  const titles = topics.map(({ title }) => title)
  const text = yield* modelText(
    ctx,
    run,
    tidyMessages({ path: place.path, wish: input.wish }, titles),
  )
  const titleOf = new Map(topics.map(({ id, title }) => [id, title]))
  const groups = topicGroups(
    text,
    topics.map(({ id }) => id),
  )
  if (groups.length === 0) throw generationErrors.assistFailed()
  const group = { level: 1, nodeId: null, evidenceIds: [] }
  yield doneWith(
    groups.flatMap(({ title, nodeIds }): ProposedTopic[] => [
      { ...group, title },
      ...nodeIds.map((nodeId) => ({
        level: 2,
        title: titleOf.get(nodeId) ?? '',
        nodeId,
        evidenceIds: [],
      })),
    ]),
  )
}

async function* summarised(ctx: SeatedContext, run: Run): AsyncGenerator<MapAssistEvent> {
  const { input, place } = run
  const branch = branchLines(place.children).join('\n').slice(0, BRANCH_LIMIT)
  const text = yield* modelText(
    ctx,
    run,
    summaryMessages({ path: place.path, wish: input.wish }, branch),
  )
  const summary = text.replace(/\s+/g, ' ').trim().slice(0, SUMMARY_LIMIT).toWellFormed()
  yield { type: 'assist.done', topics: [], summary }
}

/** The words of a model, which count among those of the month. */
async function* modelText(
  ctx: SeatedContext,
  { editId, signal }: Run,
  messages: SpokenRequest['messages'],
) {
  const text = yield* spoken(ctx, { messages, maxTokens: MOST_TOKENS, signal })
  await countWritten(ctx, { id: editId, words: countWords(text) })
  return text
}

const doneWith = (topics: readonly ProposedTopic[]): MapAssistEvent => ({
  type: 'assist.done',
  topics,
  summary: '',
})
