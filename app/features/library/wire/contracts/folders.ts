import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { folderAudiences, outletKinds } from '../terms/folders'
import * as terms from '../terms/folders'
import { filePage } from './files'

const id = z.string().regex(/^\d{1,16}$/)
/** '' is the root. */
const folderId = z.string().regex(/^\d{0,16}$/)
const folderName = z.string().trim().min(1).max(terms.MAX_FOLDER_NAME)
const tag = z.string().trim().min(1).max(terms.MAX_TAG)
const audience = z.enum(terms.folderAudiences)
const ids = z.array(id).max(terms.MAX_BATCH)
const fileIds = z.array(idSchemas.file).max(terms.MAX_BATCH)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const addFolderInput = z.object({ name: folderName, parentId: folderId.default('') })
export const renameFolderInput = z.object({ folderId: id, name: folderName })
export const moveInput = z
  // The client sends no empty text: without a target the root is meant.
  .object({
    fileIds: fileIds.default([]),
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
  ids: fileIds.min(1),
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
export const exportInput = z.object({
  folderId: folderId.default(''),
  fileIds: fileIds.default([]),
})
export const exportPath = z.object({ code: z.string().regex(/^[\w-]{22}$/) })

export type AddFolderInput = z.infer<typeof addFolderInput>
export type RenameFolderInput = z.infer<typeof renameFolderInput>
export type MoveInput = z.infer<typeof moveInput>
export type ListFoldersInput = z.infer<typeof listFoldersQuery>
export type SetAccessInput = z.input<typeof setAccessInput>
export type SetTagsInput = z.infer<typeof setTagsInput>
export type BinQuery = z.infer<typeof binQuery>
export type ExportInput = z.infer<typeof exportInput>

const person = z.object({ id: z.string(), name: z.string() })

const audienceShape = z.enum(folderAudiences)

const grant = z.object({ accountId: z.string(), mayChange: z.boolean() })

const folder = {
  id: z.string(),
  name: z.string(),
  parentId: z.string(),
  spaceId: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  fileCount: z.number(),
  createdBy: person,
  isMine: z.boolean(),
  mayAdd: z.boolean(),
  see: audienceShape,
  change: audienceShape,
}

export const folderView = z.object(folder)
export type FolderView = z.infer<typeof folderView>

/** A folder with its way from the root. */
export const folderDetailView = z.object({
  ...folder,
  /** The folders above, the topmost first, itself not included. */
  path: z.array(person),
})
export type FolderDetailView = z.infer<typeof folderDetailView>

/** One level: what a page of the library opens with. */
export const levelView = z.object({
  /** Null at the root. */
  folder: folderDetailView.nullable(),
  folders: z.array(folderView),
  files: filePage,
})
export type LevelView = z.infer<typeof levelView>

/** Who may see and change a folder, as its form shows it. */
export const folderAccessView = z.object({
  folderId: z.string(),
  /** What this folder itself says; 'team' adds nothing to what the folders above say. */
  see: audienceShape,
  change: audienceShape,
  /** The chosen people. */
  members: z.array(grant),
  /** The nearest folder above that is not open to the whole team; null when all above are. */
  inheritedFrom: z
    .object({ id: z.string(), name: z.string(), see: audienceShape, change: audienceShape })
    .nullable(),
  /** Everybody of the team who could be chosen: its plain members. */
  candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
  /** What shows words of it outside: whoever closes the folder may end them. */
  outlets: z.array(
    z.object({
      kind: z.enum(outletKinds),
      id: z.string(),
      title: z.string(),
      by: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type FolderAccessView = z.infer<typeof folderAccessView>

export const binPage = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['file', 'folder']),
      name: z.string(),
      folderId: z.string(),
      folderName: z.string(),
      fileCount: z.number(),
      size: z.number(),
      deletedBy: person,
      deleteTime: z.string(),
      daysLeft: z.number(),
      holdsOthers: z.literal(true).optional(),
    }),
  ),
  total: z.number(),
  /** Cursor of the next page; absent on the last. */
  next: z.string().exactOptional(),
})
export type BinPage = z.infer<typeof binPage>
