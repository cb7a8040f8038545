import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { PAGE_PICTURE_LIMITS, pageTurns, rasterTypes } from '../terms/page-pictures'

const pageNo = z.coerce.number().int().min(1).max(100_000)
const measure = z.number().min(-1_000_000).max(1_000_000)
const percent = z.number().min(0).max(100)

/** A page of a PDF, or a picture of the library, as a browser drew it. */
export const pagePicture = z.object({
  type: z.enum(rasterTypes),
  data: z.base64().min(1).max(PAGE_PICTURE_LIMITS.characters),
  /** The page in the units of its anchors, `[x0, y0, x1, y1]`, and by how much it is turned when it is shown. */
  view: z.tuple([measure, measure, measure, measure]),
  rotate: z.literal(pageTurns),
  /** Where its text begins and ends, in percent of the width that is shown. */
  column: z.tuple([percent, percent]),
})
export type PagePicture = z.infer<typeof pagePicture>

export const pagePictureQuery = z.object({
  id: idSchemas.file,
  spaceId: idSchemas.team,
  page: pageNo,
})
export const drawnPage = z.object({
  /** Null: nobody drew it yet. */
  picture: pagePicture.nullable(),
  /** Of which content it is a page; goes back with what is drawn. */
  version: z.string(),
  /** The caller may hand in what they drew. */
  mayKeep: z.boolean(),
})
export type DrawnPage = z.infer<typeof drawnPage>

export const keepPagePictureInput = pagePictureQuery.extend({
  version: z.string().max(64),
  picture: pagePicture,
})
export type KeepPagePictureInput = z.infer<typeof keepPagePictureInput>
