import type { Context as Answering, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import type { Context } from '~/core/context'
import { AppError, requestErrors } from '~/core/errors'
import { clearedTokenCookie, tokenCookie, tokenOf, type Recognised } from '~/features/auth/server'
import { isAnonymousCall } from './call-of'
import { discardDrawn, drawingAhead, endDrawing, type DrawingAhead } from './draw-ahead'
import {
  anewCookie,
  asksAnew,
  forgetSession,
  knownPerson,
  knownSeats,
  noteGuess,
} from './session-cache'
import { pageContext } from './page-context'
import { requestPerson } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

type SessionEnv = ApiEnv & { Variables: { newToken?: string | undefined } }

/** Token -> actor. A bad token of an API call is refused; a page simply has a visitor. */
export const session = createMiddleware<SessionEnv>(async (c, next) => {
  const presented = tokenOf(c.req.raw)
  if (presented?.from !== 'bearer') requireSameOrigin(c.req.raw, presented !== null)
  if (!presented) return next()
  const isCall = c.req.path.startsWith('/ai/')
  const ahead = drawingAhead(c, next, presented.token)
  const { person, refusal, ctx } = await recognise(c, presented.token, ahead)
  if (ahead?.isBegun) return endPage(c, ahead, { person, ctx })
  if (!person) return answerStranger(c, next, { from: presented.from, refusal })
  c.set('ctx', ctx)
  await admit(c, person, isCall)
  await next()
  if (mayMove(c)) {
    forgetSession(person.actor.accountId)
    c.header('set-cookie', anewCookie(isSecure(c)), { append: true })
  }
  if (person.newToken && takesToken(c)) handOver(c, person.newToken)
})

async function endPage(
  c: Answering<SessionEnv>,
  ahead: DrawingAhead,
  { person, ctx }: { person: Recognised | null; ctx: Context },
): Promise<void> {
  const isRight = await endDrawing(c, ahead, { person, ctx })
  if (isRight && person?.newToken && takesToken(c)) handOver(c, person.newToken)
}

async function answerStranger(
  c: Answering<SessionEnv>,
  next: Next,
  { from, refusal }: { from: 'cookie' | 'bearer'; refusal: Error },
): Promise<void> {
  const isCall = c.req.path.startsWith('/ai/')
  // Before the refusal: the browser is rid of its dead cookie either way.
  if (from === 'cookie') c.header('set-cookie', clearedTokenCookie(isSecure(c)))
  if (isCall && !isAnonymousCall(c.req.path)) throw refusal
  await next()
  if (from === 'cookie') takeDeadCookie(c, isCall)
}

// A call's seat is the gate's to find, in the team that the call names.
async function admit(c: Answering<SessionEnv>, person: Recognised, isCall: boolean): Promise<void> {
  const ctx = extend({ ...c.var.ctx, actor: person.actor }, requestPerson.with(person.person))
  if (isCall) {
    c.set('ctx', ctx)
  } else {
    const seats = await knownSeats(ctx, asksAnew(c.req.raw))
    const token = tokenOf(c.req.raw)?.token
    if (token) noteGuess(ctx, token, { person, seats })
    c.set('ctx', await pageContext(ctx, { person, seats }))
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
async function recognise(c: Answering<SessionEnv>, token: string, ahead: DrawingAhead | null) {
  const { ctx } = c.var
  const isAnew = asksAnew(c.req.raw)
  try {
    const recognised = await knownPerson(ctx, token, isAnew, ahead?.begin)
    return { ...recognised, refusal: requestErrors.signInFirst() }
  } catch (error) {
    if (error instanceof AppError) return { person: null, refusal: error, ctx }
    if (ahead?.isBegun) await discardDrawn(c, ahead.drawn)
    throw error
  }
}
