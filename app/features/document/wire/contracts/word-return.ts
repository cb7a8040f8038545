import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'

const inDocument = z.object({ teamId: idSchemas.team, id: idSchemas.document })
const rev = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
/** As many headings as a document may have. */
const MOST_SECTIONS = 2_000

export const returnWordInput = inDocument.extend({
  /** A .docx that the caller has uploaded and registered. */
  uploadId: idSchemas.upload,
})
export const undoWordReturnInput = inDocument.extend({
  /** As the return answered them. */
  sections: z
    .array(z.object({ nodeId: idSchemas.node, before: rev, after: rev }))
    .max(MOST_SECTIONS),
})

export const wordReturn = z.object({
  sections: z.array(
    z.object({
      nodeId: answeredIds.node,
      title: z.string(),
      /** Lines with changes that wait now. */
      changed: z.number(),
      /** Changes that were accepted or rejected in Word. */
      settled: z.number(),
      /** Revisions of the section before and after. */
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** Comments that came: as threads, or as answers in those that were here. */
  comments: z.number(),
  /** Name of the version that has what stood before; '' where nothing changed. */
  before: z.string(),
  /** What has no place in the document, in words; '' where it is no heading's. */
  unplaced: z.array(z.object({ nodeId: z.string(), text: z.string() })),
})
export type WordReturn = z.infer<typeof wordReturn>
export const wordReturnUndone = z.object({
  restored: z.number(),
  /** Sections that were written on since, and stand as they are. */
  unchanged: z.array(answeredIds.node),
})
