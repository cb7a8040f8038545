import type { Actor, Context } from '~/core/context'
import { defineExtension, extend, type Provided } from '~/core/extension-points'
import { recogniseToken, type Recognised } from '~/features/auth/server'
import { accessChangeFeed as changes, isWithin } from '~/features/auth/server/ports'
import { isTokenCurrent } from '~/features/auth/server/tokens'
import { takePlace } from '~/features/teams/server'
import type { SeatRow } from '~/features/teams/server/ports'
import { requestSeats } from '~/features/teams/server/ports'
import { ShortMemory, type Remembered } from './short-memory'

/**
 * How long an isolate goes without asking what has changed of people and their seats. What others do to a person
 * (removal, another role, a closed account) takes effect within this time everywhere.
 */
export const REMEMBER_MS = 5_000

/** How long it is remembered what has not changed: notes of when a person was here are due after it. */
const UNCHANGED_MS = 10 * 60_000
// Some 3 KB each.
const REMEMBER_AT_MOST = 4_000

const persons = new ShortMemory<Recognised & { accountId: string }>(REMEMBER_AT_MOST)
const places = new ShortMemory<Place>(REMEMBER_AT_MOST)

/** Who a token spoke for when it was last proved, and where that person sat. */
export interface Guess {
  person: Recognised
  seats: readonly SeatRow[]
}

/** Who a token spoke for, to draw a page meanwhile that is shown only when it is still so. Nothing is allowed by it. */
const guesses = new ShortMemory<Guess & { accountId: string }>(REMEMBER_AT_MOST)

export const guessOf = (ctx: Context, token: string): Guess | null =>
  guesses.peek(keyOf(ctx, token), ctx.now().getTime())?.value ?? null

/** What a page may be drawn for next time, before the token is proved again. */
export function noteGuess(ctx: Context, token: string, { person, seats }: Guess): void {
  const { accountId } = person.actor
  const value = { person: { ...person, newToken: null }, seats, accountId }
  guesses.put(keyOf(ctx, token), { ...beforeReading(ctx), value })
}

export const forgetGuess = (ctx: Context, token: string): void =>
  guesses.forgetKey(keyOf(ctx, token))

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
 * Who a token speaks for (`recogniseToken`), as it was at most five seconds ago, and the same context with what was asked
 * beside it: the seats of whom the token names. What is remembered is proved by what has changed since. `isAnew` asks
 * now. `onAsked` is called once, where the database is asked, so that what is read in the same turn travels along.
 */
export async function knownPerson(
  ctx: Context,
  token: string,
  isAnew: boolean,
  onAsked?: () => void,
): Promise<{ person: Recognised | null; ctx: Context }> {
  const cached = isAnew ? null : persons.peek(keyOf(ctx, token), ctx.now().getTime())
  if (cached && isJustRead(ctx, cached)) return { person: cached.value, ctx }
  const place = cached && places.peek(placeKeyOf(ctx, cached.value), ctx.now().getTime())
  const isUnchanged = () =>
    cached !== null &&
    place !== null &&
    changes.isUnchanged(cached.mark, subjectsOfPerson(cached.value)) &&
    changes.isUnchanged(place.mark, subjectsOfPlace(ctx, place.value))
  if (!cached || !isUnchanged() || !(await isTokenCurrent(ctx, token)))
    return askPerson(ctx, token, isAnew, onAsked)
  const isAsking = !changes.isRead(ctx.now().getTime(), REMEMBER_MS)
  if (isAsking && !(await readChanges(ctx, onAsked))) return askPerson(ctx, token, isAnew)
  if (isUnchanged()) return { person: cached.value, ctx }
  return askPerson(ctx, token, isAnew, isAsking ? undefined : onAsked)
}

/** False where they cannot be read: then nothing is proved. */
async function readChanges(ctx: Context, onAsked?: () => void): Promise<boolean> {
  const reading = changes.read(ctx).then(
    () => true,
    () => false,
  )
  onAsked?.()
  return reading
}

async function askPerson(
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
    if (!changes.isRead(ctx.now().getTime(), REMEMBER_MS)) changes.read(ctx).catch(() => {})
    onAsked?.()
  }
  const entry = beforeReading(ctx)
  const person = await recogniseToken(ctx, token, askSeats)
  const key = keyOf(ctx, token)
  // One that brought a new token must not bring it to every request to come.
  if (!person || person.newToken) persons.forgetKey(key)
  else persons.put(key, { ...entry, value: { ...person, accountId: person.actor.accountId } })
  return { person, ctx: extend(ctx, ...asked) }
}

/** Where a reading begins: at which change, and until when it may be remembered. */
function beforeReading(ctx: Context) {
  const readAt = ctx.now().getTime()
  return { mark: changes.mark(), readAt, until: readAt + UNCHANGED_MS }
}

/** Whether it is as it was at most five seconds ago: read since, or known not to have changed. */
function isCurrent(ctx: Context, entry: Remembered<unknown>, subjects: readonly string[]): boolean {
  if (isJustRead(ctx, entry)) return true
  return (
    changes.isRead(ctx.now().getTime(), REMEMBER_MS) && changes.isUnchanged(entry.mark, subjects)
  )
}

const isJustRead = (ctx: Context, { readAt }: Remembered<unknown>) =>
  isWithin(readAt, ctx.now().getTime(), REMEMBER_MS)

const subjectsOfPerson = ({ actor }: Recognised) => [
  `account:${actor.accountId}`,
  `sign-in:${actor.signInId}`,
]

const subjectsOfPlace = (ctx: Context, { accountId, seats }: Place) => [
  `account:${accountId}`,
  `brand:${ctx.brandId}`,
  ...seats.map(({ team }) => `team:${team.id}`),
]

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
  const key = placeKeyOf(ctx, { accountId })
  const cached = isAnew ? null : places.peek(key, ctx.now().getTime())
  if (cached && isCurrent(ctx, cached, subjectsOfPlace(ctx, cached.value))) return cached.value
  const entry = beforeReading(ctx)
  const { seats } = await takePlace(ctx)
  const value = { accountId, seats, isVisited: false }
  // Seats are in the order of what may be used: the end of a plan changes it.
  const ends = seats.map(({ team }) => team.expiresAt).filter((end) => end > entry.readAt)
  places.put(key, { ...entry, value, until: Math.min(entry.until, ...ends) })
  return value
}

const placeKeyOf = (ctx: Context, { accountId }: { accountId: string }) =>
  `${ctx.brandId} ${accountId}`

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
