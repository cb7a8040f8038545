import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import {
  shareUnits,
  CODE,
  shareDays,
  shareKinds,
  sourceKinds,
  USUAL_DAYS,
  type SharedSource,
  type ConversationSnapshot,
  type SharedTurn,
  type ShareSnapshot,
} from './terms'
import { deckSnapshotOf, documentSnapshotOf } from './creation-contract'

export { sharedStyle } from './deck-style'

const id = z.string().regex(/^\d{1,16}$/)

export const createShareInput = z.object({
  teamId: idSchemas.team,
  kind: z.enum(shareKinds),
  /** What is shared: of a conversation its session, of a creation itself. */
  id,
  days: z.literal(shareDays).default(USUAL_DAYS),
  /** Copies of its pictures go along. */
  withPictures: z.boolean().default(false),
  /** Titles and quoted words of sources that not everybody in the team may see go along. */
  withPrivate: z.boolean().default(false),
})
export type CreateShareInput = Omit<z.infer<typeof createShareInput>, 'teamId'>

export const sharePreviewQuery = z.object({ teamId: idSchemas.team, kind: z.enum(shareKinds), id })
export type SharePreviewQuery = Omit<z.infer<typeof sharePreviewQuery>, 'teamId'>
export const revokeShareInput = z.object({ teamId: idSchemas.team, id })
export const sharePolicyInput = z.object({ teamId: idSchemas.team, isAllowed: z.boolean() })
export const sharesQuery = z.object({
  teamId: idSchemas.team,
  /** `team` is for owner and admins. */
  of: z.enum(['own', 'team']).default('own'),
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})
export type SharesQuery = Omit<z.infer<typeof sharesQuery>, 'teamId'>

/** Anything that is no code is answered like a code of nothing. */
export const shareCode = z.string()
export const isShareCode = (code: string) => CODE.test(code)
export const sharePicture = z.object({ code: shareCode, no: z.string().regex(/^\d{1,3}$/) })

const range = z.object({ from: z.number(), to: z.number() })
const support = z.enum(['supported', 'weak'])
const source: z.ZodType<SharedSource> = z.object({
  index: z.number(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  extension: z.string().exactOptional(),
  content: z.string(),
  place: z.string().exactOptional(),
  used: z.array(range),
  support,
  isAnswer: z.literal(true).exactOptional(),
  url: z.string().exactOptional(),
  site: z.string().exactOptional(),
  publishedAt: z.string().exactOptional(),
  authors: z.array(z.string()).exactOptional(),
  year: z.number().exactOptional(),
  venue: z.string().exactOptional(),
  isKeptBack: z.literal(true).exactOptional(),
})
const turn: z.ZodType<SharedTurn> = z.object({
  question: z.string(),
  answer: z.string(),
  refs: z.array(source),
  checks: z.array(
    z.object({
      at: z.number(),
      index: z.number(),
      support,
      used: z.array(range).exactOptional(),
    }),
  ),
  picture: z.number().nullable().exactOptional(),
})
const conversation = z.object({
  kind: z.literal('conversation'),
  title: z.string(),
  turns: z.array(turn),
}) satisfies z.ZodType<ConversationSnapshot>

/** What is kept of a shared thing; each kind has its shape. */
export const shareSnapshot: z.ZodType<ShareSnapshot> = z.discriminatedUnion('kind', [
  conversation,
  documentSnapshotOf(source),
  deckSnapshotOf(source),
])

/** A link that still opens. */
export const shareView = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(shareKinds),
  title: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: z.string(),
  /** The same; '' for one without an end. */
  expiryTime: z.string(),
  /** Who made it, as the team calls them; '' for one's own. */
  sharer: z.string(),
})
export type ShareView = z.infer<typeof shareView>

export const sharePrepared = z.object({
  title: z.string(),
  unit: z.enum(shareUnits),
  parts: z.number(),
  leftOut: z.number(),
  pictures: z.number(),
  privateSources: z.array(z.string()),
  /** The team lets its members share. */
  isAllowed: z.boolean(),
  /** Links of this very thing that the caller made and that still open. */
  shares: z.array(shareView),
})
export type SharePrepared = z.infer<typeof sharePrepared>

export const sharePage = z.object({
  records: z.array(shareView),
  pages: z.number(),
  total: z.number(),
  isAllowed: z.boolean(),
})
export type SharePage = z.infer<typeof sharePage>

/** What a link opens. */
export const sharedView = z.object({
  kind: z.enum(shareKinds),
  title: z.string(),
  snapshot: shareSnapshot,
  createTime: z.string(),
  expiryTime: z.string(),
  /** What this edition calls itself beside its brand. */
  appName: z.string(),
  /** Only to the sharer: the share's id, by which it is revoked. */
  ownId: z.string().nullable(),
})
export type SharedView = z.infer<typeof sharedView>
