import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import {
  addedWords,
  addWordsInput,
  checkRecordPage,
  checkRecordsQuery,
  moderationView,
  removeWordsInput,
  switchWordsInput,
  wordPage,
  wordsQuery,
} from './contract'

export const moderationCalls = defineCalls({
  'GET /team/:teamId/moderation': { title: '内容审核的现状', result: moderationView },
  'GET /team/:teamId/moderation/word/list': {
    title: '团队词表',
    query: wordsQuery,
    result: wordPage,
  },
  'POST /team/:teamId/moderation/word/add': {
    title: '添加词；以换行、逗号或分号分隔',
    body: addWordsInput,
    result: addedWords,
  },
  'POST /team/:teamId/moderation/word/remove': {
    title: '删除词；不写 words 即清空',
    body: removeWordsInput,
    result: z.number(),
  },
  'POST /team/:teamId/moderation/switch': {
    title: '启用或停用团队词表',
    body: switchWordsInput,
    result: moderationView,
  },
  'GET /team/:teamId/moderation/record/list': {
    title: '安全审核记录；不含原文',
    query: checkRecordsQuery,
    result: checkRecordPage,
  },
})
