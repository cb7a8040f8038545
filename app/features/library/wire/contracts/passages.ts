import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { passageActions, MAX_PASSAGE_CHARACTERS, passageFilters } from '../terms/passages'
import { MAX_BATCH } from '../terms/folders'
import { anchorSchema } from './anchor'

const id = z.string().regex(/^\d{1,16}$/)
const no = z.coerce.number().int().min(0).max(9_999_999)

export const passageListQuery = z.object({
  id: idSchemas.file,
  spaceId: idSchemas.team,
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(200).default(100),
  /** Words that stand in the passage or its headings. */
  keyword: z.string().trim().max(100).default(''),
  only: z.enum(passageFilters).default('all'),
})

/** Without `no` the history of the whole file. */
export const passageHistoryQuery = z.object({
  id: idSchemas.file,
  spaceId: idSchemas.team,
  no: no.optional(),
})

export const changePassageInput = z.object({
  spaceId: idSchemas.team,
  id: idSchemas.file,
  no: z.int().min(0).max(9_999_999),
  generation: z.int().positive(),
  /** Id of the passage's latest change as the person saw it; '' when there was none. */
  seen: z.union([z.literal(''), id]).default(''),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('edit'),
      text: z.string().trim().min(1).max(MAX_PASSAGE_CHARACTERS),
    }),
    z.object({ kind: z.literal('switch'), isOff: z.boolean() }),
    z.object({ kind: z.literal('restore') }),
    /** Back to what a change of the history made of it. */
    z.object({ kind: z.literal('revert'), changeId: id }),
  ]),
})

export const relearnFileInput = z.object({ id: idSchemas.file })
export const relearnFilesInput = z.object({ ids: z.array(idSchemas.file).min(1).max(MAX_BATCH) })

export type PassageListQuery = z.infer<typeof passageListQuery>
export type ChangePassageInput = z.infer<typeof changePassageInput>
export type PassageChangeOrder = ChangePassageInput['change']

/** A passage as the list beside its source shows it. */
export const passageLineView = z.object({
  no: z.number(),
  headings: z.array(z.string()),
  text: z.string(),
  anchor: anchorSchema,
  /** What was read of the file, when `text` was edited; else null. */
  original: z.string().nullable(),
  /** Neither retrieved nor cited. */
  isOff: z.boolean(),
  /** The latest change; null when nobody ever changed it. `id` goes back with the next change. */
  lastChange: z.object({ id: z.string(), by: z.string(), time: z.string() }).nullable(),
})
export type PassageLineView = z.infer<typeof passageLineView>

const state = z.object({ text: z.string(), isOff: z.boolean() })

export const passageLinePage = z.object({
  passages: z.array(passageLineView),
  /** Passages that the filter and the keyword let through. */
  total: z.number(),
  counts: z.object({ all: z.number(), edited: z.number(), off: z.number() }),
  /** Which learning of the file these are; goes back with a change. */
  generation: z.number(),
})
export type PassageLinePage = z.infer<typeof passageLinePage>

/** A line of a passage's history. */
export const passageChangeView = z.object({
  id: z.string(),
  /** The passage's number when it was done. */
  no: z.number(),
  act: z.enum(passageActions),
  by: z.object({ id: z.string(), name: z.string() }),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  time: z.string(),
  before: state,
  after: state,
})
export type PassageChangeView = z.infer<typeof passageChangeView>
