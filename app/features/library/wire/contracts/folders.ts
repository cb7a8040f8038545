import { z } from 'zod'
import * as terms from '../terms/folders'

const id = z.string().regex(/^\d{1,16}$/)
/** '' is the root. */
const folderId = z.string().regex(/^\d{0,16}$/)
const folderName = z.string().trim().min(1).max(terms.MAX_FOLDER_NAME)
const tag = z.string().trim().min(1).max(terms.MAX_TAG)
const audience = z.enum(terms.folderAudiences)
const ids = z.array(id).max(terms.MAX_BATCH)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const addFolderInput = z.object({ name: folderName, parentId: folderId.default('') })
export const renameFolderInput = z.object({ folderId: id, name: folderName })
export const moveInput = z
  // The client sends no empty text: without a target the root is meant.
  .object({
    fileIds: ids.default([]),
    folderIds: ids.default([]),
    targetFolderId: folderId.default(''),
  })
  .refine(({ fileIds, folderIds }) => fileIds.length + folderIds.length > 0)
/** One id, or several joined by commas. */
export const deleteFolderQuery = z.object({
  folderId: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,199}$/)
    .transform((joined) => joined.split(',')),
})
export const folderQuery = z.object({ folderId: id, silent: z.string().optional() })
export const listFoldersQuery = z.object({
  parentId: folderId.default(''),
  /** With everything beneath. */
  deep: z.literal('1').optional(),
})
export const setAccessInput = z.object({
  folderId: id,
  see: audience,
  change: audience,
  /** People of the team; what they may see follows from their being named. */
  members: z.array(z.object({ accountId: id, mayChange: z.boolean() })).max(200),
  /** Links and written files with its words that stay; all others end with this. Absent: none ends. */
  keep: z
    .array(z.object({ kind: z.enum(terms.outletKinds), id }))
    .max(200)
    .optional(),
})

/** What a list of files can be narrowed and ordered by; lists of one level and of all beneath share it. */
export const filterInput = {
  sort: z.enum(terms.fileSorts).default('date'),
  order: z.enum(terms.sortOrders).default('desc'),
  kind: z
    .string()
    .refine((kind): kind is terms.FileKind => Object.hasOwn(terms.fileKinds, kind))
    .optional(),
  /** Account id of who added it. */
  owner: id.optional(),
  tag: tag.optional(),
  /** Days of Shanghai on which it was added, both included. */
  from: day.optional(),
  to: day.optional(),
}

export const setTagsInput = z.object({
  ids: ids.min(1),
  add: z.array(tag).max(terms.MAX_TAGS_OF_FILE).default([]),
  remove: z.array(tag).max(terms.MAX_TAGS_OF_FILE).default([]),
})
export const binQuery = z.object({
  after: z.string().max(40).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
})
/** Rows of the bin, not files. */
export const binIdsInput = z.object({ ids: ids.min(1) })
/** Neither named: the whole library, for owner and admins. */
export const exportInput = z.object({ folderId: folderId.default(''), fileIds: ids.default([]) })
export const exportPath = z.object({ code: z.string().regex(/^[\w-]{22}$/) })

export type AddFolderInput = z.infer<typeof addFolderInput>
export type RenameFolderInput = z.infer<typeof renameFolderInput>
export type MoveInput = z.infer<typeof moveInput>
export type ListFoldersInput = z.infer<typeof listFoldersQuery>
export type SetAccessInput = z.input<typeof setAccessInput>
export type SetTagsInput = z.infer<typeof setTagsInput>
export type BinQuery = z.infer<typeof binQuery>
export type ExportInput = z.infer<typeof exportInput>
