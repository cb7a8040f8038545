import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import { countUnread, listNotifications, markAllRead, markRead } from './notifications'

/** What a person is told of in a team. */
export const notificationsCalls = [
  defineCall({
    call: 'GET /notification/list',
    title: '自己的通知，最新的在前',
    access: { role: 'member' },
    query: contract.listNotificationsQuery,
    result: contract.notificationsPage,
    run: (ctx, { query }) => listNotifications(ctx, query),
  }),
  defineCall({
    call: 'GET /notification/count',
    title: '有多少条通知未读，最多数到100',
    access: { role: 'member' },
    query: contract.countNotificationsQuery,
    result: contract.unreadView,
    run: (ctx, { query }) => countUnread(ctx, query),
  }),
  defineCall({
    call: 'POST /notification/read',
    title: '把这些通知标为已读',
    access: { role: 'member' },
    body: contract.readNotificationsInput,
    result: done,
    run: (ctx, { body }) => markRead(ctx, body),
  }),
  defineCall({
    call: 'POST /notification/readAll',
    title: '把到这一条为止的通知都标为已读',
    access: { role: 'member' },
    body: contract.readAllInput,
    result: done,
    run: (ctx, { body }) => markAllRead(ctx, body),
  }),
] as const
