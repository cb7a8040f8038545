import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { NOTIFICATIONS_A_PAGE, notificationKinds, UNREAD_AT_MOST } from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const ofTeam = z.object({ teamId: idSchemas.team })

export const listNotificationsQuery = ofTeam.extend({
  /** The last one of the page before. */
  after: id.optional(),
})
export const countNotificationsQuery = ofTeam.extend({
  /** Asked by the clock, not by somebody: what came within five seconds may wait for the next one. */
  poll: z.stringbool().optional(),
})
export const readNotificationsInput = ofTeam.extend({
  ids: z.array(id).min(1).max(NOTIFICATIONS_A_PAGE),
})
export const readAllInput = ofTeam.extend({
  /** The newest one that was seen: what came since stays unread. */
  upTo: id,
})

export const notificationView = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    /** By name; '' for somebody who has left. */
    author: z.string(),
    documentId: answeredIds.document,
    /** Of the document. */
    title: z.string(),
    /** Nobody ordered it. */
    isOwnText: z.boolean(),
    /** Heading that it is about; '' for the whole. */
    nodeId: z.string(),
    threadId: z.string(),
    /** Of what is about an order; '' of what is about a document. */
    orderId: z.string(),
    text: z.string(),
    createTime: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type NotificationView = z.infer<typeof notificationView>

export const notificationsPage = z.object({
  /** The newest first. */
  items: z.array(notificationView),
  /** Names the next page; '' where there is none. */
  next: z.string(),
})
export type NotificationsPage = z.infer<typeof notificationsPage>

export const unreadView = z.object({
  /** Counted no further than 100. */
  unread: z.int().min(0).max(UNREAD_AT_MOST),
})
