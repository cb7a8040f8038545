import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { refreshStates, MAX_WEB_ADDRESS } from '../terms/web'

const id = z.string().regex(/^\d{1,16}$/)

export const addHtmlInput = z.object({
  spaceId: idSchemas.team,
  teamId: idSchemas.team.optional(),
  folderId: z
    .string()
    .regex(/^\d{0,16}$/)
    .default(''),
  url: z.string().trim().min(1).max(MAX_WEB_ADDRESS),
  /** Instead of the page's own. */
  title: z.string().trim().max(200).default(''),
})
export const webPageQuery = z.object({ id: idSchemas.file, spaceId: idSchemas.team })
export const refreshHtmlInput = z.object({ spaceId: idSchemas.team, id: idSchemas.file })
export const settleRefreshInput = z.object({
  spaceId: idSchemas.team,
  id: idSchemas.file,
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

/** Where a web page of the library came from. */
export const webPageView = z.object({
  /** As it was added. */
  url: z.string(),
  /** Where the redirects ended. */
  finalUrl: z.string(),
  site: z.string(),
  byline: z.string(),
  /** `YYYY-MM-DD`; '' when the page does not say. */
  publishedOn: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai: when the snapshot was taken. */
  fetchTime: z.string(),
  refresh: z.object({
    id: z.string(),
    state: z.enum(refreshStates),
    /** Why it failed, for a person. */
    error: z.string(),
    /** When it was asked for; ''. */
    time: z.string(),
  }),
})
export type WebPageView = z.infer<typeof webPageView>

const version = z.object({ title: z.string(), time: z.string() })

export const pageDiffView = pageDiff.extend({
  refreshId: z.string(),
  before: version,
  after: version,
})
export type PageDiffView = z.infer<typeof pageDiffView>
