import { headersFor } from '../request/request-headers'
import { clearSession, tokenOf, useSession } from './session-store'
import { local } from '../storage'

const PATH = '/user/logout'
const WAIT_AT_MOST_MS = 5_000
const AGAIN_AFTER_MS = 5_000

/** The token of a sign-in that the server could not be asked to end; other tabs read here that somebody left. */
export const DUE = 'sign_out_due'

/** Has somebody signed out here of whom the server does not know it yet? */
export const isSignOutDue = () => local.read(DUE, '') !== ''

/**
 * Ends the sign-in on the server first, so that the other tabs, which hear of the clearing, load as a visitor's; then
 * here, whatever the server said. One that could not be asked is asked again as soon as it can be. Answers whether the
 * server has heard.
 */
export async function signOut(): Promise<boolean> {
  const token = tokenOf()
  const isNotified = await notifyServer(token)
  if (!isNotified) local.write(DUE, token || 'cookie')
  clearSession()
  // Nothing can be loaded as a visitor's yet: what the person saw is covered until then.
  if (!isNotified) useSession.setState({ hasLeft: true })
  return isNotified
}

/** Signs out at the person's own wish: the page is loaded afresh as a visitor's. */
export async function leave(): Promise<void> {
  if (await signOut()) location.assign('/')
}

/** Asks the server for what it could not hear before. Answers whether nothing is due any more. */
export async function settleSignOut(): Promise<boolean> {
  const token = local.read(DUE, '')
  if (token === '') return true
  if (!(await notifyServer(token === 'cookie' ? '' : token))) return false
  local.remove(DUE)
  return true
}

/** Nothing can be asked or loaded now. */
export const isOffline = () => navigator.onLine === false

/** Tries until nothing is due, at once when the line is back, and then calls `onSettled`. Answers how to stop. */
export function keepSettling(onSettled: () => void): () => void {
  const attempt = () => {
    if (isOffline()) return
    void settleSignOut().then((isSettled) => isSettled && end(onSettled))
  }
  const timer = setInterval(attempt, AGAIN_AFTER_MS)
  const end = (then?: () => void) => {
    clearInterval(timer)
    removeEventListener('online', attempt)
    then?.()
  }
  addEventListener('online', attempt)
  attempt()
  return () => end()
}

// Whatever the server answers, it has heard; only its silence or its own failure is none.
async function notifyServer(token: string): Promise<boolean> {
  const asked = { method: 'POST', path: PATH, query: {}, body: '', time: Date.now() } as const
  const headers = {
    ...(await headersFor(asked)),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  // Somebody who has come since keeps their cookie.
  const credentials = tokenOf() !== '' && tokenOf() !== token ? 'omit' : 'same-origin'
  try {
    const signal = AbortSignal.timeout(WAIT_AT_MOST_MS)
    const response = await fetch(`/ai${PATH}`, {
      method: 'POST',
      keepalive: true,
      headers,
      credentials,
      signal,
    })
    // An answer that nobody reads would keep its connection open.
    await response.text()
    return response.status < 500
  } catch {
    return false
  }
}
