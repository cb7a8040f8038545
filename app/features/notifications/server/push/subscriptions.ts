import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor, Context } from '~/core/context'
import { addressRules, OutsideRefusal, requireSendable } from '~/core/outside'
import { limitRate, type RateRule } from '~/core/rate'
import type { PushSettingsView, SubscribeInput } from '../../push-contract'
import { pushErrors } from '../../push-errors'
import { DEVICES_A_PERSON, pushKinds, type PushKind } from '../../push-terms'
import { pushChoices, pushMessages, pushSubscriptions } from './tables'
import { isPushOn } from './vapid'

type SignedIn = Context & { actor: Actor }

const SUBSCRIBE: RateRule = { name: 'push.subscribe', limit: 30, windowMs: 60 * 60_000 }

/** What the caller wants to hear of, and the key by which a device of theirs subscribes. */
export async function readPushSettings(ctx: SignedIn): Promise<PushSettingsView> {
  const [choice] = await ctx.db
    .select({ kinds: pushChoices.kinds })
    .from(pushChoices)
    .where(eq(pushChoices.accountId, ctx.actor.accountId))
  const publicKey = isPushOn(ctx.settings) ? ctx.settings.VAPID_PUBLIC_KEY : ''
  return { publicKey, kinds: [...(choice?.kinds ?? pushKinds)] }
}

/**
 * This device hears from now on, until its sign-in ends; whoever it served before hears nothing on it any more. Errors:
 * `off`, `endpointRefused`, `requestErrors.tooMany`.
 */
export async function subscribe(ctx: SignedIn, input: SubscribeInput): Promise<true> {
  if (!isPushOn(ctx.settings)) throw pushErrors.off()
  requirePushService(ctx, input.endpoint)
  const { accountId, signInId } = ctx.actor
  await limitRate(ctx, SUBSCRIBE, accountId)
  const device = { ...input, accountId, signInId, host: ctx.host }
  const row = { ...device, id: ctx.newId(), createdAt: ctx.now().getTime() }
  const isOwn = eq(pushSubscriptions.accountId, accountId)
  const tooMany = sql`(SELECT id FROM push_subscriptions WHERE account_id = ${accountId}
    ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${DEVICES_A_PERSON})`
  await ctx.db.batch([
    ctx.db.delete(pushMessages).where(
      inArray(
        pushMessages.subscriptionId,
        ctx.db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(
            and(
              eq(pushSubscriptions.endpoint, input.endpoint),
              ne(pushSubscriptions.accountId, accountId),
            ),
          ),
      ),
    ),
    ctx.db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device }),
    ctx.db.delete(pushSubscriptions).where(and(isOwn, inArray(pushSubscriptions.id, tooMany))),
  ])
  return true
}

/** This device hears nothing any more. One of somebody else's stays as it is. */
export async function unsubscribe(ctx: SignedIn, endpoint: string): Promise<true> {
  const isIt = and(
    eq(pushSubscriptions.accountId, ctx.actor.accountId),
    eq(pushSubscriptions.endpoint, endpoint),
  )
  await ctx.db.delete(pushSubscriptions).where(isIt)
  return true
}

/** Of what the caller hears, on all of their devices. */
export async function choosePushKinds(ctx: SignedIn, chosen: readonly PushKind[]): Promise<true> {
  const kinds = pushKinds.filter((kind) => chosen.includes(kind))
  await ctx.db
    .insert(pushChoices)
    .values({ accountId: ctx.actor.accountId, kinds })
    .onConflictDoUpdate({ target: pushChoices.accountId, set: { kinds } })
  return true
}

function requirePushService(ctx: Context, endpoint: string): void {
  try {
    requireSendable(endpoint, addressRules(ctx.settings, ctx.host))
  } catch (error) {
    if (error instanceof OutsideRefusal) throw pushErrors.endpointRefused()
    throw error
  }
}
