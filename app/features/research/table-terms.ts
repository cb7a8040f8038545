import type { TableQuote } from './table-contract'

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

export type { PaperTableLine, PaperTableView, TablePaperView, TableQuote } from './table-contract'
