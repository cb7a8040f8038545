import { inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { pushKinds } from '../../push-terms'
import { sendPush } from './jobs'
import {
  pushChoices,
  pushEvents,
  pushMessages,
  pushSubscriptions,
  type PushEventRow,
} from './tables'
import { isPushOn } from './vapid'

const EVENTS_AT_ONCE = 300
/** A batch of the database is bounded; each message is two of its statements. */
const MESSAGES_AT_ONCE = 200
const EVENTS_A_MESSAGE = 20
const STALE_MS = 86_400_000

/**
 * Every minute: what happened becomes messages, one for each device and kind, and tickets that send them. What would be
 * too much at once waits for the next minute.
 */
export async function sweepPush(ctx: Context): Promise<void> {
  const all = await ctx.db.select().from(pushEvents).orderBy(pushEvents.id).limit(EVENTS_AT_ONCE)
  if (all.length === 0) return
  const { events, messages } = isPushOn(ctx.settings)
    ? await gather(ctx, all)
    : { events: all, messages: [] }
  const last = Math.max(...events.map(({ id }) => id))
  const writes = [
    ctx.db.delete(pushEvents).where(sql`${pushEvents.id} <= ${last}`),
    ...messages.map((message) => ctx.db.insert(pushMessages).values(message)),
  ]
  const tickets = messages.map(({ id, teamId, accountId }) =>
    ticket(ctx, sendPush, { messageId: id }, { owner: { teamId, accountId } }),
  )
  await commit(ctx, writes, tickets)
}

/** Every hour: what nobody sent in a day is no news any more. */
export async function forgetPush(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - STALE_MS
  await ctx.db.batch([
    ctx.db.delete(pushEvents).where(lt(pushEvents.createdAt, before)),
    ctx.db.delete(pushMessages).where(lt(pushMessages.createdAt, before)),
  ])
}

/** The messages of the first of these events that make no more than one batch takes. */
async function gather(ctx: Context, events: readonly PushEventRow[]) {
  const listeners = await listenersOf(ctx, events)
  let some = events
  let messages = messagesOf(ctx, some, listeners)
  while (messages.length > MESSAGES_AT_ONCE && some.length > 1) {
    some = some.slice(0, Math.ceil(some.length / 2))
    messages = messagesOf(ctx, some, listeners)
  }
  return { events: some, messages }
}

/** Devices of the people whom events are about, and what those chose to hear of. */
async function listenersOf(ctx: Context, events: readonly PushEventRow[]) {
  const accountIds = [...new Set(events.map(({ accountId }) => accountId))]
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(accountIds)}))`
  const { id, accountId } = pushSubscriptions
  const [devices, choices] = await ctx.db.batch([
    ctx.db.select({ id, accountId }).from(pushSubscriptions).where(inArray(accountId, among)),
    ctx.db.select().from(pushChoices).where(inArray(pushChoices.accountId, among)),
  ])
  return { devices, choices }
}

function messagesOf(
  ctx: Context,
  events: readonly PushEventRow[],
  { devices, choices }: Awaited<ReturnType<typeof listenersOf>>,
) {
  const chosen = new Map(choices.map((choice) => [choice.accountId, choice.kinds]))
  const selected = events.filter((event) =>
    (chosen.get(event.accountId) ?? pushKinds).includes(event.kind),
  )
  const groups = Map.groupBy(selected, (event) =>
    [event.accountId, event.teamId, event.kind].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { teamId } = first
    return devices
      .filter((device) => device.accountId === first.accountId)
      .map((device) => ({
        id: ctx.newId(),
        subscriptionId: device.id,
        accountId: device.accountId,
        teamId,
        events: lastOfEach(group).slice(-EVENTS_A_MESSAGE),
        createdAt: ctx.now().getTime(),
      }))
  })
}

/** Of one subject the last event counts. */
const lastOfEach = (events: readonly PushEventRow[]) => [
  ...new Map(
    events.map(({ kind, state, subjectId, title, path }) => [
      path,
      { kind, state, subjectId, title, path },
    ]),
  ).values(),
]
