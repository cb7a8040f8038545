import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { anchorSchema } from './wire/contracts/anchor'
import { filterInput } from './wire/contracts/folders'
import { fileSources, type FileSort, type SortOrder } from './wire/terms/folders'
import { fileStatuses, MAX_LIST_PAGE } from './terms'

export {
  addFolderInput,
  binIdsInput,
  binPage,
  binQuery,
  deleteFolderQuery,
  exportInput,
  exportPath,
  folderAccessView,
  folderDetailView,
  folderQuery,
  folderView,
  levelView,
  listFoldersQuery,
  moveInput,
  renameFolderInput,
  setAccessInput,
  setTagsInput,
} from './wire/contracts/folders'
export { saveOcrTextInput } from './wire/contracts/ocr'

export {
  generatedQuery,
  generationJobInput,
  guideView,
  ideasView,
  inspirationQuery,
  makeInput,
  mapView,
  startInspirationInput,
  started,
} from './wire/contracts/guide'
export {
  deleteNoteQuery,
  exportNotesQuery,
  listNotesQuery,
  noteView,
  saveNoteInput,
} from './wire/contracts/notes'
export { searchInput, searchPage } from './wire/contracts/search'
export {
  changePassageInput,
  passageChangeView,
  passageHistoryQuery,
  passageLinePage,
  passageLineView,
  passageListQuery,
  relearnFileInput,
  relearnFilesInput,
} from './wire/contracts/passages'
export {
  deleteTermQuery,
  exportTranslationQuery,
  glossaryQuery,
  glossaryTermView,
  listTranslationsQuery,
  retryTranslationInput,
  saveTermInput,
  segmentPage,
  segmentsQuery,
  startTranslationInput,
  startedShape,
  textTranslationView,
  translateTextInput,
  translationInput,
  translationQuery,
  translationView,
} from './wire/contracts/translate'
export {
  addHtmlInput,
  pageDiffView,
  refreshHtmlInput,
  settleRefreshInput,
  webPageQuery,
  webPageView,
} from './wire/contracts/web'

const id = z.string().regex(/^\d{1,16}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const fileName = z.string().trim().min(1).max(255)

// The team gate takes the team from the body or the query.
const teamId = idSchemas.team.optional()

/** Which team a call is about, where nothing else is asked. */
export const teamQuery = z.object({ teamId })
export const checkDigestInput = z.object({ teamId, sha256 })
export const uploadUrlInput = z.object({
  teamId,
  filename: fileName,
  size: z.int().positive().optional(),
})
export const registerUploadInput = z.object({
  teamId,
  fileName,
  fileUrl: z.string().min(1).max(2000),
  fileSha256: sha256,
})
export const addFilesInput = z.object({
  spaceId: idSchemas.team,
  teamId: idSchemas.team,
  folderId: z.string().default(''),
  files: z
    .array(z.object({ fileId: idSchemas.upload, fileName }))
    .min(1)
    .max(50),
  /** They are answers that are kept, and count less as sources than what people wrote. */
  isAnswer: z.boolean().optional(),
})
export const addTextInput = z.object({
  spaceId: idSchemas.team,
  teamId,
  folderId: z.string().default(''),
  title: z.string().trim().min(1).max(200),
  /** Markdown. */
  content: z.string().trim().min(1).max(1_000_000),
  /** The answer whose words it holds: it counts less as a source than what people wrote. */
  sourceMessageId: id.optional(),
})
export const fileInfoInput = z.object({
  spaceId: idSchemas.team,
  fileIds: z.array(idSchemas.file).max(200),
})
export const listFilesInput = z.object({
  ...filterInput,
  folderId: z.string().default(''),
  /** With the files of all folders beneath. */
  deep: z.literal('1').optional(),
  /** Keyset cursor of the former page. */
  after: z.string().optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_LIST_PAGE).default(50),
  status: z.enum(fileStatuses).optional(),
  /** Only what the caller added. */
  mine: z.literal('1').optional(),
  keyword: z.string().trim().max(100).optional(),
  source: z.enum(fileSources).optional(),
})
export const renameFileInput = z.object({
  id: idSchemas.file,
  title: z.string().trim().min(1).max(200),
})
export const retryFileInput = z.object({ id: idSchemas.file })
export const fileQuery = z.object({ id: idSchemas.file, spaceId: idSchemas.team })
const ordinal = z.coerce.number().int().min(0).max(9_999_999)
/** A place as addresses name it: the passage, the learning that numbered it, the page, the words. */
export const passageQuery = z.object({
  id: idSchemas.file,
  spaceId: idSchemas.team,
  no: ordinal.optional(),
  generation: ordinal.optional(),
  page: ordinal.optional(),
  quote: z.string().max(400).optional(),
})
export type PassageQuery = z.infer<typeof passageQuery>
export const downloadPath = z.object({ id: idSchemas.file })
export const downloadQuery = z.object({
  space: idSchemas.team,
  account: id,
  expires: z.string().regex(/^\d{1,16}$/),
  signature: z.string().max(100),
})
export type DownloadQuery = z.infer<typeof downloadQuery>
export const deleteFilesQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,199}$/)
    .transform((ids) => ids.split(',').map((id) => idSchemas.file.parse(id))),
})
export const blocksQuery = z.object({
  id: idSchemas.file,
  spaceId: idSchemas.team,
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(500).default(200),
})

export type UploadUrlInput = z.infer<typeof uploadUrlInput>
export type RegisterUploadInput = z.infer<typeof registerUploadInput>
export type AddFilesInput = z.infer<typeof addFilesInput>
/** By date, the latest first, where no order is named. */
export type ListFilesInput = Omit<z.infer<typeof listFilesInput>, 'sort' | 'order'> & {
  sort?: FileSort
  order?: SortOrder
}

/** A run of blocks, from the number that was asked for. */
export const blockPage = z.object({
  blocks: z.array(
    z.object({
      no: z.number(),
      kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code']),
      level: z.number(),
      text: z.string(),
      anchor: anchorSchema,
    }),
  ),
  /** Blocks of the whole file. */
  total: z.number(),
})
export type BlockPage = z.infer<typeof blockPage>

/** A passage with its place, as citations show it. */
export const passageView = z.object({
  id: z.string(),
  fileId: answeredIds.file,
  title: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
  anchor: anchorSchema,
  /** Its text is no longer what was read of the file. */
  isEdited: z.literal(true).exactOptional(),
  /** Switched off: no longer retrieved, but what cited it once still opens. */
  isOff: z.literal(true).exactOptional(),
  /** The learning that numbered it. */
  generation: z.number(),
  /** Where the words that were asked for stand in `text`. */
  quoted: z.object({ from: z.number(), to: z.number() }).exactOptional(),
})
export type PassageView = z.infer<typeof passageView>

export const uploadRecord = z.object({
  fileName: z.string(),
  fileUrl: z.string(),
  fileSha256: z.string(),
})
export type UploadRecord = z.infer<typeof uploadRecord>
