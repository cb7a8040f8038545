import { createRequire } from 'node:module'
import { join } from 'node:path'
import { miniflarePath } from './miniflare.mjs'

/**
 * Has every runtime that miniflare starts from now on in this process answer at `socketPath`. Read by miniflare in the
 * moment of starting one.
 */
export function listenOnSocket(socketPath) {
  const ofMiniflare = createRequire(miniflarePath)
  process.env.YANMO_WORKERD = ofMiniflare('workerd').default
  process.env.YANMO_SOCKET = socketPath
  process.env.MINIFLARE_WORKERD_PATH = join(import.meta.dirname, 'workerd-on-socket.sh')
}
