import { z } from 'zod'

// A team's own presentation as far as a page of it is drawn: places, colours, fonts and what lies behind the words. Its
// file, its name and its parts stay behind.

const color = z.string().regex(/^[0-9a-f]{6}$/i)
const rect = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const slot = z.object({
  ...rect,
  size: z.number(),
  leading: z.number(),
  after: z.number(),
  anchor: z.enum(['top', 'middle', 'bottom']),
  align: z.enum(['left', 'center']),
  face: z.enum(['title', 'body']),
  isBold: z.boolean(),
  tone: z.enum(['ink', 'ink2', 'accent', 'coverInk']),
  indent: z.number(),
  color: color.optional(),
})
const slots = z.object({
  title: slot.exactOptional(),
  body: z.array(slot).exactOptional(),
  byline: slot.exactOptional(),
  figure: z.object(rect).exactOptional(),
  caption: slot.exactOptional(),
  sources: slot.exactOptional(),
  footer: slot.exactOptional(),
  ground: z.enum(['paper', 'coverPaper']),
  ornaments: z.array(z.object({ ...rect, tone: z.enum(['line', 'accent', 'ink']) })),
  /** `no`: number of the picture in the share. */
  drawings: z
    .array(z.object({ ...rect, color: color.nullable(), no: z.int().min(0).nullable() }))
    .exactOptional(),
})
// As families of a style sheet are named; nothing that ends one or fetches.
const fontSchema = z.object({ name: z.string(), stack: z.string().regex(/^[^;{}()<>\\]*$/) })

export const sharedStyle = z.object({
  colors: z.object({
    paper: color,
    ink: color,
    ink2: color,
    accent: color,
    soft: color,
    line: color,
    coverPaper: color,
    coverInk: color,
    mark: color,
    series: z.array(color).optional(),
  }),
  title: fontSchema,
  body: fontSchema,
  bullet: z.enum(['fishtail', 'square', 'dot', 'dash']),
  /** By the names of layouts. */
  slots: z.record(z.string(), slots),
  width: z.number().optional(),
})
export type SharedStyle = z.infer<typeof sharedStyle>
