import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { Drawing, LayoutSlots, Place, TextSlot } from './deck/design/template'
import { slideLayouts, type SlideLayout } from './deck/deck'
import type { DeckMaster, MasterStyle, MasterView } from './masters-terms'

const teamId = idSchemas.team.optional()
const id = z.string().regex(/^\d{1,16}$/)

export const mastersQuery = z.object({ teamId })
export const masterQuery = z.object({ teamId, masterId: id })
/** A .pptx that the caller has uploaded and registered. */
export const saveMasterInput = z.object({ teamId, uploadId: idSchemas.upload })
export const masterPictureQuery = z.object({
  teamId,
  masterId: id,
  name: z.string().regex(/^\d{1,4}\.(png|jpe?g|gif)$/),
})
export type MasterPictureQuery = z.infer<typeof masterPictureQuery>

const rect = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const place: z.ZodType<Place> = z.object({
  type: z.string(),
  idx: z.string(),
  insets: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  isMoved: z.boolean(),
})
const slot: z.ZodType<TextSlot> = z
  .object({
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
    color: z.string().optional(),
    place: place.optional(),
  })
  .meta({ id: 'DeckSlot' })
const drawing: z.ZodType<Drawing> = z.object({
  ...rect,
  color: z.string().nullable(),
  picture: z.string().nullable(),
})
const slots: z.ZodType<LayoutSlots> = z
  .object({
    title: slot.optional(),
    body: z.array(slot).optional(),
    byline: slot.optional(),
    figure: z.object(rect).optional(),
    caption: slot.optional(),
    sources: slot.optional(),
    footer: slot.optional(),
    ground: z.enum(['paper', 'coverPaper']),
    ornaments: z.array(z.object({ ...rect, tone: z.enum(['line', 'accent', 'ink']) })),
    part: z.string().optional(),
    drawings: z.array(drawing).optional(),
    figurePlace: place.optional(),
    feet: z
      .array(z.object({ ...rect, type: z.enum(['ftr', 'sldNum']), idx: z.string() }))
      .optional(),
  })
  .transform(({ title, body, byline, figure, caption, sources, footer, ...rest }) => ({
    ...rest,
    ...(title && { title }),
    ...(body && { body }),
    ...(byline && { byline }),
    ...(figure && { figure }),
    ...(caption && { caption }),
    ...(sources && { sources }),
    ...(footer && { footer }),
  }))
const typeface = z.object({ name: z.string(), stack: z.string() })
const layoutName = z.enum(slideLayouts) satisfies z.ZodType<SlideLayout>

const masterStyle: z.ZodType<MasterStyle> = z
  .object({
    id: z.string(),
    name: z.string(),
    colors: z.object({
      paper: z.string(),
      ink: z.string(),
      ink2: z.string(),
      accent: z.string(),
      soft: z.string(),
      line: z.string(),
      coverPaper: z.string(),
      coverInk: z.string(),
      mark: z.string(),
      series: z.array(z.string()).optional(),
    }),
    title: typeface,
    body: typeface,
    bullet: z.enum(['fishtail', 'square', 'dot', 'dash']),
    slots: z.record(layoutName, slots),
    width: z.number().optional(),
    layouts: z.array(z.string()),
    pictures: z.array(z.string()),
  })
  .meta({ id: 'DeckMasterLook' })

export const deckMaster: z.ZodType<DeckMaster> = z.object({
  id: z.string(),
  name: z.string(),
  look: masterStyle,
})

export const masterView: z.ZodType<MasterView> = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  look: masterStyle,
  isOwn: z.boolean(),
  createTime: z.string(),
})
