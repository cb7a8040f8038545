import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { exportTranslation } from './export'
import { deleteTerm, listTerms, saveTerm } from './glossary'
import { translateText } from './translate-text'
import {
  deleteTranslation,
  getSegments,
  listTranslations,
  pauseTranslation,
  retryTranslation,
  startTranslation,
} from './translations'

export const translateCalls = [
  defineCall({
    call: 'POST /space/:spaceId/file/translate/start',
    title: '翻译整份文件，或接着翻译',
    access: { role: 'member', scope: 'library.write' },
    body: contract.startTranslationInput,
    result: contract.startedShape,
    run: (ctx, { body }) => startTranslation(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/translate/pause',
    title: '停下翻译，已译的保留',
    access: { role: 'member', scope: 'library.write' },
    body: contract.translationInput,
    result: contract.translationView,
    run: (ctx, { body }) => pauseTranslation(ctx, body),
  }),
  defineCall({
    call: 'POST /space/:spaceId/file/translate/retry',
    title: '重译几个段落，或全部没有译出的段落',
    access: { role: 'member', scope: 'library.write' },
    body: contract.retryTranslationInput,
    result: contract.translationView,
    run: (ctx, { body }) => retryTranslation(ctx, body),
  }),
  defineCall({
    call: 'DELETE /space/:spaceId/file/translate/delete',
    title: '删除一份译文',
    access: { role: 'member', scope: 'library.write' },
    query: contract.translationQuery,
    result: done,
    run: (ctx, { query }) => deleteTranslation(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/file/translate/list',
    title: '一份文件的译文与进度',
    access: { role: 'member', scope: 'library.read' },
    query: contract.listTranslationsQuery,
    result: z.array(contract.translationView),
    run: (ctx, { query }) => listTranslations(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/file/translate/segments',
    title: '译文，一段段给出',
    access: { role: 'member', scope: 'library.read' },
    query: contract.segmentsQuery,
    result: contract.segmentPage,
    run: (ctx, { query }) => getSegments(ctx, query),
  }),
  defineCall({
    call: 'GET /space/:spaceId/file/translate/export',
    title: '以 Markdown 导出译文',
    access: { role: 'member', scope: 'library.read' },
    query: contract.exportTranslationQuery,
    result: 'file',
    run: (ctx, { query }) => exportTranslation(ctx, query),
  }),
  defineCall({
    call: 'POST /translate/text',
    title: '翻译一段文字',
    access: { role: 'member', scope: 'library.write', reads: true },
    body: contract.translateTextInput,
    result: contract.textTranslationView,
    run: (ctx, { body }) => translateText(ctx, body),
  }),
  defineCall({
    call: 'GET /space/:spaceId/glossary/list',
    title: '团队术语表',
    access: { role: 'member', scope: 'library.read' },
    query: contract.glossaryQuery,
    result: z.object({ terms: z.array(contract.glossaryTermView), mayEdit: z.boolean() }),
    run: (ctx, { query }) => listTerms(ctx, query),
  }),
  defineCall({
    call: 'POST /space/:spaceId/glossary/save',
    title: '写下一个术语的译法，已有的改为新译法',
    access: { role: 'admin' },
    body: contract.saveTermInput,
    result: contract.glossaryTermView,
    run: (ctx, { body }) => saveTerm(ctx, body),
  }),
  defineCall({
    call: 'DELETE /space/:spaceId/glossary/delete',
    title: '从术语表删去一个术语',
    access: { role: 'admin' },
    query: contract.deleteTermQuery,
    result: done,
    run: (ctx, { query }) => deleteTerm(ctx, query),
  }),
] as const
