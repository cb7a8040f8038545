import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { plainLine, withoutControls } from '~/core/text/text-rules'
import { deckMaster } from './masters-contract'
import { chartKinds } from '#packages/document/body'
import type { DeckCommand, SingleCommand } from './deck/commands'
import {
  BIN_LIMIT,
  BULLET_LIMIT,
  BULLETS_LIMIT,
  CAPTION_LIMIT,
  CELL_LIMIT,
  notesAuthors,
  NOTES_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  SERIES_LIMIT,
  SLIDE_TITLE_LIMIT,
  slideLayouts,
  slideRoles,
  SLIDES_LIMIT,
  TABLE_COLUMNS_LIMIT,
  TABLE_ROWS_LIMIT,
  templateIds,
  type Deck,
  type Slide,
} from './deck/deck'
import { SLIDE_HEIGHT } from './deck/design/template'
import {
  alignments,
  boxNames,
  EXTRA_SIZES,
  EXTRA_TEXT_LIMIT,
  EXTRAS_LIMIT,
  STROKE_AT_MOST,
  styledBoxes,
  PLACED_LIMIT,
  shapeKinds,
  tones,
  WIDEST,
  type Extra,
} from './deck/extras'
import { DECK_COMMANDS_LIMIT, DECK_MANY_LIMIT } from './deck-terms'

const teamId = idSchemas.team.optional()
const documentId = idSchemas.document
const masterId = z.string().regex(/^\d{1,16}$/)
/** Ids of slides and bullets: the sender's own. */
const id = z.string().regex(/^[\w-]{1,64}$/)
const line = (limit: number) =>
  z
    .string()
    .transform(plainLine)
    .pipe(z.string().refine((text) => [...text].length <= limit))
const lines = (limit: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().split(/\r?\n/).map(withoutControls).join('\n').trim())
    .pipe(z.string().refine((text) => [...text].length <= limit))
/** A longer one is cut: nothing that a document holds may keep a deck from being read. */
const cutLine = (limit: number) =>
  z.string().transform((text) => [...plainLine(text)].slice(0, limit).join(''))
const position = z.int().min(0).max(SLIDES_LIMIT)

const evidenceIds = z.array(z.string().max(32)).max(ORIGIN_EVIDENCE_LIMIT)
const origin = z
  .object({ nodeId: z.string().max(32), blockId: z.string().max(32).optional(), evidenceIds })
  .transform(({ blockId, ...rest }) => ({ ...rest, ...(blockId !== undefined && { blockId }) }))
  .nullable()
const bullet = z.object({ id, text: line(BULLET_LIMIT), from: origin })
const cell = line(CELL_LIMIT)
const chart = z.object({
  kind: z.enum(chartKinds),
  categories: z.array(cutLine(200)).min(1).max(500),
  series: z
    .array(
      z
        .object({
          name: cutLine(200),
          unit: cutLine(50).optional(),
          values: z.array(z.number()).max(500),
        })
        .transform(({ unit, ...rest }) => ({ ...rest, ...(unit !== undefined && { unit }) })),
    )
    .min(1)
    .transform((all) => all.slice(0, SERIES_LIMIT)),
})
const cells = {
  head: z.array(cell).min(1).max(TABLE_COLUMNS_LIMIT),
  rows: z.array(z.array(cell).max(TABLE_COLUMNS_LIMIT)).max(TABLE_ROWS_LIMIT),
}
const picture = {
  key: z.string().max(300),
  type: z.enum(['png', 'jpeg']),
  width: z.number().positive(),
  height: z.number().positive(),
  alt: cutLine(500),
}
const figureParts = { caption: cutLine(CAPTION_LIMIT), from: origin }
const figure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), chart, ...figureParts }),
  z.object({ kind: z.literal('table'), ...cells, ...figureParts }),
  z.object({ kind: z.literal('image'), ...picture, ...figureParts }),
])

