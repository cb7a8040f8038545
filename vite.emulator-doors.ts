import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isEmulatorHeader, pairs, refusalOf } from './scripts/lib/runtime/outside-request.mjs'
import { listenOnSocket } from './scripts/lib/runtime/runtime-on-socket.mjs'

// Of the folder that the development server hands out as it lies there: the tool's own list and the local data.
const SECRET_FILES = [
  '.env',
  '.env.*',
  '*.{crt,pem}',
  '**/.git/**',
  '.dev.vars*',
  '**/.data/**',
  '**/.wrangler/**',
]

/**
 * Keeps the emulator to the development server itself, as `npm start` does: who comes by the server's port reaches none
 * of its paths and steers it by no header, and its own door is a file instead of a port. Comes first of all plugins.
 */
export function emulatorDoors(): Plugin {
  return {
    name: 'emulator-doors',
    enforce: 'pre',
    apply: 'serve',
    config() {
      closeOwnDoor()
      return { server: { fs: { deny: SECRET_FILES } } }
    },
    configureServer({ middlewares, httpServer }) {
      middlewares.use((incoming, outgoing, next) => {
        const refused = refusalOf(incoming)
        if (!refused) return next(withoutEmulatorHeaders(incoming))
        outgoing.writeHead(refused, { 'cache-control': 'no-store' }).end()
      })
      httpServer?.prependListener('upgrade', (incoming, socket) => {
        if (!refusalOf(incoming)) return withoutEmulatorHeaders(incoming)
        // Those who listen after this find a closed line at an address that means nothing.
        incoming.url = '/'
        socket.destroy()
      })
    },
  }
}

function withoutEmulatorHeaders(incoming: IncomingMessage): void {
  const { headers } = incoming
  for (const name of Object.keys(headers)) if (isEmulatorHeader(name)) delete headers[name]
  incoming.rawHeaders = pairs(incoming.rawHeaders).flatMap((pair) =>
    isEmulatorHeader(pair[0]) ? [] : pair,
  )
}

// The runtime names port 0 of a socket file, where nothing can listen: what miniflare sends there goes to the file.
function closeOwnDoor(): void {
  if (process.env.VITEST) return
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const path = join(directory, 'door')
  listenOnSocket(path)
  const connect = net.connect
  net.connect = ((to: { port?: unknown }, ...rest: []) =>
    Reflect.apply(
      connect,
      net,
      Number(to?.port ?? -1) === 0 ? [{ path }] : [to, ...rest],
    )) as typeof net.connect
}
