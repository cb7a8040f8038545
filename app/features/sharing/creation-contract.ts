import { z } from 'zod'
import { sectionBody } from '~/features/document/body-contract'
import { alignments, boxNames, shapeKinds, styledBoxes, tones } from '~/features/document/deck'
import { chartKinds } from '#packages/document'
import { sharedStyle } from './deck-style'
import type { DeckSnapshot, DocumentSnapshot, SharedExtra, SharedFigure } from './creation-terms'
import type { SharedSource } from './terms'

/** A shared text. `source` is the shape of what its marks lean on. */
export const documentSnapshotOf = (source: z.ZodType<SharedSource>) =>
  z.object({
    kind: z.literal('document'),
    title: z.string(),
    sections: z.array(
      z.object({
        level: z.int().min(1).max(9),
        label: z.string(),
        title: z.string(),
        body: sectionBody.nullable(),
      }),
    ),
    labels: z.record(z.string(), z.string()),
    sources: z.array(source),
    works: z.array(z.string()),
  }) satisfies z.ZodType<DocumentSnapshot>

/** A shared deck. */
export const deckSnapshotOf = (source: z.ZodType<SharedSource>) =>
  z.object({
    kind: z.literal('deck'),
    title: z.string(),
    byline: z.string(),
    template: z.string(),
    look: sharedStyle.optional(),
    slides: z.array(
      z.object({
        role: z.string(),
        layout: z.string(),
        title: z.string(),
        isChapter: z.boolean(),
        bullets: z.array(z.object({ text: z.string(), marks })),
        figure: figure.nullable(),
        placed: z.array(z.object({ box: z.enum(boxNames), rect })).optional(),
        styles: z
          .array(
            z.object({
              box: z.enum(styledBoxes),
              size: z.number().nullable(),
              tone: z.enum(tones).nullable(),
            }),
          )
          .optional(),
        extras: z.array(extra).optional(),
      }),
    ),
    sources: z.array(source),
  }) satisfies z.ZodType<DeckSnapshot>

const marks = z.array(z.int().min(1))
const around = { caption: z.string(), marks }
const chart = z.object({
  kind: z.enum(chartKinds),
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      unit: z.string().exactOptional(),
      values: z.array(z.number()),
    }),
  ),
})
const cells = { head: z.array(z.string()), rows: z.array(z.array(z.string())) }
const picture = {
  no: z.int().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
  alt: z.string(),
}
const figure: z.ZodType<SharedFigure> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), chart, ...around }),
  z.object({ kind: z.literal('table'), ...cells, ...around }),
  z.object({ kind: z.literal('image'), ...picture, ...around }),
])
const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const tone = z.enum(tones)
const extra: z.ZodType<SharedExtra> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    size: z.number(),
    align: z.enum(alignments),
    isBold: z.boolean(),
    tone,
    rect,
  }),
  z.object({ kind: z.literal('picture'), ...picture, rect }),
  z.object({
    kind: z.literal('shape'),
    shape: z.enum(shapeKinds),
    tone,
    isFilled: z.boolean(),
    isRising: z.boolean(),
    fill: tone.optional(),
    stroke: z.number().optional(),
    rect,
  }),
  z.object({ kind: z.literal('table'), ...cells, rect }),
  z.object({ kind: z.literal('chart'), chart, rect }),
])
