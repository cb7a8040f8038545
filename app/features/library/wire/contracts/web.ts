import { z } from 'zod'
import { MAX_WEB_ADDRESS } from '../terms/web'

export * from '../terms/web'

const id = z.string().regex(/^\d{1,16}$/)

export const addHtmlInput = z.object({
  spaceId: id,
  teamId: id.optional(),
  folderId: z
    .string()
    .regex(/^\d{0,16}$/)
    .default(''),
  url: z.string().trim().min(1).max(MAX_WEB_ADDRESS),
  /** Instead of the page's own. */
  title: z.string().trim().max(200).default(''),
})
export const webPageQuery = z.object({ id, spaceId: id })
export const refreshHtmlInput = z.object({ spaceId: id, id })
export const settleRefreshInput = z.object({
  spaceId: id,
  id,
  refreshId: id,
  /** Take the newer version, or keep what is there. */
  isTaken: z.boolean(),
})

export type AddHtmlInput = z.infer<typeof addHtmlInput>
export type SettleRefreshInput = z.infer<typeof settleRefreshInput>

/** As the job keeps it and the page shows it. */
export const pageDiff = z.object({
  counts: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    same: z.number(),
  }),
  parts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('same'), count: z.number() }),
      z.object({ kind: z.literal('added'), after: z.string() }),
      z.object({ kind: z.literal('removed'), before: z.string() }),
      z.object({ kind: z.literal('changed'), before: z.string(), after: z.string() }),
    ]),
  ),
  isCut: z.boolean(),
})
export type PageDiff = z.infer<typeof pageDiff>
