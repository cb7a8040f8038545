import { z } from 'zod'
import { answeredIds } from '~/core/id-schemas'

const side = z.object({
  source: z.string(),
  title: z.string(),
  label: z.string(),
  quote: z.string(),
  written: z.string(),
  fileId: answeredIds.file.nullable(),
})

/** What a creation's sources give for its outline, before anything is paid. */
/** Answer of `GET /creation/:id/study`. */
export const studyView = z.object({
  /** Nothing was chosen: figures will be marked. */
  hasMaterial: z.boolean(),
  headings: z.array(
    z.object({
      nodeId: answeredIds.node,
      title: z.string(),
      quotes: z.number(),
      level: z.enum(['none', 'thin', 'enough']),
    }),
  ),
  /** Words that the sources carry, of those that are wanted; null where nobody can tell. */
  carries: z.number().nullable(),
  /** Headings of a long outline that were not looked up. */
  unread: z.number(),
  conflicts: z.array(
    z.object({ key: z.string(), about: z.string(), sides: z.array(side), chosen: z.string() }),
  ),
  leftOut: z.array(z.object({ document: z.string(), heading: z.string(), reason: z.string() })),
  /** Each under the first heading that it serves. */
  pictures: z.array(
    z.object({
      nodeId: answeredIds.node,
      title: z.string(),
      document: z.string(),
      caption: z.string(),
    }),
  ),
})
export type StudyView = z.infer<typeof studyView>
