import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import { MATERIAL_FILES_AT_MOST, QUOTE_LIMIT } from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = id.optional()
const nodeId = z.string().min(1).max(32)

/** The files of one heading, in place of those it had; none takes all away. */
export const attachFilesInput = z.object({
  teamId,
  nodeId,
  fileIds: z.array(id).max(MATERIAL_FILES_AT_MOST),
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
  fileId: id,
  window: z.coerce.number().int().min(0).max(1_000).default(0),
})
export type PicturesQuery = z.infer<typeof picturesQuery>

const name = z.string().min(1).max(300)
export const pictureQuery = z.object({ teamId, fileId: id, name })
export type PictureQuery = z.infer<typeof pictureQuery>

/** A picture as a list of `picturesQuery` named it, and the window that it stood in. */
export const takePictureInput = z.object({
  teamId,
  fileId: id,
  name,
  window: z.int().min(0).max(1_000),
})
export type TakePictureInput = z.infer<typeof takePictureInput>

/** A sentence of a passage, as it stands there. */
export const addEvidenceInput = z.object({
  teamId,
  nodeId,
  fileId: id,
  no: z.int().min(0).max(10_000_000),
  quote: z.string().min(1).max(QUOTE_LIMIT),
})
export type AddEvidenceInput = z.infer<typeof addEvidenceInput>
