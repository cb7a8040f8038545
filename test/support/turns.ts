import type { SeatedContext } from '~/core/context'
import type { FileId, SessionId } from '~/core/ids'
import type { AskRequest } from '~/features/chat/contract'
import type { ChatEvent } from '~/features/chat/terms'
import type { EarlierTurn } from '~/features/chat/server/turn/prompt'
import type { Research } from '~/features/chat/server/turn/research'
import { runTurn } from '~/features/chat/server/turn/run-turn'
import type { ModelEvent, ModelGateway, ModelRequest } from '~/features/models/server'
import type { PageText, ScholarWork, WebResult } from '~/features/research/terms'
import { askOf, BY, findsNothing, served } from './chat'

/** What a model answers to one request. */
export type Answer = ModelEvent[] | ((request: ModelRequest) => ModelEvent[])

export const say = (text: string): ModelEvent[] => [
  { type: 'text', text },
  { type: 'finished', reason: 'stop' },
]

/** A message of nothing but calls. */
export const call = (...calls: [name: string, args: object][]): ModelEvent[] => [
  ...calls.map(([name, args], index): ModelEvent => {
    return {
      type: 'tool-call',
      call: { id: `call_${index}`, name, arguments: JSON.stringify(args) },
    }
  }),
  { type: 'finished', reason: 'tool-calls' },
]

/** A model that can call tools and answers as it is told, request by request; the last answer again and again. */
export function callingModel(...answers: Answer[]) {
  const asked: ModelRequest[] = []
  const gateway: ModelGateway = {
    whoServes: served,
    callsTools: () => true,
    ...findsNothing,
    async *stream(_role, request) {
      // As it was then: the messages grow while the turn goes on.
      asked.push({ ...request, messages: [...request.messages] })
      yield { type: 'started', by: BY }
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? []
      yield* typeof answer === 'function' ? answer(request) : answer
    },
  }
  return { ...gateway, asked }
}

export interface FakeWorld {
  /** By words of the query. */
  web?: Partial<WebResult>[]
  pages?: Record<string, Partial<PageText>>
  works?: Partial<ScholarWork>[]
  /** Thrown instead of an answer. */
  failure?: unknown
}

/** A world outside that holds exactly this, and remembers what was asked of it. */
export function fakeResearch({ web, pages, works, failure }: FakeWorld) {
  const visits: string[] = []
  const research: Research = {
    whoSearches: () => ({
      web: web ? ['测试搜索'] : [],
      scholar: works ? ['测试学术'] : [],
      readers: pages ? ['内置'] : [],
    }),
    async searchWeb(_ctx, { query }) {
      visits.push(`web ${query}`)
      if (failure) throw failure
      return { results: (web ?? []).map(webResult) }
    },
    async readPage(_ctx, { url }) {
      visits.push(`read ${url}`)
      const page = pages?.[url]
      if (!page) throw failure ?? new Error(`no page at ${url}`)
      const site = new URL(url).host
      return { title: '网页', url, site, text: '', publishedAt: null, isPdf: false, ...page }
    },
    async readPaper(_ctx, { abstract }) {
      const pieces = abstract === '' ? [] : [{ no: 0, page: null, text: abstract }]
      return { reach: 'abstract', reason: '没有开放获取的全文', fileId: '' as const, pieces }
    },
    async searchScholar(_ctx, { query }) {
      visits.push(`scholar ${query}`)
      if (failure) throw failure
      return { works: (works ?? []).map(scholarWork) }
    },
    spendScholarSearch: (_ctx, key, search) => {
      visits.push(`spend ${key.split(' ')[0]}`)
      return search()
    },
  }
  return { ...research, visits }
}

const webResult = (item: Partial<WebResult>, index: number): WebResult => ({
  title: `网页${index + 1}`,
  url: `https://site${index + 1}.cn/`,
  site: `site${index + 1}.cn`,
  snippet: '',
  publishedAt: null,
  source: '测试搜索',
  ...item,
})

const scholarWork = (item: Partial<ScholarWork>, index: number): ScholarWork => ({
  title: `论文${index + 1}`,
  authors: ['李四'],
  year: 2024,
  venue: '学报',
  abstract: '',
  url: `https://doi.org/10.1/${index + 1}`,
  pdfUrl: null,
  id: `test:${index + 1}`,
  doi: null,
  citations: null,
  type: 'article',
  sources: ['crossref'],
  source: '测试学术',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
  ...item,
})

export interface TurnWorld {
  model: ModelGateway
  research?: Research
  earlier?: EarlierTurn[]
  files?: { id: FileId; title: string; extension: string }[]
  works?: Partial<ScholarWork>[]
  signal?: AbortSignal
}

/** Runs one turn without a session around it; answers its events. */
export async function turnOf(
  ctx: SeatedContext,
  ask: Partial<AskRequest>,
  { model, research = fakeResearch({}), earlier = [], files = [], works = [], signal }: TurnWorld,
): Promise<ChatEvent[]> {
  const asked = askOf(ctx, ask)
  const messageId = ctx.newId()
  const { accountId, signInId } = ctx.actor
  const order = {
    messageId,
    sessionId: ctx.newId<SessionId>(),
    title: '问',
    ask: asked,
    askId: messageId,
    files,
    works: works.map(scholarWork),
    owner: { accountId, signInId, ...ctx.seat },
    askedAt: ctx.now().getTime(),
  }
  const turn = { order, earlier, signal: signal ?? new AbortController().signal }
  const events: ChatEvent[] = []
  for await (const event of runTurn({ ...ctx, models: model }, turn, research)) events.push(event)
  return events
}

/** The answer as it is kept. */
export function answerOf(events: ChatEvent[]): string {
  const streamed = events.map((item) => (item.type === 'text.delta' ? item.delta : '')).join('')
  return refsOf(events).answer ?? streamed
}

export function refsOf(events: ChatEvent[]): Extract<ChatEvent, { type: 'final.refs' }> {
  const refs = events.find((item) => item.type === 'final.refs')
  return refs ?? { type: 'final.refs', refs: [], checks: [] }
}

/** Rows of the answer: tool, result, and why it came to nothing. */
export const rowsOf = (events: ChatEvent[]) =>
  events.flatMap((item) =>
    item.type === 'tool_call.completed'
      ? [[item.name, item.result, ...(item.trouble ? [item.trouble] : [])]]
      : [],
  )
