import type { SeatedContext } from '~/core/context'
import { isModerated } from '~/features/moderation/server'
import type { TurnOrder } from './ports'

const REMEMBER_MS = 60_000
const REMEMBER_AT_MOST = 2_000

/** Until when something is remembered, by a key; of this isolate. A flood of keys must not fill it. */
class Recent {
  private readonly until = new Map<string, number>()

  has(key: string, now: number): boolean {
    return (this.until.get(key) ?? 0) > now
  }

  add(key: string, now: number): void {
    if (this.until.size >= REMEMBER_AT_MOST) this.until.clear()
    this.until.set(key, now + REMEMBER_MS)
  }
}

const asks = new Recent()
const refusals = new Recent()

/**
 * Whether the turn may run up to its first words before it is admitted. One that would spend, write or show something on
 * the way waits, and so does one that may be refused: an ask that is sent again, and whoever was refused lately, lest
 * models are asked in vain.
 */
export function mayRunAhead(ctx: SeatedContext, order: TurnOrder): boolean {
  const now = ctx.now().getTime()
  const { ask } = order
  const key = `${ctx.actor.accountId} ${order.askId}`
  const isAgain = asks.has(key, now)
  asks.add(key, now)
  if (isAgain || refusals.has(ctx.actor.accountId, now) || isModerated(ctx)) return false
  if (order.image || order.works || order.isRetry || ask.beside) return false
  return !ask.useSearch && !ask.useScholar
}

export function noteRefusal(ctx: SeatedContext): void {
  refusals.add(ctx.actor.accountId, ctx.now().getTime())
}
