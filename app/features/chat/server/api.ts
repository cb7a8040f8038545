import { Hono, type Context as Answering } from 'hono'
import { z } from 'zod'
import { body, params, query, type TeamApiEnv } from '~/core/api'
import {
  askInput,
  chooseMessageInput,
  deleteMessageQuery,
  findQuestionsQuery,
  followQuery,
  followUpsInput,
  imageQuery,
  pinSessionInput,
  rateAnswerInput,
  recordsQuery,
  renameSessionInput,
  sessionId,
  sessionQuery,
  stopInput,
  teamQuery,
  threadQuery,
} from '../contract'
import { agentsApi } from './agents/api'
import { askQuestion } from './asking'
import { followUpsOf } from './follow-ups/follow-ups'
import { showAskImage } from './images'
import { promptsApi } from './prompts/api'
import { readyModes } from './ready-modes'
import { findQuestions } from './recall/find'
import { rateAnswer } from './recall/ratings'
import { listRecords, pinRecord } from './records'
import { sessionFoldersApi } from './session-folders/api'
import {
  chooseMessage,
  deleteMessage,
  deleteSession,
  followSession,
  renameSession,
  stopAnswer,
  viewSession,
} from './sessions'

const sessionParams = z.object({ sessionId })

export const chatApi = new Hono<TeamApiEnv>()
  .route('/', promptsApi)
  .route('/', sessionFoldersApi)
  .route('/', agentsApi)
  .post('/chat/question/stream', body(askInput), async (c) =>
    stream(await askQuestion(c.var.ctx, c.req.valid('json'), c.req.raw.signal)),
  )
  .get('/chat/question/follow', query(followQuery), async (c) => {
    const { sessionId: id, messageId } = c.req.valid('query')
    const { signal } = c.req.raw
    return stream(await followSession(c.var.ctx, id, lastEventIdOf(c), signal, messageId))
  })
  .get('/chat/image', query(imageQuery), async (c) =>
    showAskImage(c.var.ctx, c.req.valid('query'), c.req.raw),
  )
  .get('/chat/modes', query(teamQuery), (c) => c.json(readyModes(c.var.ctx)))
  .post('/chat/question/stop', body(stopInput), async (c) =>
    c.json(await stopAnswer(c.var.ctx, c.req.valid('json').sessionId)),
  )
  .get('/chat/session/page', query(recordsQuery), async (c) =>
    c.json(await listRecords(c.var.ctx, c.req.valid('query'))),
  )
  .get('/chat/session/find', query(findQuestionsQuery), async (c) =>
    c.json(await findQuestions(c.var.ctx, c.req.valid('query').keyword)),
  )
  .post('/chat/session/pin', body(pinSessionInput), async (c) => {
    const { sessionId: id, isPinned } = c.req.valid('json')
    await pinRecord(c.var.ctx, id, isPinned)
    return c.json(true)
  })
  .post('/chat/message/followUps', body(followUpsInput), async (c) => {
    const { sessionId: id, messageId } = c.req.valid('json')
    return c.json(await followUpsOf(c.var.ctx, id, messageId))
  })
  .post('/chat/message/rate', body(rateAnswerInput), async (c) =>
    c.json(await rateAnswer(c.var.ctx, c.req.valid('json'))),
  )
  .get('/chat/session/:sessionId', params(sessionParams), query(threadQuery), async (c) => {
    const { before, size } = c.req.valid('query')
    const page = { size, ...(before !== undefined && { before }) }
    return c.json(await viewSession(c.var.ctx, c.req.valid('param').sessionId, page))
  })
  .post('/chat/session/rename', body(renameSessionInput), async (c) =>
    c.json(await renameSession(c.var.ctx, c.req.valid('json'))),
  )
  .post('/chat/message/choose', body(chooseMessageInput), async (c) => {
    const { sessionId: id, messageId } = c.req.valid('json')
    return c.json(await chooseMessage(c.var.ctx, id, messageId))
  })
  .delete('/chat/session/delete', query(sessionQuery), async (c) =>
    c.json(await deleteSession(c.var.ctx, c.req.valid('query').sessionId)),
  )
  .delete('/chat/message/delete', query(deleteMessageQuery), async (c) => {
    const { sessionId: id, messageId } = c.req.valid('query')
    return c.json(await deleteMessage(c.var.ctx, id, messageId))
  })

// Not JSON, so the envelope lets it pass; nothing on the way may hold it back or change it.
function stream(events: ReadableStream<Uint8Array>): Response {
  return new Response(events, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function lastEventIdOf(c: Answering): number {
  const { lastEventId } = followQuery.pick({ lastEventId: true }).parse(c.req.query())
  const header = c.req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : lastEventId
}
