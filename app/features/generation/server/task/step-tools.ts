import type { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { takeImage } from '~/features/document/server'
import {
  findPassages,
  glossaryOf,
  listFilePictures,
  readFilePicture,
  readJson,
  type Findings,
  type SearchScope,
} from '~/features/library/server'
import type { ModelRequest } from '~/features/models/server'
import {
  readPage,
  searchScholar,
  searchWeb,
  spendScholarSearch,
  whoSearches,
} from '~/features/research/server'
import { generationErrors } from '../../errors'
import type { Step, Tools, Work } from '../generators/generator'
import { materialScope } from '../material/gather-material'
import { openWorkTitles, surveyWorks } from '../material/work-titles'
import { openWorkDocument, type KnownHeadings } from './work-document'

/** A model is asked so often for one step, pauses and broken attempts counted: whoever pays for a step pays for no more. */
export const ASKS_A_STEP = 24
const WEB_RESULTS = 10
const SCHOLAR_RESULTS = 10
/** Tokens of all answers of one step, when it wants no words; a step that writes has some more than its text takes. */
const TOKENS_AT_LEAST = 8_000
const TOKENS_A_WORD = 6

export interface StepContext {
  step: Step
  attempt: number
  savedText: string
  progress: Pick<Tools, 'say' | 'unsay' | 'emit'>
  /** Memory of a step that is done, as JSON. */
  memory(key: string): string | null
  /** Counts an asking of a model; false when there have been enough. */
  mayAsk(): boolean
  /** Called with the files the step gets to see. */
  show(fileIds: readonly FileId[]): void
  /** Somebody wants no more than was said. */
  enough: AbortSignal
  headings: KnownHeadings
}

/** What a step works with: all of it is the owner's, and nothing outlasts the step's signal. */
export function openTools(
  ctx: SeatedContext,
  work: Work,
  context: StepContext,
  signal: AbortSignal,
): Tools {
  const { step, progress: reporter } = context
  const searchers = whoSearches(ctx)
  const titles = openWorkTitles(ctx)
  const ask = boundedAsk(ctx, context, AbortSignal.any([signal, context.enough]))
  return {
    signal,
    enough: context.enough,
    attempt: context.attempt,
    partialText: context.savedText,
    isOffline: ctx.models.whoServes('writing').provider === 'offline',
    say: (delta) => reporter.say(delta),
    unsay: () => reporter.unsay(),
    emit: (event) => reporter.emit(event),
    ask,
    askForJson: (schema, request) => askForJson(ask, schema, request),
    find: async (query, scope) => {
      const found = await find(ctx, work, query, scope)
      context.show(found.hits.map(({ fileId }) => fileId))
      return { ...found, hits: await titles.named(found.hits, ({ fileId }) => fileId) }
    },
    survey: async () => {
      const scope = materialScope(work)
      return scope && surveyWorks(ctx, { scope, titles })
    },
    glossary: () => glossaryOf(ctx, ctx.seat.spaceId, work.form.language),
    pictures: openPictures(ctx, work, context),
    searchWeb:
      searchers.web.length > 0
        ? async (query) => (await searchWeb(ctx, { query, limit: WEB_RESULTS }, signal)).results
        : null,
    readPage: searchers.readers.length > 0 ? (url) => readPage(ctx, { url }, signal) : null,
    searchScholar:
      searchers.scholar.length > 0 ? (query) => askScholar(ctx, work, query, signal) : null,
    remembered: (key, schema) => {
      const memory = context.memory(key)
      const read = memory === null ? null : schema.safeParse(JSON.parse(memory))
      return read?.success ? read.data : null
    },
    document: openWorkDocument(ctx, work, { step, cached: context.headings, show: context.show }),
  }
}

function boundedAsk(
  ctx: SeatedContext,
  { step, mayAsk }: StepContext,
  signal: AbortSignal,
): Tools['ask'] {
  let left = Math.max(TOKENS_AT_LEAST, (step.words ?? 0) * TOKENS_A_WORD)
  return async function* (request: ModelRequest) {
    if (left <= 0 || !mayAsk()) throw generationErrors.stepFailed({ reason: 'budget' })
    const maxTokens = Math.min(request.maxTokens ?? left, left)
    for await (const event of ctx.models.stream('writing', { ...request, maxTokens }, signal)) {
      // A character is about a token; who counts them tells at the end.
      if (event.type === 'text') left -= event.text.length
      yield event
    }
  }
}

async function askForJson<Schema extends z.ZodType>(
  ask: Tools['ask'],
  schema: Schema,
  { system, user, maxTokens }: { system: string; user: string; maxTokens?: number },
): Promise<z.infer<Schema>> {
  const messages: ModelRequest['messages'] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const limit = maxTokens === undefined ? {} : { maxTokens }
  const first = await receive(ask, { messages, ...limit })
  const read = schema.safeParse(readJson(first))
  if (read.success) return read.data
  const again: ModelRequest['messages'] = [
    ...messages,
    { role: 'assistant', content: first.slice(0, 2_000) || '（空）' },
    { role: 'user', content: '上面的回答不是要求的JSON。只输出一个JSON对象，不要解释。' },
  ]
  const second = schema.safeParse(readJson(await receive(ask, { messages: again, ...limit })))
  if (!second.success) throw generationErrors.stepFailed({ reason: 'json' })
  return second.data
}

async function receive(ask: Tools['ask'], request: ModelRequest): Promise<string> {
  let text = ''
  for await (const event of ask(request)) {
    if (event.type === 'text') text += event.text
    if (event.type === 'recast') text = ''
  }
  return text
}

function openPictures(ctx: SeatedContext, work: Work, { show }: StepContext): Tools['pictures'] {
  return {
    list: (fileId, window) => {
      show([fileId])
      return listFilePictures(ctx, { fileId, window })
    },
    take: (fileId, name) => takeFilePicture(ctx, work, fileId, name),
  }
}

/** Bytes of a file's picture as a picture of the document; null where there is no document, or no such picture. */
async function takeFilePicture(ctx: SeatedContext, work: Work, fileId: FileId, name: string) {
  if (work.documentId === null) return null
  const bytes = await readFilePicture(ctx, { fileId, name })
  return bytes && takeImage(ctx, work.documentId, bytes.slice().buffer, fileId)
}

const NOTHING_FOUND: Findings = { hits: [], statistics: { passages: 0, documentFrequency: {} } }

async function find(ctx: SeatedContext, work: Work, query: string, asked?: SearchScope) {
  const scope = asked ?? materialScope(work)
  return scope ? findPassages(ctx, query, scope) : NOTHING_FOUND
}

// One search of the team's quota a query: asked for again by a step that died, it is the same one.
async function askScholar(ctx: SeatedContext, work: Work, query: string, signal: AbortSignal) {
  const input = { query, page: 1, pageSize: SCHOLAR_RESULTS }
  const key = `creation ${work.creationId} ${work.round} ${query}`.slice(0, 200)
  const { works } = await spendScholarSearch(ctx, key, () => searchScholar(ctx, input, signal))
  return works
}
