import { z } from 'zod'
import { readable } from '~/core/text/text-rules'
import {
  chartKinds,
  COLUMN_NAME_AT_MOST,
  COLUMNS_AT_MOST,
  ROWS_AT_MOST,
  type Block,
  type SectionBody,
} from '#packages/document/body'

// A body as a client sends it. Levels of lists are written out, so that depth is bounded before anything is read.

const evidenceId = z.string().regex(/^e\d{1,9}$/)
/** Pasted texts bring signs that no file can hold. */
const words = (most: number) => z.string().max(most).overwrite(readable)
const text = words(100_000)
const LATEX_LIMIT = 2_000
export const SVG_LIMIT = 64 * 1024

const change = z.object({
  id: z.string().max(64),
  author: z.string().max(64),
  at: z.number(),
  by: z.enum(['human', 'ai']),
})

/** Only what leads a reader somewhere: nothing that runs. */
const address = z
  .string()
  .max(2_000)
  .refine((href) => /^(https?:\/\/|mailto:|#)/i.test(href))

const plainMark = z.object({
  type: z.enum(['bold', 'italic', 'superscript', 'subscript', 'underline', 'highlight', 'term']),
})
const link = z.object({ type: z.literal('link'), attrs: z.object({ href: address }) })
const comment = z.object({
  type: z.literal('comment'),
  attrs: z.object({ threadId: z.string().max(64) }),
})
const modified = z.union([
  words(2_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.discriminatedUnion('type', [plainMark, link, comment]),
])
const pending = z.object({ type: z.enum(['insertion', 'deletion']), attrs: change })
const modification = z.object({
  type: z.literal('modification'),
  attrs: change.extend({
    type: z.enum(['attr', 'mark', 'nodeType']).exactOptional(),
    attrName: z.string().max(64).nullable().exactOptional(),
    previousValue: modified.exactOptional(),
    newValue: modified.exactOptional(),
  }),
})
const changeMarks = z.array(z.discriminatedUnion('type', [pending, modification])).max(20)
/** Of what is no words. */
const tracked = { marks: changeMarks.exactOptional() }
/** Of what stands in a line. */
const marked = {
  marks: z
    .array(z.discriminatedUnion('type', [plainMark, link, comment, pending, modification]))
    .max(20)
    .exactOptional(),
}

const plain = z.object({ type: z.literal('text'), text: text.min(1), ...marked })
const inline = z
  .discriminatedUnion('type', [
    plain,
    z.object({
      type: z.literal('cite'),
      attrs: z.object({
        ids: z.array(evidenceId).min(1).max(50),
        locator: words(100).exactOptional(),
        form: z.enum(['sup', 'narrative', 'note']),
      }),
      ...marked,
    }),
    z.object({
      type: z.literal('xref'),
      attrs: z.object({ to: z.string().max(64), form: z.enum(['number', 'title', 'page']) }),
      ...marked,
    }),
    z.object({
      type: z.literal('math'),
      attrs: z.object({ latex: words(LATEX_LIMIT) }),
      ...marked,
    }),
    z.object({ type: z.literal('note'), attrs: z.object({ text: words(2_000) }), ...marked }),
    z.object({ type: z.literal('hardBreak'), ...marked }),
  ])
  .meta({ id: 'Inline' })
const line = z.array(inline).max(5_000)

const attrs = z.object({
  blockId: z.string().max(32),
  by: z.enum(['human', 'ai', 'source']),
  step: z.string().max(100).exactOptional(),
})
const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs,
  content: line.exactOptional(),
  ...tracked,
})

// A list in a list in a list in a list: the lowest holds paragraphs only.
const lists = (item: z.ZodType) => [
  z.object({ type: z.literal('bulletList'), attrs, content: z.array(item).max(1_000), ...tracked }),
  z.object({
    type: z.literal('orderedList'),
    attrs: attrs.extend({ start: z.int().min(0).max(10_000).exactOptional() }),
    content: z.array(item).max(1_000),
    ...tracked,
  }),
]
const itemOf = (no: number, parts: z.ZodType) =>
  z
    .object({ type: z.literal('listItem'), content: z.array(parts).max(1_000), ...tracked })
    .meta({ id: `ListItem${no}` })
const fourth = itemOf(4, paragraph)
const third = itemOf(3, z.union([paragraph, ...lists(fourth)]))
const second = itemOf(2, z.union([paragraph, ...lists(third)]))
const first = itemOf(1, z.union([paragraph, ...lists(second)]))

const cell = z.object({
  content: line,
  colspan: z.int().min(1).max(100).exactOptional(),
  rowspan: z.int().min(1).max(1_000).exactOptional(),
})
const table = z
  .object({
    columns: z
      .array(
        z.object({
          name: words(COLUMN_NAME_AT_MOST),
          unit: words(50).exactOptional(),
          align: z.enum(['left', 'center', 'right']).exactOptional(),
          width: z.number().min(0).max(1).exactOptional(),
        }),
      )
      .min(1)
      .max(COLUMNS_AT_MOST),
    rows: z.array(z.array(cell).max(COLUMNS_AT_MOST)).max(ROWS_AT_MOST),
    rowMarks: z.array(changeMarks).max(ROWS_AT_MOST).exactOptional(),
  })
  .meta({ id: 'TableSpec' })
const chart = z.object({
  kind: z.enum(chartKinds),
  categories: z.array(words(200)).max(500),
  series: z
    .array(
      z.object({
        name: words(200),
        unit: words(50).exactOptional(),
        values: z.array(z.number()).max(500),
      }),
    )
    .max(20),
})
const spec = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), table }),
  z.object({ kind: z.literal('chart'), chart }),
  z.object({ kind: z.literal('equation'), latex: words(LATEX_LIMIT) }),
  z.object({
    kind: z.literal('image'),
    key: z.string().max(300),
    type: z.enum(['png', 'jpeg']),
    pixels: z.object({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) }),
  }),
  z.object({ kind: z.literal('svg'), svg: words(SVG_LIMIT).refine(isStill) }),
  z.object({ kind: z.literal('schematic'), mermaid: words(20_000) }),
])

