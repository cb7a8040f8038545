import { z } from 'zod'
import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
import { listCheckRecords } from './records'
import { addWords, listWords, removeWords, switchWords, viewModeration } from './words/team-words'

/** The team's word list and what was found, for its owner and admins. Behind the team gate. */
export const moderationCalls = [
  defineCall({
    call: 'GET /team/:teamId/moderation',
    title: '内容审核的现状',
    access: { role: 'admin' },
    result: contract.moderationView,
    run: (ctx) => viewModeration(ctx),
  }),
  defineCall({
    call: 'GET /team/:teamId/moderation/word/list',
    title: '团队词表',
    access: { role: 'admin' },
    query: contract.wordsQuery,
    result: contract.wordPage,
    run: (ctx, { query }) => listWords(ctx, query),
  }),
  defineCall({
    call: 'POST /team/:teamId/moderation/word/add',
    title: '添加词；以换行、逗号或分号分隔',
    access: { role: 'admin' },
    body: contract.addWordsInput,
    result: contract.addedWords,
    run: (ctx, { body }) => addWords(ctx, body.text),
  }),
  defineCall({
    call: 'POST /team/:teamId/moderation/word/remove',
    title: '删除词；不写 words 即清空',
    access: { role: 'admin' },
    body: contract.removeWordsInput,
    result: z.number(),
    run: (ctx, { body }) => removeWords(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/moderation/switch',
    title: '启用或停用团队词表',
    access: { role: 'admin' },
    body: contract.switchWordsInput,
    result: contract.moderationView,
    run: (ctx, { body }) => switchWords(ctx, body.isOn),
  }),
  defineCall({
    call: 'GET /team/:teamId/moderation/record/list',
    title: '安全审核记录；不含原文',
    access: { role: 'admin' },
    query: contract.checkRecordsQuery,
    result: contract.checkRecordPage,
    run: (ctx, { query }) => listCheckRecords(ctx, query),
  }),
] as const
