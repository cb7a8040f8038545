import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 40
const APART_MS = 250

/**
 * `fetch` over a connection of its own. A kept one that a busy server closes in the moment it is used again breaks the
 * request (ECONNRESET), and nobody can tell whether it was begun. Only the connecting is tried anew, for ten seconds:
 * what was sent once is never sent again.
 */
export async function freshFetch(url, init = {}) {
  const once = { ...init, headers: { ...init.headers, connection: 'close' } }
  for (let left = TRIES; ; left -= 1) {
    try {
      return await fetch(url, once)
    } catch (error) {
      if (left === 0 || !isUnconnected(error.cause)) throw error
      await pause(APART_MS)
    }
  }
}

// One cause, or one for each address of a name.
const isUnconnected = (cause) =>
  cause !== undefined &&
  (cause.errors ?? [cause]).every(
    ({ syscall, code }) => syscall === 'connect' || code === 'UND_ERR_CONNECT_TIMEOUT',
  )
