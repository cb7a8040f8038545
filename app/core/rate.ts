import { UNKNOWN_ADDRESS } from './visit/client-address'
import type { Context } from './context'
import { requestErrors } from './errors'
import { reach } from './objects'

/** At most `limit` turns within any `windowMs` milliseconds. */
export interface RateWindow {
  limit: number
  windowMs: number
}

export interface RateRule extends RateWindow {
  /** Keeps the counts of one rule apart from those of another. */
  name: string
  /** Further windows that must have room as well; a turn is taken in all of them or in none. */
  also?: readonly RateWindow[]
}

/** What counts turns exactly, whichever isolate asks. One a rule and key. */
export interface RateGatePort {
  /** Takes a turn at `now` (ms). Answers 0, or the milliseconds until there is room. */
  take(now: number, windows: RateWindow[]): Promise<number>
  /** Forgets all turns, e.g. of someone who has proved to be who they say. */
  clear(): Promise<void>
}

/** The exact count of turns under a name: where `limitRate` does not do. */
export const rateGate = (ctx: Context, name: string) => reach<RateGatePort>(ctx, 'RATE_GATE', name)

/** Takes one turn of `rule` for `key` or refuses, saying in how many seconds it may be tried again. */
export async function limitRate(ctx: Context, rule: RateRule, key: string): Promise<void> {
  const { limit, windowMs, also = [] } = rule
  const waitMs = await gateOf(ctx, rule, key).take(ctx.now().getTime(), [
    { limit, windowMs },
    ...also,
  ])
  if (waitMs > 0) throw requestErrors.tooMany({ seconds: Math.ceil(waitMs / 1000) })
}

// One address stands for many people where nobody trustworthy tells it: then a limit only bounds floods.
export const SHARED_ADDRESS_TIMES = 20

/** Takes one turn of `rule` for the network that a request comes from, or refuses as `limitRate` does. */
export async function limitAddress(ctx: Context, rule: RateRule): Promise<void> {
  await limitRate(ctx, isShared(ctx) ? widened(rule) : rule, networkOf(ctx.address))
}

/** Does the address of a request stand for every visitor? */
export const isShared = (ctx: Context) => ctx.address === UNKNOWN_ADDRESS

function widened({ limit, also = [], ...rule }: RateRule): RateRule {
  return {
    ...rule,
    limit: limit * SHARED_ADDRESS_TIMES,
    also: also.map((item) => ({ ...item, limit: item.limit * SHARED_ADDRESS_TIMES })),
  }
}

/** Gives all turns of `rule` back to `key`. */
export async function forgiveRate(ctx: Context, rule: RateRule, key: string): Promise<void> {
  await gateOf(ctx, rule, key).clear()
}

const gateOf = (ctx: Context, rule: RateRule, key: string) =>
  rateGate(ctx, JSON.stringify([rule.name, key]))

/** The part of an address that one subscriber holds: an IPv4 address whole, an IPv6 address by its /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
