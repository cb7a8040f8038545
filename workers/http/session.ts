import type { Context as Answering } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import type { Context } from '~/core/context'
import { AppError, requestErrors } from '~/core/errors'
import { clearedTokenCookie, tokenCookie, tokenOf, type Recognised } from '~/features/auth/server'
import { takePlace } from '~/features/teams/server'
import { isAnonymousCall } from './call-of'
import { anewCookie, asksAnew, forgetSession, knownPerson, knownSeats } from './session-cache'
import { requestPerson } from '~/features/auth/server/ports'
import { requestSeats } from '~/features/teams/server/ports'
import { extend } from '~/core/extension-points'

type SessionEnv = ApiEnv & { Variables: { newToken?: string | undefined } }

/** Token -> actor. A bad token of an API call is refused; a page simply has a visitor. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  const presented = tokenOf(c.req.raw)
  if (presented?.from !== 'bearer') requireSameOrigin(c.req.raw, presented !== null)
  if (!presented) return next()
  const isCall = c.req.path.startsWith('/ai/')
  const { person, refusal, ctx } = await recognise(c.var.ctx, presented.token, asksAnew(c.req.raw))
  if (!person) {
    // Before the refusal: the browser is rid of its dead cookie either way.
    if (presented.from === 'cookie') c.header('set-cookie', clearedTokenCookie(isSecure(c)))
    if (isCall && !isAnonymousCall(c.req.path)) throw refusal
    await next()
    if (presented.from === 'cookie') takeDeadCookie(c, isCall)
    return
  }
  c.set('ctx', ctx)
  await admit(c, person, isCall)
  await next()
  if (mayMove(c)) {
    forgetSession(person.actor.accountId)
    c.header('set-cookie', anewCookie(isSecure(c)), { append: true })
  }
  if (person.newToken && takesToken(c)) handOver(c, person.newToken)
})

// A call's seat is the gate's to find, in the team that the call names.
async function admit(c: Answering<SessionEnv>, person: Recognised, isCall: boolean): Promise<void> {
  const ctx = extend({ ...c.var.ctx, actor: person.actor }, requestPerson.with(person.person))
  if (isCall) {
    c.set('ctx', ctx)
  } else {
    const seats = await knownSeats(ctx, asksAnew(c.req.raw))
    const place = await takePlace(extend(ctx, requestSeats.with(seats)))
    // Whoever must change their password first has nothing to see in any team until then.
    const seat = person.person.isNeedChangePassword ? null : place.seat
    c.set('ctx', extend({ ...ctx, seat }, requestSeats.with(place.seats)))
  }
  c.set('newToken', person.newToken ?? undefined)
}

// A page is drawn as an answer of its own, without the headers that were set before it. One that brings a cookie,
// e.g. of a sign-in just made, replaces the dead one by it.
function takeDeadCookie(c: Answering, isCall: boolean): void {
  if (isCall || c.res.headers.has('set-cookie')) return
  c.header('set-cookie', clearedTokenCookie(isSecure(c)))
  c.header('cache-control', 'private, no-store')
}

// A socket brings no headers along.
const takesToken = ({ req }: Answering) => !isAnonymousCall(req.path) && !isUpgrade(req.raw)

function handOver(c: Answering, newToken: string): void {
  c.header('set-cookie', tokenCookie(newToken, isSecure(c)), { append: true })
  c.header('cache-control', 'private, no-store')
}

// A person's own write may change who they are and where they sit; an ask, the most frequent of all, does not.
const mayMove = (c: Answering) => !isSafe(c.req.method) && !c.req.path.startsWith('/ai/chat/')

const isSecure = (c: Answering) => new URL(c.req.url).protocol === 'https:'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

// A cookie travels with requests that other sites start; a bearer token does not. Browsers name the origin of
// every write and every socket; without a cookie a nameless one (a script, a health check) can do no harm in anybody's name.
function requireSameOrigin(request: Request, hasCookie: boolean): void {
  if (isSafe(request.method) && !isUpgrade(request)) return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isOwn =
    site === null
      ? origin === new URL(request.url).origin || (origin === null && !hasCookie)
      : site === 'same-origin'
  if (!isOwn) throw requestErrors.forbidden()
}

const isUpgrade = ({ headers }: Request) => headers.get('upgrade')?.toLowerCase() === 'websocket'

// Why a token speaks for nobody is said to calls; pages are a visitor's either way.
async function recognise(ctx: Context, token: string, isAnew: boolean) {
  try {
    return { ...(await knownPerson(ctx, token, isAnew)), refusal: requestErrors.signInFirst() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { person: null, refusal: error, ctx }
  }
}
