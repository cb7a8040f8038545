import { z } from 'zod'
import * as contract from '../../contract'

// What files and lists of them look like on the wire, for all calls that answer them.
const parseCard: z.ZodType<contract.ParseCard> = z.object({
  pages: z.number(),
  unreadPages: z.array(z.number()),
  tables: z.number(),
  encoding: z.string(),
  doubtfulEncoding: z.boolean(),
  passages: z.number(),
  seen: z.object({ by: z.string(), pages: z.number() }).exactOptional(),
})

const file = {
  id: z.string(),
  fileId: z.string(),
  title: z.string(),
  extension: z.string(),
  fileSize: z.number(),
  wordCount: z.number(),
  pageCount: z.number(),
  createTime: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(contract.fileStatuses),
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
const { id, status, wordCount, processData } = file
export const fileView: z.ZodType<contract.FileView> = z.object(file)
export const fileDetail: z.ZodType<contract.FileDetailView> = z.object({
  ...file,
  parse: parseCard.nullable(),
})
export const fileProgress: z.ZodType<contract.FileProgressView> = z.object({
  id,
  status,
  wordCount,
  processData,
})

export const spaceView: z.ZodType<contract.SpaceView> = z.object({
  id: z.string(),
  name: z.string(),
  fileCount: z.number(),
  wordCount: z.number(),
  usedSize: z.number(),
  maxSize: z.number(),
  usedBy: z.object({ document: z.number(), image: z.number(), web: z.number() }),
})

export const addedFile: z.ZodType<contract.AddedFileView> = z.object({
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

export const filePage: z.ZodType<contract.FilePage> = z.object({
  records: z.array(fileView),
  total: z.number(),
  next: z.string().exactOptional(),
  space: spaceView,
  counts: z.object({
    all: z.number(),
    mine: z.number(),
    learning: z.number(),
    failed: z.number(),
  }),
  sources: z.object({ document: z.number(), web: z.number() }).exactOptional(),
})
