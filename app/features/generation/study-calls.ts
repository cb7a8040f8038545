import { z } from 'zod'
import type { StudyView } from './terms'

const side = z.object({
  source: z.string(),
  title: z.string(),
  label: z.string(),
  quote: z.string(),
  written: z.string(),
  fileId: z.string().nullable(),
})

/** Answer of `GET /creation/:id/study`. */
export const study: z.ZodType<StudyView> = z.object({
  hasMaterial: z.boolean(),
  headings: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      quotes: z.number(),
      level: z.enum(['none', 'thin', 'enough']),
    }),
  ),
  carries: z.number().nullable(),
  unread: z.number(),
  conflicts: z.array(
    z.object({ key: z.string(), about: z.string(), sides: z.array(side), chosen: z.string() }),
  ),
  leftOut: z.array(z.object({ document: z.string(), heading: z.string(), reason: z.string() })),
  pictures: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      document: z.string(),
      caption: z.string(),
    }),
  ),
})
