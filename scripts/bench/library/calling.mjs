import { freshFetch } from '../../lib/fresh-fetch.mjs'
import { signatureOf } from '../../lib/signature.mjs'

let asked = 0

/**
 * Calls of `/ai` as 沈砚. `ms` until the answer was read whole; each comes from an address of its own, so that the limits
 * of one address are not what is measured.
 */
export async function callerAt(origin) {
  const { result } = await call(origin, 'POST', '/login/loginAccount', {
    account: 'shenyan',
    password: 'bimo2026',
    channelId: 0,
  })
  return signedIn(origin, result.token)
}

/** The same with a token that is known. */
export function signedIn(origin, token) {
  const caller = (method, path, body) => call(origin, method, path, body, token)
  // For what is not answered in an envelope.
  return Object.assign(caller, { token, address: nextAddress })
}

function nextAddress() {
  asked += 1
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
}

async function call(origin, method, path, body, token) {
  const text = body ? JSON.stringify(body) : ''
  // A signature counts once: on a fast machine hundreds of the same words would be dated minutes ahead, and be refused.
  const own = `${path}${path.includes('?') ? '&' : '?'}nth=${asked}`
  const headers = {
    'content-type': 'application/json',
    'x-bench-address': nextAddress(),
    ...signatureOf(method, own, text),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const started = performance.now()
  const response = await freshFetch(new URL(`/ai${own}`, origin), {
    method,
    headers,
    ...(text && { body: text }),
  })
  const answer = await response.json()
  const ms = performance.now() - started
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`)
  return { result: answer.result, ms }
}

/** Milliseconds that half and 95 of 100 did not exceed. */
export function spread(times) {
  const sorted = times.toSorted((item, other) => item - other)
  const percentile = (share) =>
    Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1))
  return { p50Ms: percentile(0.5), p95Ms: percentile(0.95) }
}
