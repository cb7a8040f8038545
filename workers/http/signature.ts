import type { Context as Answering } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { spendOnce } from '~/core/replay'
import type { Settings } from '~/core/settings'
import { isSignedBy, readAuthorization, type SignedRequest } from '~/core/signing/request-signing'
import { tokenOf } from '~/features/auth/server'
import { API_KEY_MARK } from '~/features/auth/terms'
import { onceBy, readingPosts, repeatableCalls, signedCalls } from './access'
import { callOf, isAnonymousCall } from './call-of'

const SKEW_MS = 10 * 60_000
const UTC_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * The signature of a call: was it changed on its way, and is it a copy of one that was made before? A hint about
 * integrity, never a permission: its secret is in every browser. Stands before the session, so that a refused call
 * leaves no trace; a team's own key needs none, since whoever holds it may sign whatever he likes.
 */
export const signature = createMiddleware<ApiEnv>(async (c, next) => {
  const mode = modeOf(c.var.ctx.settings)
  if (mode === 'off' || isByApiKey(c)) return next()
  const header = c.req.header('i-authorization')
  if (header !== undefined) await verify(c, header)
  else if (mode === 'require' && needsSignature(c)) throw requestErrors.badSignature()
  await next()
})

async function verify(c: Answering<ApiEnv>, header: string): Promise<void> {
  const { settings } = c.var.ctx
  const authorization = readAuthorization(header)
  const secret =
    authorization && new Map(Object.entries(settings.API_SIGN_KEYS)).get(authorization.keyId)
  if (!authorization || !secret) throw requestErrors.badSignature()
  const request = await signedRequest(c)
  if (!(await isSignedBy(secret, request, authorization.signature)))
    throw requestErrors.badSignature()
  const until = deadlineOf(c, request.date)
  if (!isWrite(c) || (await mayComeTwice(c))) return
  const token = `${authorization.signature}\n${callerOf(c)}`
  if (!(await spendOnce(c.var.ctx, 'signature', token, until))) throw requestErrors.repeated()
}

// Who signs is not who acts: another person's call with the same words is another call. A token counts without its
// own signature, which has several spellings; where no token is asked for, none makes another caller.
function callerOf(c: Answering<ApiEnv>): string {
  const token = isAnonymousCall(c.req.path) ? undefined : tokenOf(c.req.raw)?.token
  return token?.replace(/\.[^.]*$/, '') ?? c.var.ctx.address
}

async function signedRequest(c: Answering): Promise<SignedRequest> {
  const url = new URL(c.req.url)
  const query = [...url.searchParams]
  // One name twice could be put in two orders.
  if (new Set(query.map(([name]) => name)).size < query.length) throw requestErrors.badSignature()
  const md5 = await digestOf(c)
  if (md5 !== (c.req.header('content-md5') ?? '')) throw requestErrors.badSignature()
  return {
    method: c.req.method,
    date: c.req.header('i-date') ?? '',
    md5,
    path: url.pathname.slice('/ai'.length),
    query,
  }
}

// The digest is of what came, not of what the header says.
async function digestOf(c: Answering): Promise<string> {
  const body = await c.req.arrayBuffer()
  if (body.byteLength === 0) return ''
  // Only the bodies of these two are signed; no call reads another.
  if (c.req.method !== 'POST' && c.req.method !== 'PUT') throw requestErrors.badSignature()
  const digest = await crypto.subtle.digest('MD5', body)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** When the signature dies of age, by the server's clock. Tells the caller our time when his is wrong. */
function deadlineOf(c: Answering<ApiEnv>, date: string): number {
  const now = c.var.ctx.now()
  const sentAt = UTC_DATE.test(date) ? Date.parse(date) : Number.NaN
  if (!(Math.abs(now.getTime() - sentAt) <= SKEW_MS)) {
    c.header('i-date', now.toUTCString())
    throw requestErrors.wrongClock()
  }
  return sentAt + SKEW_MS
}

// As the key's own middleware reads it: what only begins like a key is none.
function isByApiKey(c: Answering): boolean {
  const presented = tokenOf(c.req.raw)
  return presented?.from === 'bearer' && presented.token.startsWith(API_KEY_MARK)
}

// A call that does not exist is answered as such; documents and pictures are asked for by an address alone.
const needsSignature = (c: Answering) => signedCalls.has(callOf(c) ?? '')

// Deleting twice deletes once; a POST that only reads may be sent again at will.
function isWrite(c: Answering): boolean {
  if (c.req.method !== 'POST' && c.req.method !== 'PUT') return false
  const call = callOf(c)
  // Anyone can sign, with the secret of the browsers: what is no call must not fill the table of what was used.
  return call !== null && !readingPosts.has(call)
}

// The one who waits for an answer's first word need not wait for another write.
async function mayComeTwice(c: Answering): Promise<boolean> {
  const call = callOf(c) ?? ''
  if (repeatableCalls.has(call)) return true
  const field = onceBy.get(call)
  if (!field) return false
  const body: unknown = await c.req.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return false
  return ['string', 'number'].includes(typeof Reflect.get(body, field))
}

const modeOf = ({ API_SIGNATURE, APP_ENV }: Settings) =>
  API_SIGNATURE || (APP_ENV === 'production' ? 'require' : 'check')
