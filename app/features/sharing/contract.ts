import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { idSchemas } from '~/core/id-schemas'
import {
  ANY_SITE,
  CODE,
  MOST_SITES,
  PASSWORD_LENGTH,
  pieceKinds,
  shareUnits,
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
import { fileSnapshot, mapSnapshot } from './thing-contract'

export { sharedStyle } from './deck-style'

const id = z.string().regex(/^\d{1,16}$/)

const SITE_RULE = `网站写成 https://example.com，最多${MOST_SITES}个`

/** Sites as they are typed, as origins with blanks between. */
const embedding = z
  .string()
  .trim()
  .max(600, SITE_RULE)
  .transform((typed, issues) => {
    if (typed === '' || typed === ANY_SITE) return typed
    const sites = typed.split(/[\s,，、;；]+/).map(originOf)
    if (sites.length <= MOST_SITES && !sites.includes('')) return [...new Set(sites)].join(' ')
    issues.addIssue({ code: 'custom', message: SITE_RULE })
    return z.NEVER
  })

function originOf(typed: string): string {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return ''
  const { origin, hostname } = new URL(address)
  // Anything else could close the list of the policy it goes into.
  return /^[a-z0-9.-]+$/.test(hostname) && !origin.includes('*') ? origin : ''
}

const password = z
  .string()
  .min(PASSWORD_LENGTH.least, `密码至少${PASSWORD_LENGTH.least}个字符`)
  .max(PASSWORD_LENGTH.most, `密码最多${PASSWORD_LENGTH.most}个字符`)

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
  /** The answer or figure that alone is shared; '' for the whole. */
  part: z.string().max(64).optional(),
  password: z.literal('').or(password).optional(),
  /** Sites that may show the part in a frame: '' none, `*` any. */
  embedding: embedding.optional(),
})
export type CreateShareInput = Omit<z.infer<typeof createShareInput>, 'teamId'>

export const sharePreviewQuery = z.object({ teamId: idSchemas.team, kind: z.enum(shareKinds), id })
export type SharePreviewQuery = Omit<z.infer<typeof sharePreviewQuery>, 'teamId'>
export const revokeShareInput = z.object({ teamId: idSchemas.team, id })
export const openingsQuery = z.object({ teamId: idSchemas.team, id })
export const unlockInput = z.object({ password: z.string().max(PASSWORD_LENGTH.most) })
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
  mapSnapshot,
  fileSnapshot,
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
  hasPassword: z.boolean(),
  /** It is one answer or figure of the thing. */
  isPart: z.boolean(),
  /** Sites that may show it in a frame; '' for none. */
  embedding: z.string(),
  /** How often it was opened by others. */
  times: z.number(),
})
export type ShareView = z.infer<typeof shareView>

export const sharePrepared = z.object({
  title: z.string(),
  unit: z.enum(shareUnits),
  parts: z.number(),
  leftOut: z.number(),
  pictures: z.number(),
  privateSources: z.array(z.string()),
  pieces: z.array(z.object({ id: z.string(), kind: z.enum(pieceKinds), label: z.string() })),
  /** The team lets its members share. */
  isAllowed: z.boolean(),
  /** Links of this very thing that the caller made and that still open. */
  shares: z.array(shareView),
})
export type SharePrepared = z.infer<typeof sharePrepared>

/** Who opened a share; of those outside the team their number alone. */
export const shareOpenings = z.object({
  times: z.number(),
  strangers: z.object({ people: z.number(), times: z.number() }),
  members: z.array(z.object({ name: z.string(), times: z.number(), lastTime: z.string() })),
  /** Accounts that were opened by people who had read it. */
  signUps: z.number(),
})
export type ShareOpenings = z.infer<typeof shareOpenings>

export const sharePage = pageOf(shareView).extend({ isAllowed: z.boolean() })
export type SharePage = z.infer<typeof sharePage>

/** What a link opens. */
export const sharedView = z.object({
  kind: z.enum(shareKinds),
  title: z.string(),
  snapshot: shareSnapshot,
  /** How it begins, as plain text. */
  excerpt: z.string(),
  createTime: z.string(),
  expiryTime: z.string(),
  /** What this edition calls itself beside its brand. */
  appName: z.string(),
  /** Who shared it; '' when that is not known any more. */
  sharer: z.string(),
  hasPassword: z.boolean(),
  /** The reader is of the sharer's team: their name is listed as one that opened it. */
  isNamed: z.boolean(),
  /** Only to the sharer: the share's id, by which it is revoked. */
  ownId: z.string().nullable(),
  /** Only to the sharer: sites that may show it in a frame; '' for none. */
  embedding: z.string(),
})
export type SharedView = z.infer<typeof sharedView>
