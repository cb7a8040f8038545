import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../contracts/translate'
import * as terms from '../terms/translate'

const sourceLang = z.enum([...terms.targetLangs, 'other'])
const targetLang = z.enum(terms.targetLangs)
const by = z.object({ provider: z.string(), label: z.string(), model: z.string() })

const translationFields = {
  id: z.string(),
  fileId: z.string(),
  sourceLang,
  targetLang,
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  isPaused: z.boolean(),
  error: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  page: z.number().exactOptional(),
  by: by.nullable(),
  fileUrl: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  isMine: z.boolean(),
}
const translation: z.ZodType<terms.TranslationView> = z.object(translationFields)
const started: z.ZodType<terms.TranslationView & { taskId: string }> = z.object({
  ...translationFields,
  taskId: z.string(),
})
const segmentPage: z.ZodType<terms.SegmentPage> = z.object({
  translation,
  segments: z.array(
    z.object({
      no: z.number(),
      state: z.enum(['done', 'failed', 'waiting']),
      text: z.string(),
      reason: z.string(),
      missedTerms: z.array(z.string()),
    }),
  ),
})
const textTranslation: z.ZodType<terms.TextTranslationView> = z.object({
  text: z.string(),
  sourceLang,
  targetLang,
  by: by.nullable(),
  missedTerms: z.array(z.string()),
})
const term: z.ZodType<terms.GlossaryTermView> = z.object({
  id: z.string(),
  term: z.string(),
  targetLang,
  translation: z.string(),
})
const done = z.literal(true)

export const translateCalls = defineCalls({
  'POST /space/:spaceId/file/translate/start': {
    title: '翻译整份文件，或接着翻译',
    body: contract.startTranslationInput,
    result: started,
  },
  'POST /space/:spaceId/file/translate/pause': {
    title: '停下翻译，已译的保留',
    body: contract.translationInput,
    result: translation,
  },
  'POST /space/:spaceId/file/translate/retry': {
    title: '重译几个段落，或全部没有译出的段落',
    body: contract.retryTranslationInput,
    result: translation,
  },
  'DELETE /space/:spaceId/file/translate/delete': {
    title: '删除一份译文',
    query: contract.translationQuery,
    result: done,
  },
  'GET /space/:spaceId/file/translate/list': {
    title: '一份文件的译文与进度',
    query: contract.listTranslationsQuery,
    result: z.array(translation),
  },
  'GET /space/:spaceId/file/translate/segments': {
    title: '译文，一段段给出',
    query: contract.segmentsQuery,
    result: segmentPage,
  },
  'GET /space/:spaceId/file/translate/export': {
    title: '以 Markdown 导出译文',
    query: contract.exportTranslationQuery,
    result: 'file',
  },
  'POST /translate/text': {
    title: '翻译一段文字',
    body: contract.translateTextInput,
    result: textTranslation,
  },
  'GET /space/:spaceId/glossary/list': {
    title: '团队术语表',
    query: contract.glossaryQuery,
    result: z.object({ terms: z.array(term), mayEdit: z.boolean() }),
  },
  'POST /space/:spaceId/glossary/save': {
    title: '写下一个术语的译法，已有的改为新译法',
    body: contract.saveTermInput,
    result: term,
  },
  'DELETE /space/:spaceId/glossary/delete': {
    title: '从术语表删去一个术语',
    query: contract.deleteTermQuery,
    result: done,
  },
})
