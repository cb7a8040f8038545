import { and, eq, inArray } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { readId, type DocumentId, type FileId } from '~/core/ids'
import { OutsideRefusal } from '~/core/outside'
import { isSignInAlive } from '~/features/auth/server/ports'
import { documents, openDocuments } from '~/features/document/server/open'
import { filesAmong } from '~/features/library/server'
import { findSeat } from '~/features/teams/server'
import { pushSender } from '../ports'
import { encryptPayload, newSecrets } from './encrypt'
import { pushMessages, pushSubscriptions, type PushEvent, type PushSubscriptionRow } from './tables'
import { isPushOn, vapidHeader } from './vapid'
import { payloadOf } from './words'

/** Seconds for which a push service waits for a device that is off. */
const TTL = 86_400
const TIMEOUT_MS = 20_000

/**
 * Hands a message to the push service of its device, if its person may still open what it is about. Throws where the
 * service is to be asked again; a device that is gone is forgotten.
 */
export async function sendMessage(
  ctx: Context,
  { messageId }: { messageId: string },
): Promise<void> {
  const [found] = await ctx.db
    .select({ message: pushMessages, device: pushSubscriptions })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .where(eq(pushMessages.id, messageId))
  if (!found || !isPushOn(ctx.settings)) return dropMessage(ctx, { messageId })
  const { message, device } = found
  const actor = { accountId: device.accountId, signInId: device.signInId }
  if (!(await isSignInAlive(ctx, actor))) return forgetDevice(ctx, device)
  const person = { ...ctx, actor, host: device.host }
  const seat = await findSeat(person, message.teamId)
  const [first, ...others] = seat ? await openEvents({ ...person, seat }, message.events) : []
  if (first) await deliver(ctx, device, [first, ...others])
  await dropMessage(ctx, { messageId })
}

/** Given up after its last try. */
export async function dropMessage(
  ctx: Context,
  { messageId }: { messageId: string },
): Promise<void> {
  await ctx.db.delete(pushMessages).where(eq(pushMessages.id, messageId))
}

/** Those about what the person may still open, by its title of now. */
async function openEvents(ctx: SeatedContext, events: readonly PushEvent[]): Promise<PushEvent[]> {
  const [first] = events
  if (!first) return []
  const titles =
    first.kind === 'learning' ? await fileTitles(ctx, events) : await documentTitles(ctx, events)
  return events.flatMap((event) => {
    if (event.subjectId === '') return [event]
    const title = titles.get(event.subjectId)
    // A creation goes by a title of its own.
    if (title === undefined) return []
    return [event.kind === 'writing' ? event : { ...event, title }]
  })
}

async function fileTitles(ctx: SeatedContext, events: readonly PushEvent[]) {
  const ids = idsOf<FileId>(events)
  const files = await filesAmong(ctx, { ids })
  return new Map(files.map(({ id, title }): [string, string] => [id, title]))
}

async function documentTitles(ctx: SeatedContext, events: readonly PushEvent[]) {
  const ids = idsOf<DocumentId>(events)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: documents.id, title: documents.title })
          .from(documents)
          .where(and(inArray(documents.id, ids), openDocuments(ctx)))
  return new Map(rows.map(({ id, title }): [string, string] => [id, title]))
}

const idsOf = <Id extends string>(events: readonly PushEvent[]) =>
  events.flatMap(({ subjectId }) => readId<Id>(subjectId) ?? [])

async function deliver(
  ctx: Context,
  device: PushSubscriptionRow,
  events: readonly [PushEvent, ...PushEvent[]],
): Promise<void> {
  const payload = new TextEncoder().encode(JSON.stringify(payloadOf(events)))
  const request = new Request(device.endpoint, {
    method: 'POST',
    headers: {
      ttl: String(TTL),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      authorization: await vapidHeader(ctx.settings, device.endpoint, ctx.now()),
    },
    body: await encryptPayload(payload, device, await newSecrets()),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const status = await statusOf(ctx, request)
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) return forgetDevice(ctx, device)
  const facts = { service: new URL(device.endpoint).host, status }
  ctx.log('warn', 'push.not-taken', facts)
  // Anything else that it says of our request it will say again.
  if (status === 429 || status >= 500) throw new Error(`push service answered ${status}`)
}

async function statusOf(ctx: Context, request: Request): Promise<number> {
  try {
    const response = await pushSender.need(ctx)(ctx.settings)(request)
    await response.body?.cancel()
    return response.status
  } catch (error) {
    // Its name leads into a house by now: no device of anybody's.
    if (error instanceof OutsideRefusal && error.reason === 'refused') return 410
    throw error
  }
}

async function forgetDevice(ctx: Context, { id }: PushSubscriptionRow): Promise<void> {
  await ctx.db.batch([
    ctx.db.delete(pushMessages).where(eq(pushMessages.subscriptionId, id)),
    ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)),
  ])
}