const block = z
  .union([
    paragraph,
    z.object({ type: z.literal('heading'), attrs, content: line.exactOptional(), ...tracked }),
    ...lists(first),
    z.object({
      type: z.literal('blockquote'),
      attrs,
      content: z.array(paragraph).max(1_000),
      ...tracked,
    }),
    z.object({
      type: z.literal('codeBlock'),
      attrs: attrs.extend({ language: z.string().max(50).exactOptional() }),
      content: z.array(plain).max(1_000).exactOptional(),
      ...tracked,
    }),
    z.object({ type: z.literal('horizontalRule'), attrs, ...tracked }),
    z.object({
      type: z.literal('figure'),
      attrs: attrs.extend({
        id: z.string().min(1).max(64),
        caption: words(500),
        evidenceIds: z.array(evidenceId).max(50),
        alt: words(1_000).exactOptional(),
        width: z.number().min(0).max(1).exactOptional(),
        spec,
      }),
      ...tracked,
    }),
  ])
  .meta({ id: 'Block' })

/** The text of a section; its size is held where it is kept. */
export const sectionBody = z
  .object({ type: z.literal('doc'), content: z.array(block as z.ZodType<Block>).max(5_000) })
  .meta({ id: 'SectionBody' }) satisfies z.ZodType<SectionBody>

/** A picture that draws and does nothing else: no scripts, no frames, nothing fetched. */
function isStill(svg: string): boolean {
  return !/<\s*(?:[\w.-]+:)?(script|foreignobject|iframe|embed|object|style|animate|set|use)\b|[\s/"']on\w+\s*=|(href|src)\s*=\s*["']?\s*(?!#|["'])[^"'\s>]|url\(\s*["']?(?!#)|<!(doctype|entity)/i.test(
    svg,
  )
}
