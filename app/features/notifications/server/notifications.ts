import { and, desc, eq, inArray, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { documents, openDocuments } from '~/features/document/server/open'
import { redactedAmong } from '~/features/library/server'
import { memberNames } from '~/features/teams/server'
import type { NotificationsPage, NotificationView } from '../contract'
import { NOTIFICATIONS_A_PAGE, teamNotificationKinds, UNREAD_AT_MOST } from '../terms'
import { notifications } from './tables'
import { beginCount, isStillEmpty } from './unread'

type NotificationRow = typeof notifications.$inferSelect
interface FoundRow {
  notification: NotificationRow
  title: string | null
  isOwn: boolean | null
}

/** What the caller is told of, the newest first, as far as they may still open what it is about. */
export async function listNotifications(
  ctx: SeatedContext,
  { after }: { after?: string | undefined },
): Promise<NotificationsPage> {
  const older = after === undefined ? undefined : lt(notifications.id, Number(after))
  const rows = await visibleRows(ctx, older, NOTIFICATIONS_A_PAGE + 1)
  const page = rows.slice(0, NOTIFICATIONS_A_PAGE)
  // In one breath: they share a trip.
  const [closed, names] = await Promise.all([
    closedAmong(ctx, page),
    memberNames(ctx, ctx.seat.teamId, [
      ...new Set(page.map(({ notification }) => notification.actorId)),
    ]),
  ])
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    items: page.filter((row) => !isClosed(row, closed)).map((row) => presentRow(row, names)),
    next: last ? String(last.notification.id) : '',
  }
}

/** How much the caller has not read, up to a hundred. In a `poll` that nothing is unread may be five seconds old. */
export async function countUnread(
  ctx: SeatedContext,
  { poll = false }: { poll?: boolean | undefined },
): Promise<{ unread: number }> {
  if (poll && isStillEmpty(ctx)) return { unread: 0 }
  const count = beginCount(ctx)
  const [rows, [any]] = await Promise.all([
    visibleRows(ctx, isNull(notifications.readAt), UNREAD_AT_MOST),
    ctx.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(ownRows(ctx), isNull(notifications.readAt)))
      .limit(1),
  ])
  if (!any) count.remember()
  const closed = await closedAmong(ctx, rows)
  return { unread: rows.filter((row) => !isClosed(row, closed)).length }
}

/** Marks the caller's own as read; those of others stay as they are. */
export const markRead = (ctx: SeatedContext, { ids }: { ids: readonly string[] }): Promise<true> =>
  setRead(ctx, inArray(notifications.id, ids.map(Number)))

/** Marks all up to one as read; what came since stays unread. */
export const markAllRead = (ctx: SeatedContext, { upTo }: { upTo: string }): Promise<true> =>
  setRead(ctx, lte(notifications.id, Number(upTo)))

async function setRead(ctx: SeatedContext, which: SQL): Promise<true> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now().getTime() })
    .where(and(ownRows(ctx), isNull(notifications.readAt), which))
  return true
}

const ownRows = (ctx: SeatedContext) =>
  and(eq(notifications.teamId, ctx.seat.teamId), eq(notifications.accountId, ctx.actor.accountId))

// Of an order of one's own, or of the whole team.
const isOfNoDocument = or(
  ne(notifications.orderId, ''),
  inArray(notifications.kind, [...teamNotificationKinds]),
)

function visibleRows(
  ctx: SeatedContext,
  which: SQL | undefined,
  limit: number,
): Promise<FoundRow[]> {
  return ctx.db
    .select({ notification: notifications, title: documents.title, isOwn: documents.isOwn })
    .from(notifications)
    .leftJoin(documents, eq(documents.id, notifications.documentId))
    .where(and(ownRows(ctx), or(isOfNoDocument, openDocuments(ctx)), which))
    .orderBy(desc(notifications.id))
    .limit(limit)
}

const closedAmong = (ctx: SeatedContext, rows: readonly FoundRow[]) =>
  redactedAmong(
    ctx,
    rows.flatMap(({ notification }) => notification.files),
  )

const isClosed = ({ notification }: FoundRow, closed: ReadonlySet<string>) =>
  notification.files.some((fileId) => closed.has(fileId))

const presentRow = (
  { notification, title, isOwn }: FoundRow,
  names: ReadonlyMap<string, string>,
): NotificationView => ({
  id: String(notification.id),
  kind: notification.kind,
  author: names.get(notification.actorId) ?? '',
  documentId: notification.documentId,
  title: title ?? notification.orderTitle,
  isOwnText: isOwn ?? false,
  orderId: notification.orderId,
  nodeId: notification.nodeId,
  threadId: notification.threadId,
  text: notification.text,
  createTime: formatDateTime(new Date(notification.createdAt)),
  isRead: notification.readAt !== null,
})
