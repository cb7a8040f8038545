// Words, limits and shapes of the library. Free of zod: the browser loads this, not the schemas of contract.ts.
import type { DuplicateView, FileSource } from './wire/terms/folders'

export * from './wire/terms/folders'
export * from './wire/terms/notes'
export * from './wire/terms/translate'
export * from './wire/terms/ocr'
export * from './wire/terms/search'
export * from './wire/terms/passages'
export * from './wire/terms/pictures'
export * from './wire/terms/web'

export * from './wire/terms/guide'

export const fileStatuses = ['INIT', 'PROCESSING', 'DONE', 'ERROR'] as const
export type FileStatus = (typeof fileStatuses)[number]

/** Where in its source a passage stands. Pages, paragraphs, slides and sheets count from 1; offsets from 0. */
export type Anchor =
  /**
   * PDF. Boxes are `[left, top, width, height]` in PDF points from the page's top left corner, one for a line or a
   * table's row. `ends` are the offsets into the passage's text at which each of them stops; files learned earlier
   * have none.
   */
  | { kind: 'page'; page: number; boxes: [number, number, number, number][]; ends?: number[] }
  /**
   * docx: numbers of the first and last non-empty paragraph, table cells included. `parts` are those of the passage's
   * paragraphs and rows, each with the offset into the passage's text at which it stops; files learned earlier have none.
   */
  | { kind: 'paragraph'; from: number; to: number; parts?: ParagraphPart[] }
  /** txt, md, html: UTF-16 offsets into the extracted text. */
  | { kind: 'text'; from: number; to: number }
  /** ppt, pptx: the slide in the order in which it is shown. `notes`: in its speaker notes, not on the slide itself. */
  | { kind: 'slide'; slide: number; notes?: true }
  /**
   * xlsx, xls, csv: the sheet by its name ('' in csv) and by its number among all sheets, and the cells as `A2:F9`.
   * A passage that repeats the header row names only the cells below it, unless it begins with the header itself.
   * `parts` are the passage's rows, each with the offset into the passage's text at which it stops.
   */
  | { kind: 'cells'; sheet: string; sheetNo: number; range: string; parts?: CellsPart[] }
  /**
   * jpg, jpeg, png: text that was seen in the picture. Boxes are `[left, top, width, height]` in pixels of the picture
   * from its top left corner, one for a line; none when whoever read it did not say where. `ends` as for pages.
   */
  | { kind: 'image'; boxes: [number, number, number, number][]; ends?: number[] }

export interface ParagraphPart {
  end: number
  from: number
  to: number
}

export interface CellsPart {
  end: number
  range: string
}

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

export interface FileView {
  /** Repository file id. */
  id: string
  /** Upload id. */
  fileId: string
  title: string
  extension: string
  /** Bytes. */
  fileSize: number
  wordCount: number
  pageCount: number
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  createdBy: { id: string; name: string }
  status: FileStatus
  processData: ProcessData
  /** The address of a web page; absent for what was uploaded. */
  sourceUrl?: string
  /** It was made by saving an answer: a model's words. */
  isAnswer?: true
  /** The caller may rename, move, tag and delete it. */
  isMine: boolean
  /** '' at the root. */
  folderId: string
  /** In the order of their names. */
  tags: string[]
}

/** A file that was just added, with those of the team that have the same content and that the caller may see. */
export interface AddedFileView extends FileView {
  duplicates: DuplicateView[]
}

/** What a reader opens with. */
export interface FileDetailView extends FileView {
  /** Null while the file is being learned and when its learning failed before anything was read. */
  parse: ParseCard | null
}

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

/** One answer of the poll. */
export type FileProgressView = Pick<FileView, 'id' | 'status' | 'wordCount' | 'processData'>

/** A paragraph, heading or table of the extracted document, as the text reader shows it. */
export interface BlockView {
  no: number
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code'
  /** 1–6 for headings, else 0. */
  level: number
  /** Plain text; tables as Markdown rows. */
  text: string
  anchor: Anchor
}

/** A run of blocks, from the number that was asked for. */
export interface BlockPage {
  blocks: BlockView[]
  /** Blocks of the whole file. */
  total: number
}

/** A passage with its place, as citations show it. */
export interface PassageView {
  id: string
  fileId: string
  title: string
  headings: string[]
  text: string
  anchor: Anchor
  /** Its text is no longer what was read of the file. */
  isEdited?: true
  /** Switched off: no longer retrieved, but what cited it once still opens. */
  isOff?: true
  /** The learning that numbered it. */
  generation: number
  /** Where the words that were asked for stand in `text`. */
  quoted?: { from: number; to: number }
}

export interface SpaceView {
  id: string
  name: string
  fileCount: number
  wordCount: number
  usedSize: number
  maxSize: number
  /** The parts of `usedSize`, in bytes. */
  usedBy: { document: number; image: number; web: number }
}

/** What may be uploaded to the library: the formats that have a parser. */
export const uploadExtensions = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'csv',
  'md',
  'txt',
  'html',
  'jpg',
  'jpeg',
  'png',
] as const
/** Bytes. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024
export const MAX_UPLOAD_BATCH = 50
/** How many files one question may be put to. */
/** Files of one page of a list. */
export const MAX_LIST_PAGE = 500
export const MAX_ASKED_FILES = 50

/** Where the original can be fetched for a few minutes, without signing in. */
export interface DownloadLinkView {
  url: string
  fileName: string
}

export interface UploadRecord {
  fileName: string
  fileUrl: string
  fileSha256: string
}
export interface FilePage {
  records: FileView[]
  total: number
  /** Cursor of the next page; absent on the last. */
  next?: string
  space: SpaceView
  /** Files of the whole space, whatever the filter. */
  counts: { all: number; mine: number; failed: number; learning: number }
  /** By where they come from, the files of this place and all beneath that the other filters let through: told with a first page. */
  sources?: Record<FileSource, number>
}
