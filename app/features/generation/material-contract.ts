import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import type { FilePictures } from '~/features/library/wire/terms/pictures'
import { plainLine } from '~/core/text/text-rules'
import { attachmentRoles, MATERIAL_FILES_AT_MOST, QUOTE_LIMIT } from './terms'

const teamId = idSchemas.team.optional()
const nodeId = idSchemas.node

/** The files of one heading, in place of those it had; none takes all away. */
export const attachFilesInput = z.object({
  teamId,
  nodeId,
  fileIds: z.array(idSchemas.file).max(MATERIAL_FILES_AT_MOST),
})
export type AttachFilesInput = z.infer<typeof attachFilesInput>

export const quotesQuery = z.object({
  teamId,
  keyword: z.string().transform(plainLine).pipe(z.string().min(1).max(100)),
})
export type QuotesQuery = z.infer<typeof quotesQuery>

/** Pictures of a file, window by window. */
export const picturesQuery = z.object({
  teamId,
  fileId: idSchemas.file,
  window: z.coerce.number().int().min(0).max(1_000).default(0),
})
export type PicturesQuery = z.infer<typeof picturesQuery>

const name = z.string().min(1).max(300)
export const pictureQuery = z.object({ teamId, fileId: idSchemas.file, name })
export type PictureQuery = z.infer<typeof pictureQuery>

/** A picture as a list of `picturesQuery` named it, and the window that it stood in. */
export const takePictureInput = z.object({
  teamId,
  fileId: idSchemas.file,
  name,
  window: z.int().min(0).max(1_000),
})
export type TakePictureInput = z.infer<typeof takePictureInput>

/** A sentence of a passage, as it stands there. */
export const addEvidenceInput = z.object({
  teamId,
  nodeId,
  fileId: idSchemas.file,
  no: z.int().min(0).max(10_000_000),
  quote: z.string().min(1).max(QUOTE_LIMIT),
})
export type AddEvidenceInput = z.infer<typeof addEvidenceInput>

const attachment = z.object({
  fileId: answeredIds.file,
  /** Null: for the whole. */
  nodeId: answeredIds.node.nullable(),
  /** As the specification merges attachments: the id again, and the file's name or ''. */
  key: z.string(),
  title: z.string(),
  role: z.enum(attachmentRoles),
})
/** A file that goes along: with the whole, or with one chapter. */
export type CreationAttachment = z.infer<typeof attachment>
export const attachments = z.array(attachment)

const passageQuotes = z.object({
  fileId: answeredIds.file,
  /** Of the passage in its file. */
  no: z.number(),
  title: z.string(),
  extension: z.string(),
  /** 第3页; '' when its place has no name. */
  label: z.string(),
  quotes: z.array(z.string()),
})
/** A passage of the library and the sentences of it that can be quoted. */
export type PassageQuotes = z.infer<typeof passageQuotes>
export const found = z.array(passageQuotes)

export const filePictures: z.ZodType<FilePictures> = z.object({
  pictures: z.array(
    z.object({
      name: z.string(),
      page: z.number().nullable(),
      label: z.string(),
      caption: z.string(),
      words: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  next: z.number().nullable(),
})

/** A picture of a source that a document has taken in, for a figure. */
export const takenPicture = z.object({
  image: z.object({
    key: z.string(),
    type: z.enum(['png', 'jpeg']),
    pixels: z.object({ width: z.number(), height: z.number() }),
  }),
  /** What its source calls it; '' for nothing. */
  caption: z.string(),
  /** Names the source; none where nothing of it can be quoted. */
  evidenceIds: z.array(z.string()),
})
export type TakenPicture = z.infer<typeof takenPicture>
