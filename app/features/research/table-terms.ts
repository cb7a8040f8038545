import type { ModelIdentity } from '~/features/models/contract'
import type { PaperReach, ScholarWork } from './terms'

/** Words and limits of comparison tables that browser and server share. */

export const TABLE_PAPERS_AT_LEAST = 2
export const TABLE_PAPERS_AT_MOST = 12
export const TABLE_QUESTIONS_AT_MOST = 10
export const TABLE_QUESTION_LIMIT = 60
export const TABLE_TITLE_LIMIT = 60
/** Tables that one person may keep in a team. */
export const TABLES_AT_MOST = 100

/** What a table asks when nobody chooses otherwise. */
export const suggestedQuestions = ['研究问题', '方法', '数据', '结论', '局限'] as const

/** Coins for a cell that a model fills; the embedded engine costs nothing. */
export const CELL_COINS = 1

/** Stands in a cell whose paper does not say. */
export const NOT_STATED = '未提及'

export const tablePaperStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type TablePaperState = (typeof tablePaperStates)[number]
export const tableCellStates = ['waiting', 'done', 'failed'] as const
export type TableCellState = (typeof tableCellStates)[number]

/** Where in its paper a cell's answer stands. */
export interface TableQuote {
  text: string
  /** `第3页`, `摘要`, or `全文` where the file has no pages. */
  place: string
  /** Number of the passage in the library's file; null for what was read elsewhere. */
  passageNo: number | null
  /** As far as can be told, the quoted words do not carry the whole answer. */
  isWeak: boolean
}

export interface TableQuestion {
  id: string
  text: string
}

export interface TableCellView {
  questionId: string
  state: TableCellState
  /** '' in a cell that is done: the paper does not say. */
  answer: string
  quote: TableQuote | null
  /** Why it failed, in words; '' otherwise. */
  reason: string
}

export interface TablePaperView {
  no: number
  work: ScholarWork
  state: TablePaperState
  /** How much of it was read; null until then. */
  reach: PaperReach | null
  /** Why it failed, or why only its abstract was read; '' otherwise. */
  reason: string
  /** File of the library that it was read from; '' for none. */
  fileId: string
  /** In the order of the table's questions. */
  cells: TableCellView[]
}

export interface PaperTableView {
  id: string
  title: string
  questions: TableQuestion[]
  papers: TablePaperView[]
  /** Cells that are done, have failed, and all. */
  done: number
  failed: number
  total: number
  isRunning: boolean
  /** Coins for a cell that is filled from now on. */
  priceCoins: number
  /** Who filled it last; null before the first cell. */
  by: ModelIdentity | null
  createTime: string
  updateTime: string
}

/** A table in the list of one's tables. */
export interface PaperTableLine {
  id: string
  title: string
  papers: number
  questions: string[]
  done: number
  total: number
  isRunning: boolean
  updateTime: string
}
