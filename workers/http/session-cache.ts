import type { Context } from '~/core/context'
import { recogniseToken, type Recognised } from '~/features/auth/server'
import { takePlace, type SeatRow } from '~/features/teams/server'

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
const places = new ShortMemory<{ accountId: string; seats: readonly SeatRow[] }>()

/** `recogniseToken`, asked at most every five seconds. `isAnew` asks now. */
export async function knownPerson(
  ctx: Context,
  token: string,
  isAnew: boolean,
): Promise<Recognised | null> {
  const read = async () => {
    const person = await recogniseToken(ctx, token)
    return person && { ...person, accountId: person.actor.accountId }
  }
  if (isAnew) return read()
  // A token speaks on its own brand's hosts only.
  const key = `${ctx.brandId} ${token}`
  const person = await persons.recall(key, ctx.now().getTime(), read)
  // One that brought a new token must not bring it to every request of the next seconds.
  if (person?.newToken) persons.forget(person.accountId)
  return person
}

/** The actor's seats on this host, read at most every five seconds. `isAnew` reads now. */
export async function knownSeats(ctx: Context, isAnew: boolean): Promise<readonly SeatRow[]> {
  const accountId = ctx.actor?.accountId
  if (accountId === undefined) return []
  const read = async () => ({ accountId, seats: (await takePlace(ctx)).seats })
  const key = `${ctx.brandId} ${accountId}`
  const place = isAnew ? await read() : await places.recall(key, ctx.now().getTime(), read)
  return place?.seats ?? []
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
