import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { anchorSchema } from '~/features/library/wire/contracts/anchor'
import { hitKinds, MOST_READINGS, readingKinds, SEARCH_ALL_KEYWORD_LENGTH } from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const day = z.union([z.literal(''), z.iso.date()]).default('')

/** A blank keyword finds nothing. Pinyin and initials are heard in titles. */
export const searchAllQuery = z.object({
  teamId: idSchemas.team,
  keyword: z.string().trim().max(SEARCH_ALL_KEYWORD_LENGTH),
  /** Of the wire: words that nobody typed. They are searched alike. */
  isDefaultKeyword: z.enum(['true', 'false']).default('false'),
  /** One kind alone, more of it; '' is all. */
  kind: z.enum(['', ...hitKinds]).default(''),
  /** Account id of who made it; '' is anybody. */
  owner: z.union([z.literal(''), id]).default(''),
  /** Days, both included, Asia/Shanghai; '' is open. */
  from: day,
  to: day,
})
export type SearchAllQuery = z.infer<typeof searchAllQuery>

const readItem = z.object({
  kind: z.enum(readingKinds),
  id,
  path: z.string().max(2_000),
  /** ms */
  readAt: z.number().int().nonnegative(),
})
export type ReadItem = z.infer<typeof readItem>

export const closedReadingInput = z.object({
  teamId: idSchemas.team,
  items: z.array(readItem).max(MOST_READINGS),
})
export type ClosedReadingInput = z.infer<typeof closedReadingInput>

const marks = z.array(z.tuple([z.number(), z.number()]))

export const searchHit = z
  .object({
    kind: z.enum(hitKinds),
    id: z.string(),
    /** The address that it opens. */
    path: z.string(),
    /** What it is within its kind: `folder` and `file`, `paper` and `table`, a creation's project. */
    type: z.string(),
    title: z.string(),
    /** Offsets `[from, to)` into the title, UTF-16. */
    marks,
    /** What it lies in or is beside, in words: a note's file, a paper's authors. */
    line: z.string(),
    /** The place that was found in it; null where its title says all. */
    excerpt: z
      .object({
        heading: z.string(),
        text: z.string(),
        marks,
        anchor: anchorSchema.nullable(),
      })
      .nullable(),
    extension: z.string(),
    /** Of a file whether it was learned, of a creation how far it is; '' for others. */
    status: z.string(),
    /** Of a creation: its outline stands, and coins are to be paid before it is written. */
    isPriced: z.boolean(),
    /** Who made it; '' where that is the caller, or nobody. */
    author: z.string(),
    /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' where there is none. */
    time: z.string(),
  })
  .meta({ id: 'SearchAllHit' })
export type SearchHit = z.infer<typeof searchHit>

const searchGroup = z.object({
  kind: z.enum(hitKinds),
  hits: z.array(searchHit),
  total: z.number(),
  /** More was found than is counted. */
  isCut: z.boolean(),
})
export type SearchGroup = z.infer<typeof searchGroup>

export const searchAnswer = z.object({
  /** Kinds of which something was found, in their order; members first where one's whole name was typed. */
  groups: z.array(searchGroup),
  /** Who can be filtered by. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Some sources could not be asked. */
  isPartial: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
