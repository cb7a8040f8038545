import { z } from 'zod'
import type { Anchor } from '../../terms'

const boxes = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]))
/** Where in its source a piece of text stands. */
export const anchorSchema: z.ZodType<Anchor> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    page: z.number(),
    label: z.string().exactOptional(),
    boxes,
  }),
  z.object({
    kind: z.literal('paragraph'),
    from: z.number(),
    to: z.number(),
    label: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('text'),
    from: z.number(),
    to: z.number(),
    line: z.number().exactOptional(),
  }),
  z.object({
    kind: z.literal('slide'),
    slide: z.number(),
    notes: z.literal(true).exactOptional(),
  }),
  z.object({
    kind: z.literal('cells'),
    sheet: z.string(),
    sheetNo: z.number(),
    range: z.string(),
  }),
  z.object({ kind: z.literal('image'), boxes }),
])