const within = (most: number) => z.number().min(0).max(most)
const rect = z.object({
  x: within(WIDEST),
  y: within(SLIDE_HEIGHT),
  width: within(WIDEST),
  height: within(SLIDE_HEIGHT),
})
/** Id of a template of ours or of a master. */
const templateName = z.string().regex(/^[a-z\d]{1,16}$/)
const placement = z.object({ box: z.enum(boxNames), template: templateName, rect })
const extraParts = { id, rect }
const tone = z.enum(tones)
const typeSize = z.number().min(EXTRA_SIZES.least).max(EXTRA_SIZES.most)
const styledBox = z.enum(styledBoxes)
const typeParts = { size: typeSize.nullable(), tone: tone.nullable() }
const extra: z.ZodType<Extra> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: lines(EXTRA_TEXT_LIMIT),
    size: typeSize,
    align: z.enum(alignments),
    isBold: z.boolean(),
    tone,
    ...extraParts,
  }),
  z.object({ kind: z.literal('picture'), ...picture, ...extraParts }),
  z.object({
    kind: z.literal('shape'),
    shape: z.enum(shapeKinds),
    tone,
    isFilled: z.boolean(),
    isRising: z.boolean(),
    fill: tone.optional(),
    stroke: z.number().min(0).max(STROKE_AT_MOST).optional(),
    ...extraParts,
  }),
  z.object({ kind: z.literal('table'), ...cells, ...extraParts }),
  z.object({ kind: z.literal('chart'), chart, ...extraParts }),
])

const notesBy = z.enum(notesAuthors)
/** What is said to a slide. */
export const notesText = lines(NOTES_LIMIT)
const otherNotes = z.object({ text: notesText, by: notesBy.optional() })

const slide: z.ZodType<Slide> = z.object({
  id,
  rev: z.int().min(0),
  role: z.enum(slideRoles),
  layout: z.enum(slideLayouts),
  title: line(SLIDE_TITLE_LIMIT),
  isChapter: z.boolean(),
  nodeId: z.string().max(32).nullable(),
  bullets: z.array(bullet).max(BULLETS_LIMIT),
  figure: figure.nullable(),
  notes: notesText,
  notesBy: notesBy.optional(),
  otherNotes: otherNotes.optional(),
  scriptRev: z.int().min(0).optional(),
  placed: z.array(placement).max(PLACED_LIMIT).optional(),
  styles: z
    .array(z.object({ box: styledBox, ...typeParts }))
    .max(styledBoxes.length)
    .optional(),
  extras: z.array(extra).max(EXTRAS_LIMIT).optional(),
})

/** A deck as it lies stored. */
export const deckShape: z.ZodType<Deck> = z.object({
  title: line(SLIDE_TITLE_LIMIT),
  byline: line(100),
  template: z.enum(templateIds),
  masterId: masterId.nullable().optional(),
  madeRev: z.int().min(0),
  bin: z.array(slide).max(BIN_LIMIT),
  slides: z.array(slide).min(1).max(SLIDES_LIMIT),
  sources: z.array(
    z.object({
      id: z.string().max(32),
      title: z.string(),
      place: z.string(),
      quote: z.string(),
      fileId: answeredIds.file.nullable(),
      page: z.number().nullable(),
      passageId: z.string().nullable().optional(),
      url: z.string(),
    }),
  ),
})

const words = (limit: number) => line(limit).pipe(z.string().min(1))

