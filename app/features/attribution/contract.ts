import { z } from 'zod'
import { operationTypes, UNIQUE_VISITOR } from './terms'

const MAX_ENTRIES = 20
const MAX_MESSAGE = 4_000

/** What a browser reports as unhandled. */
export const errorLogInput = z
  .array(
    z.object({
      error_type: z.string().max(100),
      error_message: z.string().max(MAX_MESSAGE),
    }),
  )
  .max(MAX_ENTRIES)
export type ErrorLogInput = z.infer<typeof errorLogInput>

const clientField = z.string().max(200).default('')
const address = z.string().max(2_000).default('')
const hostTeam = z
  .string()
  .regex(/^\d{1,16}$/)
  .or(z.literal(''))
  .default('')
const channelId = z.int().min(0).max(99).default(0)
// Pages of before send 0 for none.
const qhclickId = clientField.or(z.literal(0).transform(() => ''))

/** By what a visit was led here, as its browser tells it. */
const landing = z.object({
  channel: clientField,
  clickId: clientField,
  qhclickId,
  sourceId: clientField,
  /** `sourceid` of 360's display ads: in lower case it is another parameter than `sourceId`. */
  displayClickId: clientField,
  openUrl: address,
  referer: address,
})

/** Where a person came from, as their browser tells it. */
export const openRecordInput = z.object({
  teamId: hostTeam,
  platform: clientField,
  channel: clientField,
  clickId: clientField,
  qhclickId,
  sourceId: clientField,
  openUrl: address,
  extra: z
    .object({
      referer: address,
      channelId,
      displayClickId: clientField,
      isMobile: z.boolean().default(false),
      /** The first visit of this browser; absent where it is the same. */
      first: landing.optional(),
    })
    .default({ referer: '', channelId: 0, displayClickId: '', isMobile: false }),
  inviteUserId: clientField,
  inviteUserIdUpdateTime: clientField,
})
export type OpenRecordInput = z.infer<typeof openRecordInput>

export const openRecordView = z.object({ id: z.string() })
export type OpenRecordView = z.infer<typeof openRecordView>

/** One visit that led somebody here. It is frozen on an order. */
export const touch = z.object({
  /** ms */
  touchedAt: z.int(),
  host: z.string(),
  platform: z.string(),
  /** A phone: ad services count its clicks apart. */
  isMobile: z.boolean(),
  channelId: z.int(),
  /** The campaign, as its address named it. */
  channel: z.string(),
  clickId: z.string(),
  qhclickId: z.string(),
  displayClickId: z.string(),
  sourceId: z.string(),
  landingUrl: z.string(),
  referrer: z.string(),
  inviteUserId: z.string(),
})
export type Touch = z.infer<typeof touch>

/** The first and the last touch of an account. */
export const touchPair = z.object({ first: touch, last: touch })
export type TouchPair = z.infer<typeof touchPair>

const eventName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)
const anId = z
  .union([z.string().max(64), z.int().min(0)])
  .transform(String)
  .default('')
const randomId = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .default('')

/** One event of a visit. Who it is about is known by the token, when it was by our clock. */
export const actionLogInput = z
  .object({
    event: eventName,
    time: clientField,
    platform: clientField,
    channel: z.string().max(64).default(''),
    is_new_user: z.boolean().default(false),
    target_id: anId,
    team_id: anId,
    user_id: anId,
    visitor_id: randomId,
    channel_id: channelId,
    teamId: hostTeam,
    extra: z
      .object({
        temp_visit_lifecircle_id: randomId,
        /** Half of the people, for experiments; it follows from `user_id`, and nothing stores it. */
        user_group: z.enum(['odd', 'even']).optional(),
      })
      .default({ temp_visit_lifecircle_id: '' }),
  })
  .refine(({ event, visitor_id }) => event !== UNIQUE_VISITOR || visitor_id !== '', {
    path: ['visitor_id'],
  })
export type ActionLogInput = z.infer<typeof actionLogInput>

/** A part of the product was opened. */
export const operationInput = z.object({
  /** One of ours, or the code of a partner's client. */
  code: z.string().regex(/^[\w-]{1,64}$/),
  type: z.enum(operationTypes),
})
export type OperationInput = z.infer<typeof operationInput>
