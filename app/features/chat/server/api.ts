import { z } from 'zod'
import { eventStream } from '~/core/calls/event-stream'
import { defineCall, done } from '~/core/calls/define-call'
import { idSchemas } from '~/core/id-schemas'
import * as contract from '../contract'
import { agentsCalls } from './agents/api'
import { askQuestion } from './asking'
import { followUpsOf } from './follow-ups/follow-ups'
import { showAskImage } from './images'
import { promptsCalls } from './prompts/api'
import { readyModes } from './ready-modes'
import { findQuestions } from './recall/find'
import { rateAnswer } from './recall/ratings'
import { listRecords, pinSession } from './records'
import { sessionFoldersCalls } from './session-folders/api'
import {
  chooseMessage,
  deleteMessage,
  deleteSession,
  followSession,
  renameSession,
  stopAnswer,
  viewSession,
} from './sessions'

const sessionParams = z.object({ sessionId: idSchemas.session })

export const chatCalls = [
  ...promptsCalls,
  ...sessionFoldersCalls,
  ...agentsCalls,
  defineCall({
    call: 'POST /chat/question/stream',
    title: '提问；回答以编号事件流式给出',
    access: { role: 'member', scope: 'ask', once: 'askId' },
    body: contract.askInput,
    result: 'stream',
    run: async (ctx, { body }, { request }) =>
      eventStream(await askQuestion(ctx, body, request.signal)),
  }),
  defineCall({
    call: 'GET /chat/question/follow',
    title: '接着看一个回答，可从某个事件之后开始',
    access: { role: 'member', scope: 'ask' },
    query: contract.followQuery,
    result: 'stream',
    run: async (ctx, { query }, { request }) => {
      const after = lastEventIdOf(request) ?? query.lastEventId
      const { sessionId: id, messageId } = query
      return eventStream(await followSession(ctx, id, after, request.signal, messageId))
    },
  }),
  defineCall({
    call: 'GET /chat/image',
    title: '问题所带的图片',
    access: { role: 'member', scope: 'ask', unsigned: true },
    query: contract.imageQuery,
    result: 'file',
    run: (ctx, { query }, { request }) => showAskImage(ctx, query, request),
  }),
  defineCall({
    call: 'GET /chat/modes',
    title: '各提问方式由谁提供；空表示没有配置',
    access: { role: 'member', scope: 'ask' },
    query: contract.teamQuery,
    result: contract.readyModes,
    run: (ctx) => readyModes(ctx),
  }),
  defineCall({
    call: 'POST /chat/question/stop',
    title: '停止回答',
    access: { role: 'member', scope: 'ask' },
    body: contract.stopInput,
    result: done,
    run: (ctx, { body }) => stopAnswer(ctx, body.sessionId),
  }),
  defineCall({
    call: 'GET /chat/session/page',
    title: '提问记录，分页',
    access: { role: 'member', scope: 'ask' },
    query: contract.recordsQuery,
    result: contract.questionRecordPage,
    run: (ctx, { query }) => listRecords(ctx, query),
  }),
  defineCall({
    call: 'GET /chat/session/find',
    title: '按标题、问题和回答里的词查找会话',
    access: { role: 'member', scope: 'ask' },
    query: contract.findQuestionsQuery,
    result: z.array(contract.foundQuestion),
    run: (ctx, { query }) => findQuestions(ctx, query.keyword),
  }),
  defineCall({
    call: 'POST /chat/session/pin',
    title: '置顶会话，或取消置顶',
    access: { role: 'member', scope: 'ask' },
    body: contract.pinSessionInput,
    result: done,
    run: (ctx, { body }) => pinSession(ctx, body),
  }),
  defineCall({
    call: 'POST /chat/message/followUps',
    title: '一个回答之后可以接着问什么',
    access: { role: 'member', scope: 'ask', reads: true },
    body: contract.followUpsInput,
    result: contract.followUps,
    run: (ctx, { body }) => {
      const { sessionId: id, messageId } = body
      return followUpsOf(ctx, id, messageId)
    },
  }),
  defineCall({
    call: 'POST /chat/message/rate',
    title: '评价一个回答，或收回评价',
    access: { role: 'member', scope: 'ask' },
    body: contract.rateAnswerInput,
    result: done,
    run: (ctx, { body }) => rateAnswer(ctx, body),
  }),
  defineCall({
    call: 'GET /chat/session/:sessionId',
    title: '一个会话末尾的问答，或某一组之前的若干组',
    access: { role: 'member', scope: 'ask' },
    params: sessionParams,
    query: contract.threadQuery,
    result: contract.sessionView,
    run: (ctx, { params, query }) => {
      const { before, size } = query
      const page = { size, ...(before !== undefined && { before }) }
      return viewSession(ctx, params.sessionId, page)
    },
  }),
  defineCall({
    call: 'POST /chat/session/rename',
    title: '给会话改名',
    access: { role: 'member', scope: 'ask' },
    body: contract.renameSessionInput,
    result: done,
    run: (ctx, { body }) => renameSession(ctx, body),
  }),
  defineCall({
    call: 'POST /chat/message/choose',
    title: '在同一处的几个版本之间切换',
    access: { role: 'member', scope: 'ask' },
    body: contract.chooseMessageInput,
    result: contract.sessionView,
    run: (ctx, { body }) => {
      const { sessionId: id, messageId } = body
      return chooseMessage(ctx, id, messageId)
    },
  }),
  defineCall({
    call: 'DELETE /chat/session/delete',
    title: '删除会话',
    access: { role: 'member', scope: 'ask' },
    query: contract.sessionQuery,
    result: done,
    run: (ctx, { query }) => deleteSession(ctx, query.sessionId),
  }),
  defineCall({
    call: 'DELETE /chat/message/delete',
    title: '删除一组问答',
    access: { role: 'member', scope: 'ask' },
    query: contract.deleteMessageQuery,
    result: done,
    run: (ctx, { query }) => {
      const { sessionId: id, messageId } = query
      return deleteMessage(ctx, id, messageId)
    },
  }),
] as const

function lastEventIdOf({ headers }: Request): number | null {
  const header = headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : null
}
