import { createServer, request as ask } from 'node:http'
import { passedOn, readTarget, refusalOf } from './outside-request.mjs'

/** The header in which the listener itself tells who is on the other end of the line; nobody outside can write it. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Where people write together: the one place that speaks WebSocket. */
const SOCKET_PATH = '/ai/document/live'

// Proxies keep their lines open for a minute: who closes first must not be the one that is asked.
const KEEP_ALIVE_MS = 75_000

/**
 * What listens on the product's port: it hands each request to the runtime behind `socketPath`, byte by byte as it comes,
 * and answers back the same way. The emulator's own paths and headers end here.
 */
export function openListener({ host, port, socketPath }) {
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: asksForSocket }
  const server = createServer(options, (incoming, outgoing) => {
    const refused = refusalOf(incoming)
    if (refused) return refuse(incoming, outgoing, refused)
    return handOver(incoming, outgoing, socketPath)
  })
  server.on('upgrade', (incoming, socket) => handSocketOver(incoming, socket, socketPath))
  // A large file on a slow line takes its time; headers keep their minute.
  server.requestTimeout = 0
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n'))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({ port: server.address().port, close: () => close(server) })
    })
  })
}

function refuse(incoming, outgoing, status) {
  incoming.resume()
  outgoing.writeHead(status, { 'cache-control': 'no-store', 'content-length': 0 }).end()
}

function handOver(incoming, outgoing, socketPath) {
  const { path, host } = readTarget(incoming.url)
  const inner = ask({
    socketPath,
    path,
    method: incoming.method,
    headers: headersInside(incoming, host),
    // A line of its own each: a kept one might be closed in the moment it is used again.
    agent: false,
  })
  inner.on('response', (answer) => handBack(answer, outgoing))
  inner.on('error', () => fail(outgoing))
  // Who leaves is not answered any more: the runtime hears it and stops working.
  outgoing.on('close', () => inner.destroy())
  incoming.pipe(inner)
}

const asksForSocket = (incoming) =>
  incoming.headers.upgrade?.toLowerCase() === 'websocket' &&
  refusalOf(incoming) === null &&
  readTarget(incoming.url).pathname === SOCKET_PATH

/** Joins the visitor's line with one of the runtime's, once it has agreed to speak WebSocket on it. */
function handSocketOver(incoming, socket, socketPath) {
  const { path, host } = readTarget(incoming.url)
  const headers = [
    ...headersInside(incoming, host),
    'Connection',
    'Upgrade',
    'Upgrade',
    'websocket',
  ]
  const inner = ask({ socketPath, path, headers, agent: false })
  inner.on('upgrade', (answer, innerSocket, head) => {
    socket.write(headOf(answer, ['Connection: Upgrade', 'Upgrade: websocket']))
    socket.write(head)
    join(socket, innerSocket)
  })
  inner.on('response', (answer) => {
    socket.write(headOf(answer, ['Connection: close']))
    answer.pipe(socket)
  })
  inner.on('error', () => socket.destroy())
  socket.on('error', () => inner.destroy())
  socket.on('close', () => inner.destroy())
  inner.end()
}

function headOf({ statusCode, statusMessage, rawHeaders }, own) {
  const headers = passedOn(rawHeaders)
    .filter(([name]) => name.toLowerCase() !== 'transfer-encoding')
    .map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...headers, ...own, '', ''].join('\r\n')
}

/** Two lines as one: where either ends or breaks, both do. */
function join(outer, inner) {
  for (const [from, to] of [
    [outer, inner],
    [inner, outer],
  ]) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}

function headersInside(incoming, host) {
  const headers = passedOn(incoming.rawHeaders).filter(
    ([name]) => name.toLowerCase() !== CLIENT_ADDRESS_HEADER,
  )
  const named = host ? headers.map(([name, value]) => [name, isHost(name) ? host : value]) : headers
  const address = addressOf(incoming.socket)
  return [...named, ...(address ? [[CLIENT_ADDRESS_HEADER, address]] : [])].flat()
}

// This machine's own address is a proxy's as often as a person's: it tells nobody apart.
function addressOf({ remoteAddress = '' }) {
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return address === '::1' || address.startsWith('127.') ? '' : address
}

const isHost = (name) => name.toLowerCase() === 'host'

function handBack(answer, outgoing) {
  const headers = passedOn(answer.rawHeaders).filter(
    ([name]) => name.toLowerCase() !== 'transfer-encoding',
  )
  outgoing.writeHead(answer.statusCode, answer.statusMessage, headers.flat())
  // The first words of an answer may be long in coming; that it began is known at once.
  outgoing.flushHeaders()
  answer.on('error', () => outgoing.destroy())
  answer.pipe(outgoing)
}

function fail(outgoing) {
  if (outgoing.headersSent) return outgoing.destroy()
  outgoing.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store', 'content-length': 0 })
  return outgoing.end()
}

function close(server) {
  server.close()
  server.closeAllConnections()
}
