import { z } from 'zod'
import * as contract from './contract'

/** A paper as calls answer it. */
export const workView: z.ZodType<contract.ScholarWork> = z
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
    type: z.enum(contract.workTypeNames),
    sources: z.array(z.enum(contract.scholarKinds)),
    source: z.string(),
    volume: z.string(),
    issue: z.string(),
    pages: z.string(),
    publisher: z.string(),
  })
  .meta({ id: 'ScholarWork' })
