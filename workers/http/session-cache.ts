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

  constructor(private readonly lifeMs = REMEMBER_MS) {}

  async recall(key: string, now: number, read: () => Promise<Value | null>): Promise<Value | null> {
    const found = this.peek(key, now)
    if (found) return found
    const value = await read()
    // Counted from before the reading, so that a slow database makes nothing last longer.
    this.put(key, value, now)
    return value
  }

  peek(key: string, now: number): Value | null {
    const found = this.entries.get(key)
    return found && found.until > now ? found.value : null
  }

  put(key: string, value: Value | null, now: number): void {
    if (this.entries.size >= REMEMBER_AT_MOST) this.entries.clear()
    if (value) this.entries.set(key, { value, until: now + this.lifeMs })
    else this.entries.delete(key)
  }

  forget(accountId: string): void {
    for (const [key, { value }] of this.entries) {
      if (value.accountId === accountId) this.entries.delete(key)
    }
  }
}

const persons = new ShortMemory<Recognised & { accountId: string }>()
const places = new ShortMemory<Place>()

/** Who a token spoke for when it was last proved, and where that person sat. */
export interface Guess {
  person: Recognised
  seats: readonly SeatRow[]
}

/**
 * How long it is remembered who a token spoke for, to draw a page meanwhile that is shown only when it is still so.
 * Nothing is allowed by it.
 */
const GUESS_MS = 10 * 60_000

const guesses = new ShortMemory<Guess & { accountId: string }>(GUESS_MS)

export const guessOf = (ctx: Context, token: string): Guess | null =>
  guesses.peek(keyOf(ctx, token), ctx.now().getTime())

/** What a page may be drawn for next time, before the token is proved again. */
export function noteGuess(ctx: Context, token: string, { person, seats }: Guess): void {
  const { accountId } = person.actor
  const guess = { person: { ...person, newToken: null }, seats, accountId }
  guesses.put(keyOf(ctx, token), guess, ctx.now().getTime())
}

export const forgetGuess = (ctx: Context, token: string): void =>
  guesses.put(keyOf(ctx, token), null, 0)

/** Whether everything is as it was guessed, save what pages read now in any case: when the person was here, what they asked. */
export const isAsGuessed = (guess: Guess, { person, seats }: Guess): boolean =>
  guess.person.actor.accountId === person.actor.accountId &&
  guess.person.actor.signInId === person.actor.signInId &&
  textOf(guess) === textOf({ person, seats })

const textOf = ({ person, seats }: Guess) =>
  JSON.stringify([
    person.person,
    seats.map((row) => ({ ...row, used: 0, member: { ...row.member, lastSeenAt: 0 } })),
  ])

// A token speaks on its own brand's hosts only.
const keyOf = (ctx: Context, token: string) => `${ctx.brandId} ${token}`

/** Seats of the person of this request, asked for before the token was proved. */
const claimedSeats = defineExtension<Promise<Place | null>>('http.claimedSeats')

/**
 * Who a token speaks for (`recogniseToken`), asked at most every five seconds, and the same context with what was asked
 * beside it: the seats of whom the token names. `isAnew` asks now. `onAsked` is called where they are asked for, so that
 * what is read in the same turn travels with them.
 */
export async function knownPerson(
  ctx: Context,
  token: string,
  isAnew: boolean,
  onAsked?: () => void,
): Promise<{ person: Recognised | null; ctx: Context }> {
  const asked: Provided[] = []
  const askSeats = (actor: Actor) => {
    const seats = readPlace({ ...ctx, actor }, isAnew)
    // Whom nothing proves needs no seats: nobody may ever ask for them.
    seats.catch(() => {})
    asked.push(claimedSeats.with(seats))
    onAsked?.()
  }
  const read = async () => {
    const person = await recogniseToken(ctx, token, askSeats)
    return person && { ...person, accountId: person.actor.accountId }
  }
  const key = keyOf(ctx, token)
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
