import { z } from 'zod'
import { answeredIds } from '~/core/id-schemas'
import { type ParseCard, fileStatuses } from '../../terms'

// What files and lists of them look like on the wire, for all calls that answer them.
const parseCard: z.ZodType<ParseCard> = z.object({
  pages: z.number(),
  unreadPages: z.array(z.number()),
  tables: z.number(),
  encoding: z.string(),
  doubtfulEncoding: z.boolean(),
  passages: z.number(),
  seen: z.object({ by: z.string(), pages: z.number() }).exactOptional(),
})

const file = {
  id: answeredIds.file,
  /** Of the upload. */
  fileId: answeredIds.upload,
  title: z.string(),
  extension: z.string(),
  fileSize: z.number(),
  wordCount: z.number(),
  pageCount: z.number(),
  createTime: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(fileStatuses),
  processData: z.object({
    summary_status: z.number(),
    error: z.string(),
    mayRetry: z.boolean().exactOptional(),
    mayAsk: z.literal(true).exactOptional(),
    readyPages: z.number().exactOptional(),
  }),
  sourceUrl: z.string().exactOptional(),
  isAnswer: z.literal(true).exactOptional(),
  isMine: z.boolean(),
  folderId: z.string(),
  tags: z.array(z.string()),
}

const { status, wordCount, processData } = file

export const fileView = z.object(file)
export type FileView = z.infer<typeof fileView>

/** What a reader opens with. */
export const fileDetailView = z.object({
  ...file,
  /** Null while the file is being learned and when its learning failed before anything was read. */
  parse: parseCard.nullable(),
})
export type FileDetailView = z.infer<typeof fileDetailView>

/** One answer of the poll. */
export const fileProgressView = z.object({
  id: z.string(),
  status,
  wordCount,
  processData,
})
export type FileProgressView = z.infer<typeof fileProgressView>

export const spaceView = z.object({
  id: z.string(),
  name: z.string(),
  fileCount: z.number(),
  wordCount: z.number(),
  usedSize: z.number(),
  maxSize: z.number(),
  /** The parts of `usedSize`, in bytes. */
  usedBy: z.object({ document: z.number(), image: z.number(), web: z.number() }),
})
export type SpaceView = z.infer<typeof spaceView>

/** A file that was just added, with those of the team that have the same content and that the caller may see. */
export const addedFileView = z.object({
  ...file,
  duplicates: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      folderId: z.string(),
      folderName: z.string(),
    }),
  ),
})
export type AddedFileView = z.infer<typeof addedFileView>

export const filePage = z.object({
  records: z.array(fileView),
  total: z.number(),
  /** Cursor of the next page; absent on the last. */
  next: z.string().exactOptional(),
  space: spaceView,
  /** Files of the whole space, whatever the filter. */
  counts: z.object({
    all: z.number(),
    mine: z.number(),
    learning: z.number(),
    failed: z.number(),
  }),
  /** By where they come from, the files of this place and all beneath that the other filters let through: told with a first page. */
  sources: z.object({ document: z.number(), web: z.number() }).exactOptional(),
})
export type FilePage = z.infer<typeof filePage>
