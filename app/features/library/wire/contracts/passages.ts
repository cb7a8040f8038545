import { z } from 'zod'
import { MAX_BATCH } from '../terms/folders'
import { MAX_PASSAGE_CHARACTERS, passageFilters } from '../terms/passages'

export * from '../terms/passages'

const id = z.string().regex(/^\d{1,16}$/)
const no = z.coerce.number().int().min(0).max(9_999_999)

export const passageListQuery = z.object({
  id,
  spaceId: id,
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(200).default(100),
  /** Words that stand in the passage or its headings. */
  keyword: z.string().trim().max(100).default(''),
  only: z.enum(passageFilters).default('all'),
})

/** Without `no` the history of the whole file. */
export const passageHistoryQuery = z.object({ id, spaceId: id, no: no.optional() })

export const changePassageInput = z.object({
  spaceId: id,
  id,
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

export const relearnFileInput = z.object({ id })
export const relearnFilesInput = z.object({ ids: z.array(id).min(1).max(MAX_BATCH) })

export type PassageListQuery = z.infer<typeof passageListQuery>
export type ChangePassageInput = z.infer<typeof changePassageInput>
export type PassageChangeOrder = ChangePassageInput['change']
