// Words, limits and shapes of the library. Free of zod: the browser loads this, not the schemas of contract.ts.

export const fileStatuses = ['INIT', 'PROCESSING', 'DONE', 'ERROR'] as const
export type FileStatus = (typeof fileStatuses)[number]

import type { Block } from '#packages/office-read/document'

export { pageWords, placeWords } from '#packages/office-read/anchor'
export type { Anchor, CellsPart, PageAnchor, ParagraphPart } from '#packages/office-read/anchor'

/** What was read from a file, for the person who added it. */
export interface ParseCard {
  pages: number
  /** Pages without any text (scans), by number, at most 50. */
  unreadPages: number[]
  tables: number
  encoding: string
  doubtfulEncoding: boolean
  passages: number
  /** Pages without text of their own that were seen, and by whom; absent when none was. */
  seen?: { by: string; pages: number }
  /** How many pages are unread, where more are than are named. */
  unread?: number
  /** How many of them the vision model was asked about in vain. */
  unanswered?: number
}

/** Percent of a file that is learned. */
export const FULL_PROGRESS = 100

export interface ProcessData {
  /** Percent. */
  summary_status: number
  error: string
  /** Stands beside an error: false when another attempt would end the same. */
  mayRetry?: boolean
  /** Not learned yet, and questions are answered from what is there: its first part, or all that was learned before. */
  mayAsk?: true
  /** So many of its first pages are there. */
  readyPages?: number
}

/** A paragraph, heading or table of the extracted document, as the text reader shows it. */
export interface BlockView extends Pick<Block, 'kind' | 'level' | 'text' | 'anchor'> {
  no: number
}

/** What may be uploaded to the library: the formats that can be read. */
export { readableExtensions as uploadExtensions } from '#packages/office-read/extensions'

/** Bytes. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024
export const MAX_UPLOAD_BATCH = 50
/** Files of one page of a list. */
export const MAX_LIST_PAGE = 500
/** How many files one question may be put to. */
export const MAX_ASKED_FILES = 50

/** Where the original can be fetched for a few minutes, without signing in. */
export interface DownloadLinkView {
  url: string
  fileName: string
}

export type { BlockPage, PassageView, UploadRecord } from './contract'

export type {
  AddedFileView,
  FileDetailView,
  FilePage,
  FileProgressView,
  FileView,
  SpaceView,
} from './wire/contracts/files'
