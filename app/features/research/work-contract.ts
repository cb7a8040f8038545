import { z } from 'zod'
import * as terms from './terms'

/** A paper as calls answer it. */
export const workView: z.ZodType<terms.ScholarWork> = z
  .object({
    id: z.string(),
    doi: z.string().nullable(),
    title: z.string(),
    authors: z.array(z.string()),
    year: z.number().nullable(),
    venue: z.string(),
    abstract: z.string(),
    url: z.string(),
    pdfUrl: z.string().nullable(),
    citations: z.number().nullable(),
    type: z.enum(terms.workTypeNames),
    sources: z.array(z.enum(terms.scholarKinds)),
    source: z.string(),
    volume: z.string(),
    issue: z.string(),
    pages: z.string(),
    publisher: z.string(),
  })
  .meta({ id: 'ScholarWork' })
