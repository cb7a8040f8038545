import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../comments-contract'
import {
  addThread,
  assignThread,
  deleteComment,
  editComment,
  listThreads,
  reply,
  setThreadState,
} from './comments'
import { listCommentPeople } from './people'

/** What people say of words and figures of a document. */
export const commentsCalls = [
  defineCall({
    call: 'GET /document/comment/list',
    title: '全文的批注与回复；不对调用者开放的章节没有',
    access: { role: 'member' },
    query: contract.threadsQuery,
    result: z.array(contract.threadView),
    run: (ctx, { query }) => listThreads(ctx, query.id),
  }),
  defineCall({
    call: 'GET /document/comment/people',
    title: '能打开这份文档的人，供批注里用@提到',
    access: { role: 'member' },
    query: contract.threadsQuery,
    result: z.array(contract.commentPerson),
    run: (ctx, { query }) => listCommentPeople(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/comment/add',
    title: '给一段文字、图或表写批注',
    access: { role: 'member' },
    body: contract.addThreadInput,
    result: contract.threadView,
    run: (ctx, { body }) => {
      const { id: documentId, ...input } = body
      return addThread(ctx, { documentId, ...input })
    },
  }),
  defineCall({
    call: 'POST /document/comment/reply',
    title: '回复一处批注；已解决的不会重新打开',
    access: { role: 'member' },
    body: contract.replyInput,
    result: contract.threadView,
    run: (ctx, { body }) => {
      const { id: documentId, ...input } = body
      return reply(ctx, { documentId, ...input })
    },
  }),
  defineCall({
    call: 'POST /document/comment/edit',
    title: '改自己的一条批注或回复',
    access: { role: 'member' },
    body: contract.editCommentInput,
    result: contract.threadView,
    run: (ctx, { body }) => {
      const { id: documentId, ...input } = body
      return editComment(ctx, { documentId, ...input })
    },
  }),
  defineCall({
    call: 'DELETE /document/comment/delete',
    title: '删除自己的一条批注或回复，管理员可删除任何人的；删到没有时连同这一处',
    access: { role: 'member' },
    query: contract.deleteCommentQuery,
    result: done,
    run: (ctx, { query }) => {
      const { id: documentId, ...input } = query
      return deleteComment(ctx, { documentId, ...input })
    },
  }),
  defineCall({
    call: 'POST /document/comment/assign',
    title: '把一处批注指派给一位成员，或不再指派',
    access: { role: 'member' },
    body: contract.assignThreadInput,
    result: contract.threadView,
    run: (ctx, { body }) => {
      const { id: documentId, threadId, accountId } = body
      return assignThread(ctx, { documentId, threadId, accountId })
    },
  }),
  defineCall({
    call: 'POST /document/comment/state',
    title: '标为已解决，或重新打开',
    access: { role: 'member' },
    body: contract.setThreadStateInput,
    result: contract.threadView,
    run: (ctx, { body }) => {
      const { id: documentId, threadId, state } = body
      return setThreadState(ctx, { documentId, threadId, state })
    },
  }),
] as const
