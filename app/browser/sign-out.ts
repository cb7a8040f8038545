import { headersFor } from './request-headers'
import { clearSession } from './session-store'

const PATH = '/user/logout'

/** Ends the sign-in on the server and here; the clearing never waits for the server. */
export async function signOut(): Promise<void> {
  // Reads the token before it is cleared.
  const headers = headersFor({ method: 'POST', path: PATH, query: {}, body: '', time: Date.now() })
  clearSession()
  try {
    const told = await fetch(`/ai${PATH}`, {
      method: 'POST',
      keepalive: true,
      headers: await headers,
    })
    // An answer that nobody reads would keep its connection open.
    await told.text()
  } catch {
    // A server that cannot be told keeps a sign-in that nobody here holds a token of.
  }
}
