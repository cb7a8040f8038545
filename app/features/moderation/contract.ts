import { z } from 'zod'
import {
  checkedKinds,
  checkOutcomes,
  WORDS_TEXT_LIMIT,
  type AddedWords,
  type CheckRecordPage,
  type ModerationView,
  type WordPage,
} from './terms'

export * from './terms'

const page = {
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export const wordsQuery = z.object({ ...page, keyword: z.string().trim().max(50).default('') })
export type WordsQuery = z.infer<typeof wordsQuery>

/** Words between line ends, commas or semicolons; lines that begin with `#` are remarks. */
export const addWordsInput = z.object({ text: z.string().min(1).max(WORDS_TEXT_LIMIT) })
/** These words; without any, all of them. */
export const removeWordsInput = z.object({
  words: z.array(z.string().min(1).max(200)).min(1).max(1000).optional(),
})
export type RemoveWordsInput = z.infer<typeof removeWordsInput>
export const switchWordsInput = z.object({ isOn: z.boolean() })

export const checkRecordsQuery = z.object({
  ...page,
  kind: z.enum(checkedKinds).optional(),
  outcome: z.enum(checkOutcomes).optional(),
})
export type CheckRecordsQuery = z.infer<typeof checkRecordsQuery>

export const moderationView: z.ZodType<ModerationView> = z.object({
  isOn: z.boolean(),
  words: z.number(),
  hasHouseWords: z.boolean(),
  providers: z.array(z.string()),
})
export const wordPage: z.ZodType<WordPage> = z.object({
  records: z.array(z.object({ word: z.string(), createTime: z.string(), createdBy: z.string() })),
  pages: z.number(),
  total: z.number(),
})
export const addedWords: z.ZodType<AddedWords> = z.object({
  added: z.number(),
  known: z.number(),
  unfit: z.number(),
})
export const checkRecordPage: z.ZodType<CheckRecordPage> = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      createTime: z.string(),
      accountId: z.string(),
      name: z.string(),
      kind: z.enum(checkedKinds),
      outcome: z.enum(checkOutcomes),
      provider: z.string(),
      label: z.string(),
      excerpt: z.string(),
      hash: z.string(),
    }),
  ),
  pages: z.number(),
  total: z.number(),
})
