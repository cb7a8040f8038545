import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { workView } from './work-contract'
import { tablePaperStates, tableCellStates } from './table-terms'
import { paperReaches } from './terms'
import {
  TABLE_PAPERS_AT_LEAST,
  TABLE_PAPERS_AT_MOST,
  TABLE_QUESTION_LIMIT,
  TABLE_QUESTIONS_AT_MOST,
  TABLE_TITLE_LIMIT,
} from './table-terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = idSchemas.team.optional()
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

/** Where in its paper a cell's answer stands. */
const tableQuote = z.object({
  text: z.string(),
  /** `第3页`, `摘要`, or `全文` where the file has no pages. */
  place: z.string(),
  /** Number of the passage in the library's file; null for what was read elsewhere. */
  passageNo: z.number().nullable(),
  /** As far as can be told, the quoted words do not carry the whole answer. */
  isWeak: z.boolean(),
})
export type TableQuote = z.infer<typeof tableQuote>

const tablePaperView = z.object({
  no: z.number(),
  work: workView,
  state: z.enum(tablePaperStates),
  /** How much of it was read; null until then. */
  reach: z.enum(paperReaches).nullable(),
  /** Why it failed, or why only its abstract was read; '' otherwise. */
  reason: z.string(),
  /** File of the library that it was read from; '' for none. */
  fileId: z.string(),
  /** In the order of the table's questions. */
  cells: z.array(
    z.object({
      questionId: z.string(),
      state: z.enum(tableCellStates),
      answer: z.string(),
      quote: tableQuote.nullable(),
      reason: z.string(),
    }),
  ),
})
export type TablePaperView = z.infer<typeof tablePaperView>

export const paperTableView = z
  .object({
    id: z.string(),
    title: z.string(),
    questions: z.array(z.object({ id: z.string(), text: z.string() })),
    papers: z.array(tablePaperView),
    /** Cells that are done, have failed, and all. */
    done: z.number(),
    failed: z.number(),
    total: z.number(),
    isRunning: z.boolean(),
    /** Coins for a cell that is filled from now on. */
    priceCoins: z.number(),
    /** Who filled it last; null before the first cell. */
    by: z.object({ provider: z.string(), label: z.string(), model: z.string() }).nullable(),
    createTime: z.string(),
    updateTime: z.string(),
  })
  .meta({ id: 'PaperTable' })
export type PaperTableView = z.infer<typeof paperTableView>

/** A table in the list of one's tables. */
export const paperTableLine = z.object({
  id: z.string(),
  title: z.string(),
  papers: z.number(),
  questions: z.array(z.string()),
  done: z.number(),
  total: z.number(),
  isRunning: z.boolean(),
  updateTime: z.string(),
})
export type PaperTableLine = z.infer<typeof paperTableLine>
