import { z } from 'zod'

export const fileStatuses = ['INIT', 'PROCESSING', 'DONE', 'ERROR'] as const
export type FileStatus = (typeof fileStatuses)[number]

/** Where in its source a passage stands. Pages, paragraphs and slides count from 1; offsets from 0. */
export type Anchor =
  /** PDF. Boxes are `[left, top, width, height]` in PDF points from the page's top left corner. */
  | { kind: 'page'; page: number; boxes: [number, number, number, number][] }
  /** docx: numbers of the first and last non-empty paragraph, table cells included. */
  | { kind: 'paragraph'; from: number; to: number }
  /** txt, md, html: UTF-16 offsets into the extracted text. */
  | { kind: 'text'; from: number; to: number }

/** What was read from a file, for the person who added it. */
export interface ParseCard {
  pages: number
  /** Pages without any text (scans), by number, at most 50. */
  unreadPages: number[]
  tables: number
  encoding: string
  doubtfulEncoding: boolean
  passages: number
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
  processData: { summary_status: number; error: string }
  /** The caller may rename and delete it. */
  isMine: boolean
}

/** What a reader opens with. */
export interface FileDetailView extends FileView {
  /** Null while the file is being learned and when its learning failed before anything was read. */
  parse: ParseCard | null
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
}

export interface SpaceView {
  id: string
  name: string
  fileCount: number
  wordCount: number
  usedSize: number
  maxSize: number
}

/** What may be uploaded to the library: the formats that have a parser. */
export const uploadExtensions = ['pdf', 'docx', 'md', 'txt', 'html'] as const
/** Bytes. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024
export const MAX_UPLOAD_BATCH = 50
/** How many files one question may be put to. */
export const MAX_ASKED_FILES = 50

const id = z.string().regex(/^\d{1,16}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const fileName = z.string().trim().min(1).max(255)

export const checkDigestInput = z.object({ sha256 })
export const uploadUrlInput = z.object({ filename: fileName, size: z.int().positive().optional() })
export const registerUploadInput = z.object({
  fileName,
  fileUrl: z.string().min(1).max(2000),
  fileSha256: sha256,
})
export const addFilesInput = z.object({
  spaceId: id,
  teamId: id,
  folderId: z.string().default(''),
  files: z
    .array(z.object({ fileId: id, fileName }))
    .min(1)
    .max(50),
})
export const fileInfoInput = z.object({ spaceId: id, fileIds: z.array(id).max(200) })
export const listFilesInput = z.object({
  folderId: z.string().default(''),
  /** Keyset cursor of the former page. */
  after: z.string().optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
  status: z.enum(fileStatuses).optional(),
  /** Only what the caller added. */
  mine: z.literal('1').optional(),
  keyword: z.string().trim().max(100).optional(),
})
export const renameFileInput = z.object({ id, title: z.string().trim().min(1).max(200) })
export const retryFileInput = z.object({ id })
export const fileQuery = z.object({ id, spaceId: id })
export const spacePath = z.object({ spaceId: id })
export const passageQuery = z.object({ id, spaceId: id, no: z.coerce.number().int().min(0) })
export const downloadPath = z.object({ id })
export const downloadQuery = z.object({
  space: id,
  account: id,
  expires: z.string().regex(/^\d{1,16}$/),
  signature: z.string().max(100),
})
export type DownloadQuery = z.infer<typeof downloadQuery>
export const deleteFilesQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,199}$/)
    .transform((ids) => ids.split(',')),
})
export const blocksQuery = z.object({
  id,
  spaceId: id,
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(500).default(200),
})

export type UploadUrlInput = z.infer<typeof uploadUrlInput>
export type RegisterUploadInput = z.infer<typeof registerUploadInput>
export type AddFilesInput = z.infer<typeof addFilesInput>
export type ListFilesInput = z.infer<typeof listFilesInput>

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
  counts: { all: number; mine: number; failed: number }
}