const singleCommands = [
  z.object({ type: z.literal('set-title'), title: words(SLIDE_TITLE_LIMIT), byline: line(100) }),
  z.object({
    type: z.literal('set-template'),
    template: z.enum(templateIds),
    masterId: masterId.nullable().optional(),
  }),
  z.object({ type: z.literal('set-slide-title'), slideId: id, title: line(SLIDE_TITLE_LIMIT) }),
  z.object({ type: z.literal('set-layout'), slideId: id, layout: z.enum(slideLayouts) }),
  z.object({
    type: z.literal('set-notes'),
    slideId: id,
    notes: notesText,
    by: notesBy.nullable().optional(),
  }),
  z.object({ type: z.literal('swap-notes'), slideId: id }),
  z.object({ type: z.literal('set-other-notes'), slideId: id, other: otherNotes.nullable() }),
  z.object({
    type: z.literal('set-bullet'),
    slideId: id,
    bulletId: id,
    text: words(BULLET_LIMIT),
  }),
  z.object({ type: z.literal('add-bullet'), slideId: id, at: position, bullet }),
  z.object({ type: z.literal('remove-bullet'), slideId: id, bulletId: id }),
  z.object({ type: z.literal('move-bullet'), slideId: id, bulletId: id, at: position }),
  z.object({ type: z.literal('move-slide'), slideId: id, at: position }),
  z.object({ type: z.literal('remove-slide'), slideId: id }),
  z.object({ type: z.literal('add-slide'), at: position, slide }),
  z.object({
    type: z.literal('place'),
    slideId: id,
    box: z.enum(boxNames),
    template: templateName,
    rect: rect.nullable(),
  }),
  z.object({
    type: z.literal('style-box'),
    slideId: id,
    box: styledBox,
    style: z.object(typeParts).nullable(),
  }),
  z.object({
    type: z.literal('add-extra'),
    slideId: id,
    at: z.int().min(0).max(EXTRAS_LIMIT).optional(),
    extra,
  }),
  z.object({ type: z.literal('set-extra'), slideId: id, extra }),
  z.object({ type: z.literal('remove-extra'), slideId: id, extraId: id }),
  z.object({
    type: z.literal('order-extra'),
    slideId: id,
    extraId: id,
    at: z.int().min(0).max(EXTRAS_LIMIT),
  }),
  z.object({
    type: z.literal('set-figure'),
    slideId: id,
    figure: figure.nullable(),
    layout: z.enum(slideLayouts).optional(),
  }),
] as const
const singleCommand: z.ZodType<SingleCommand> = z.discriminatedUnion('type', singleCommands)
const deckCommand: z.ZodType<DeckCommand> = z.discriminatedUnion('type', [
  ...singleCommands,
  z.object({
    type: z.literal('many'),
    commands: z.array(singleCommand).min(1).max(DECK_MANY_LIMIT),
  }),
])

export const deckQuery = z.object({ teamId, id: documentId })

/** A deck out of a document, by rule; one that stands already is answered as it is. */
export const makeDeckInput = z.object({
  teamId,
  id: documentId,
  template: z.enum(templateIds).default('mo'),
})
export type MakeDeckInput = z.infer<typeof makeDeckInput>

/** `baseRev`: the deck that the commands were meant for. */
export const changeDeckInput = z.object({
  teamId,
  id: documentId,
  baseRev: z.int().min(1),
  commands: z.array(deckCommand).min(1).max(DECK_COMMANDS_LIMIT),
})
export type ChangeDeckInput = z.infer<typeof changeDeckInput>

export const exportDeckInput = z.object({ teamId, id: documentId })
export const deckFileQuery = z.object({
  teamId,
  id: documentId,
  code: z.string().regex(/^[\w-]{20,64}$/),
})
export type DeckFileQuery = z.infer<typeof deckFileQuery>

export const deckPictureQuery = z.object({
  teamId,
  id: documentId,
  slideId: id,
  extraId: id.optional(),
})
export type DeckPictureQuery = z.infer<typeof deckPictureQuery>

/** A deck as one reader may see it. */
export const deckView = z
  .object({
    documentId: answeredIds.document,
    rev: z.number(),
    deck: deckShape,
    /** Slides that lean on a file that is not open to the reader: their words are not told, and they cannot be edited. */
    withheld: z.array(z.string()),
    /** The team's presentation that it is drawn on; null for a look of ours, and where it has been deleted. */
    master: deckMaster.nullable(),
    updateTime: z.string(),
  })
  .meta({ id: 'Deck' })
export type DeckView = z.infer<typeof deckView>
