import type { Actor, Context } from '~/core/context'
import { defineExtension, extend, type Provided } from '~/core/extension-points'
import { recogniseToken, type Recognised } from '~/features/auth/server'
import { takePlace } from '~/features/teams/server'
import type { SeatRow } from '~/features/teams/server/ports'
import { requestSeats } from '~/features/teams/server/ports'

/**
 * How long an isolate goes without asking again who a token speaks for and where that person sits. What others
 * do to a person (removal, another role, a closed account) takes effect within this time everywhere.
 */
export const REMEMBER_MS = 5_000
const REMEMBER_AT_MOST = 2_000

/** One value a key, forgotten by itself. A flood of keys must not fill the isolate. */
class ShortMemory<Value extends { accountId: string }> {
  private readonly entries = new Map<string, { value: Value; until: number }>()

  async recall(key: string, now: number, read: () => Promise<Value | null>): Promise<Value | null> {
    const found = this.entries.get(key)
    if (found && found.until > now) return found.value
    const value = await read()
    if (this.entries.size >= REMEMBER_AT_MOST) this.entries.clear()
    // Counted from before the reading, so that a slow database makes nothing last longer.
    if (value) this.entries.set(key, { value, until: now + REMEMBER_MS })
    else this.entries.delete(key)
    return value
  }

  forget(accountId: string): void {
    for (const [key, { value }] of this.entries) {
      if (value.accountId === accountId) this.entries.delete(key)
    }
  }
}

const persons = new ShortMemory<Recognised & { accountId: string }>()
const places = new ShortMemory<Place>()

/** Seats of the person of this request, asked for before the token was proved. */
const claimedSeats = defineExtension<Promise<Place | null>>('http.claimedSeats')

/**
 * Who a token speaks for (`recogniseToken`), asked at most every five seconds, and the same context with what was asked
 * beside it: the seats of whom the token names. `isAnew` asks now.
 */
export async function knownPerson(
  ctx: Context,
  token: string,
  isAnew: boolean,
): Promise<{ person: Recognised | null; ctx: Context }> {
  const asked: Provided[] = []
  const askSeats = (actor: Actor) => {
    const seats = readPlace({ ...ctx, actor }, isAnew)
    // Whom nothing proves needs no seats: nobody may ever ask for them.
    seats.catch(() => {})
    asked.push(claimedSeats.with(seats))
  }
  const read = async () => {
    const person = await recogniseToken(ctx, token, askSeats)
    return person && { ...person, accountId: person.actor.accountId }
  }
  // A token speaks on its own brand's hosts only.
  const key = `${ctx.brandId} ${token}`
  const person = isAnew ? await read() : await persons.recall(key, ctx.now().getTime(), read)
  // One that brought a new token must not bring it to every request of the next seconds.
  if (person?.newToken) persons.forget(person.accountId)
  return { person, ctx: extend(ctx, ...asked) }
}

/** The proved actor's seats on this host, read at most every five seconds. `isAnew` reads now. */
export async function knownSeats(ctx: Context, isAnew: boolean): Promise<readonly SeatRow[]> {
  if (!ctx.actor) return []
  const place = await (claimedSeats.of(ctx) ?? readPlace(ctx, isAnew))
  if (!place) return []
  const { seats, isVisited } = place
  place.isVisited = true
  if (!isVisited) await takePlace(extend(ctx, requestSeats.with(seats)), true)
  return seats
}

interface Place {
  accountId: string
  seats: readonly SeatRow[]
  /** Somebody who was proved came to these seats since they were read. */
  isVisited: boolean
}

async function readPlace(ctx: Context, isAnew: boolean): Promise<Place | null> {
  const accountId = ctx.actor?.accountId ?? ''
  const read = async () => ({
    accountId,
    seats: (await takePlace(ctx)).seats,
    isVisited: false,
  })
  const key = `${ctx.brandId} ${accountId}`
  return isAnew ? read() : places.recall(key, ctx.now().getTime(), read)
}

/** After a write of the person's own: this isolate reads anew at once, `anewCookie` brings it about elsewhere. */
export function forgetSession(accountId: string): void {
  persons.forget(accountId)
  places.forget(accountId)
}

const ANEW = 'anew=1'

/** Asks every isolate, by way of the browser, to read this person anew until all of them have forgotten. */
export function anewCookie(isSecure: boolean): string {
  const maxAge = REMEMBER_MS / 1000 + 1
  const parts = [ANEW, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

export function asksAnew(request: Request): boolean {
  return /(?:^|;\s*)anew=1(?:;|$)/.test(request.headers.get('cookie') ?? '')
}
