import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { TITLE_LIMIT } from '#packages/document/tree'
import { documentAudiences } from '../../terms'
import {
  NOTES_A_TEXT_LIMIT,
  OWN_FOLDER_NAME_LIMIT,
  ownKinds,
  ownTemplateIds,
  TEXT_SOURCES_LIMIT,
} from '../terms/own'
import { fileSource, pageSource } from './sources'

const id = z.string().regex(/^\d{1,16}$/)
const inTeam = z.object({ teamId: idSchemas.team })
const folderId = id.or(z.literal(''))
const title = z.string().transform(plainLine).pipe(z.string().max(TITLE_LIMIT))

export const ownTextsQuery = inTeam.extend({
  /** '' for those of all folders. */
  folderId: folderId.default(''),
  /** '' for texts and maps. */
  kind: z.enum(ownKinds).or(z.literal('')).default(''),
  keyword: z.string().trim().max(60).default(''),
  pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
})
export type OwnTextsQuery = z.infer<typeof ownTextsQuery>

/** What a text cites by `[n]`: a sentence of a passage, or of a page of the web. */
const index = z.int().min(1).max(10_000)
const textSource = z.union([fileSource.extend({ index }), pageSource.extend({ index })])

/** What a text begins with. */
const textOrigin = z.discriminatedUnion('type', [
  z.object({ type: z.literal('blank') }),
  z.object({ type: z.literal('template'), template: z.enum(ownTemplateIds) }),
  z.object({ type: z.literal('file'), fileId: idSchemas.file }),
  z.object({
    type: z.literal('notes'),
    fileId: idSchemas.file,
    noteIds: z.array(id).min(1).max(NOTES_A_TEXT_LIMIT),
  }),
  z.object({
    type: z.literal('markdown'),
    text: z.string().min(1).max(400_000),
    sources: z.array(textSource).max(TEXT_SOURCES_LIMIT).default([]),
  }),
])
export type TextOrigin = z.infer<typeof textOrigin>

export const createTextInput = inTeam.extend({
  /** '' lets what it begins with say. */
  title: title.default(''),
  folderId: folderId.default(''),
  origin: textOrigin.default({ type: 'blank' }),
})
export type CreateTextInput = Omit<z.infer<typeof createTextInput>, 'teamId'>

export const ownTextInput = inTeam.extend({ id: idSchemas.document })
export const renameTextInput = ownTextInput.extend({
  title: title.pipe(z.string().min(1)),
})
export const moveTextsInput = inTeam.extend({
  ids: z.array(idSchemas.document).min(1).max(100),
  folderId,
})
export const saveTextFolderInput = inTeam.extend({
  /** Absent: a new one. */
  id: id.optional(),
  name: z.string().transform(plainLine).pipe(z.string().min(1).max(OWN_FOLDER_NAME_LIMIT)),
})
export type SaveTextFolderInput = Omit<z.infer<typeof saveTextFolderInput>, 'teamId'>
export const textFolderQuery = inTeam.extend({ id })
/** `folderId` is one of the library's. */
export const learnTextInput = ownTextInput.extend({ folderId: folderId.default('') })
export const learnedFile = z.object({ fileId: answeredIds.file })
export const trashQuery = inTeam

export const createdText = z.object({
  id: answeredIds.document,
  /** Citations whose source was not found, or is closed to the caller; they are left out. */
  droppedSources: z.number(),
})

/** A document of one's own in a list. */
export const ownTextRow = z
  .object({
    id: answeredIds.document,
    kind: z.enum(ownKinds),
    title: z.string(),
    folderId: z.string(),
    isOwn: z.boolean(),
    /** Who made one that is not the caller's, by name; '' for somebody who has left. */
    maker: z.string(),
    audience: z.enum(documentAudiences),
    updateTime: z.string(),
    isLocked: z.boolean(),
    /** Of the whole, as it was sent for approval last; '' where it never was, or was taken back. */
    review: z.enum(['', 'pending', 'approved', 'returned']),
  })
  .meta({ id: 'OwnTextRow' })
export type OwnTextRow = z.infer<typeof ownTextRow>

export const textFolderView = z
  .object({ id: z.string(), name: z.string(), texts: z.number() })
  .meta({ id: 'TextFolder' })
export type TextFolderView = z.infer<typeof textFolderView>

export const ownTextPage = z.object({
  records: z.array(ownTextRow),
  pages: z.number(),
  total: z.number(),
  folders: z.array(textFolderView),
})
export type OwnTextPage = z.infer<typeof ownTextPage>

export const trashedText = z
  .object({
    id: answeredIds.document,
    kind: z.enum(ownKinds),
    title: z.string(),
    deleteTime: z.string(),
    /** Until it is taken away for good. */
    daysLeft: z.number(),
  })
  .meta({ id: 'TrashedText' })
export type TrashedText = z.infer<typeof trashedText>
