import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { checkedKinds, checkOutcomes, WORDS_TEXT_LIMIT } from './terms'

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

export const moderationView = z.object({
  /** Whether the team's own list is in force. */
  isOn: z.boolean(),
  words: z.number(),
  /** Whether the house has a list of its own, which teams cannot switch off. */
  hasHouseWords: z.boolean(),
  /** Services that judge as well, e.g. 阿里云. */
  providers: z.array(z.string()),
})
export type ModerationView = z.infer<typeof moderationView>

const wordView = z.object({ word: z.string(), createTime: z.string(), createdBy: z.string() })
export type WordView = z.infer<typeof wordView>
export const wordPage = pageOf(wordView)
export type WordPage = z.infer<typeof wordPage>

export const addedWords = z.object({
  added: z.number(),
  /** In the list already. */
  known: z.number(),
  /** Too short or too long. */
  unfit: z.number(),
})
export type AddedWords = z.infer<typeof addedWords>

/** One find, without the text itself: a hash of it and a few characters. Times as everywhere. */
const checkRecordView = z.object({
  id: z.string(),
  createTime: z.string(),
  accountId: z.string(),
  name: z.string(),
  kind: z.enum(checkedKinds),
  outcome: z.enum(checkOutcomes),
  /** Who judged, e.g. 团队词表. */
  provider: z.string(),
  label: z.string(),
  excerpt: z.string(),
  /** First characters of the text's SHA-256. */
  hash: z.string(),
})
export type CheckRecordView = z.infer<typeof checkRecordView>
export const checkRecordPage = pageOf(checkRecordView)
export type CheckRecordPage = z.infer<typeof checkRecordPage>
