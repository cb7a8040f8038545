import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import {
  TABLE_PAPERS_AT_LEAST,
  TABLE_PAPERS_AT_MOST,
  TABLE_QUESTION_LIMIT,
  TABLE_QUESTIONS_AT_MOST,
  TABLE_TITLE_LIMIT,
} from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = id.optional()
const line = (limit: number) => z.string().transform(plainLine).pipe(z.string().min(1).max(limit))
const title = line(TABLE_TITLE_LIMIT)
const questionText = line(TABLE_QUESTION_LIMIT)
const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length
/** What a cell costs as it was shown: another price is refused, not charged. */
const priceCoins = z.int().min(0).max(1000)

export const addTableInput = z.object({
  teamId,
  title: title.optional(),
  workIds: z
    .array(z.string().min(3).max(300))
    .min(TABLE_PAPERS_AT_LEAST)
    .max(TABLE_PAPERS_AT_MOST)
    .refine(isDistinct),
  questions: z.array(questionText).min(1).max(TABLE_QUESTIONS_AT_MOST).refine(isDistinct),
  priceCoins,
})
export type AddTableInput = z.infer<typeof addTableInput>

export const tableQuery = z.object({ teamId, id })
export const tableInput = z.object({ teamId, id })
export const tablesQuery = z.object({ teamId })

/** Questions without an id are new and are asked of every paper; those left out go with their cells. */
export const changeTableInput = z.object({
  teamId,
  id,
  title,
  questions: z
    .array(z.object({ id: z.string().min(1).max(16).optional(), text: questionText }))
    .min(1)
    .max(TABLE_QUESTIONS_AT_MOST)
    .refine((questions) => isDistinct(questions.map(({ text }) => text))),
  priceCoins,
})
export type ChangeTableInput = z.infer<typeof changeTableInput>

/** One cell, filled or not; without one all that are not filled. */
export const fillTableInput = z.object({
  teamId,
  id,
  cell: z.object({ no: z.int().min(0).max(99), questionId: z.string().max(16) }).optional(),
  priceCoins,
})
export type FillTableInput = z.infer<typeof fillTableInput>

export const saveTableInput = z.object({
  teamId,
  id,
  /** '' is the root of the library. */
  folderId: z.union([z.literal(''), id]).default(''),
})
export type SaveTableInput = z.infer<typeof saveTableInput>
