import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createServer as createVite } from 'vite'
import {
  EMULATOR_HEADERS,
  EMULATOR_TARGETS,
  SPOOFED_HOSTS,
  sendRaw,
} from '../../../test/support/outside-attacks.ts'
import { emulatorDoors } from '../../../vite.emulator-doors.ts'
import { openListener } from './listener.mjs'

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A listener before a runtime that does `answer`, and what the runtime was asked. */
async function open(answer: Answer = (_, outgoing) => void outgoing.end('inside')) {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'yanmo-')), 'door')
  const asked: IncomingMessage[] = []
  const inner = createServer((incoming, outgoing) => {
    asked.push(incoming)
    answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => inner.listen(socketPath, resolve))
  const listener = await openListener({ host: '127.0.0.1', port: 0, socketPath })
  const close = () => {
    listener.close()
    inner.close()
  }
  return { port: listener.port, asked, inner, close }
}

test('nothing under /cdn-cgi/ is handed to the runtime, however it is spelled and from any host', async () => {
  const { port, asked, close } = await open()
  for (const host of SPOOFED_HOSTS) {
    for (const target of EMULATOR_TARGETS) {
      for (const method of ['GET', 'POST']) {
        const { status } = await sendRaw(port, [`${method} ${target} HTTP/1.1`, `Host: ${host}`])
        expect([400, 404], `${method} ${target} at ${host}`).toContain(status)
      }
    }
  }
  expect(asked).toEqual([])
  close()
})

test('no header of the emulator reaches the runtime, and none of the runtime reaches a visitor', async () => {
  const { port, asked, close } = await open((_, outgoing) => {
    outgoing.setHeader('MF-Experimental-Error-Stack', 'true')
    outgoing.end('inside')
  })
  for (const host of SPOOFED_HOSTS) {
    const { status, text } = await sendRaw(port, [
      'GET /login?x=1 HTTP/1.1',
      `Host: ${host}`,
      ...EMULATOR_HEADERS,
      'Accept: text/html',
    ])
    expect(status).toBe(200)
    expect(text).not.toMatch(/^mf-/im)
  }
  expect(asked.map(({ url, headers }) => [url, headers.host])).toEqual(
    SPOOFED_HOSTS.map((host) => ['/login?x=1', host]),
  )
  for (const { headers } of asked) {
    expect(Object.keys(headers).filter((name) => name.startsWith('mf-'))).toEqual([])
    expect(headers.accept).toBe('text/html')
  }
  close()
})

test('two hosts, no address and a tunnel are refused; an upgrade is an ordinary request', async () => {
  const { port, asked, close } = await open()
  const host = 'Host: localhost'
  expect((await sendRaw(port, ['GET / HTTP/1.1', host, 'Host: a.example'])).status).toBe(400)
  expect((await sendRaw(port, ['OPTIONS * HTTP/1.1', host])).status).toBe(400)
  expect((await sendRaw(port, ['CONNECT localhost:80 HTTP/1.1', host])).status).toBe(405)
  expect(asked).toEqual([])
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade, X-Own', 'X-Own: 1']
  expect((await sendRaw(port, ['GET /a HTTP/1.1', host, ...upgrade])).status).toBe(200)
  expect(asked[0]?.headers).not.toHaveProperty('upgrade')
  expect(asked[0]?.headers).not.toHaveProperty('x-own')
  close()
})

test('a socket is handed over where people write together, byte by byte, with who is on the line', async () => {
  const { port, asked, inner, close } = await open()
  inner.on('upgrade', (incoming, socket) => {
    asked.push(incoming)
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nMF-Own: 1\r\n\r\n',
    )
    socket.pipe(socket)
  })
  const line = connect(port, '127.0.0.1')
  line.write(
    'GET /ai/document/live?id=1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'MF-Own: 1\r\nSec-WebSocket-Key: k\r\n\r\n',
  )
  const [head] = (await once(line, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 101 /)
  expect(head.toString()).not.toMatch(/mf-own/i)
  expect(asked[0]).toMatchObject({
    url: '/ai/document/live?id=1',
    headers: { upgrade: 'websocket', 'sec-websocket-key': 'k' },
  })
  expect(asked[0]?.headers).not.toHaveProperty('mf-own')
  line.write('讲')
  expect(String(await once(line, 'data'))).toBe('讲')
  line.end()
  close()
})

test('a host that is no name of one is refused before the runtime is asked', async () => {
  const { port, asked, close } = await open()
  const odd = [
    'a b/c?d#e',
    'x@localhost',
    '[::1',
    '[zz]',
    '<script>',
    '1.2.3.256',
    '研墨',
    '%6c',
    '*',
  ]
  for (const host of [...odd, 'localhost/cdn-cgi/?', 'localhost:99999', 'localhost:abc']) {
    expect((await sendRaw(port, ['GET / HTTP/1.1', `Host: ${host}`])).status, host).toBe(400)
  }
  for (const host of ['a_b*', 'a%20b', '[::1%25lo]']) {
    const lines = [`GET http://${host}/login HTTP/1.1`, 'Host: localhost']
    expect((await sendRaw(port, lines)).status, host).toBe(400)
  }
  expect(asked).toEqual([])
  for (const host of ['localhost', 'LOCALHOST:1', 'a_b.example.', '[::1]:8787', '127.0.0.1:8787']) {
    expect((await sendRaw(port, ['GET / HTTP/1.1', `Host: ${host}`])).status, host).toBe(200)
  }
  close()
})

test('a request line that names its host is asked of that host', async () => {
  const { port, asked, close } = await open()
  await sendRaw(port, ['GET http://lanting.localhost:8787/a/../b?c HTTP/1.1', 'Host: localhost'])
  expect(asked[0]?.url).toBe('/b?c')
  expect(asked[0]?.headers.host).toBe('lanting.localhost:8787')
  close()
})

test('nobody outside can write the header in which the listener tells addresses', async () => {
  const { port, asked, close } = await open()
  const own = ['X-Client-Address: 192.0.2.1', 'x-client-address: 192.0.2.2']
  await sendRaw(port, ['GET / HTTP/1.1', 'Host: localhost', 'X-Real-IP: 192.0.2.3', ...own])
  // From this machine: a proxy or the person in front of it.
  expect(asked[0]?.headers).not.toHaveProperty('x-client-address')
  expect(asked[0]?.headers['x-real-ip']).toBe('192.0.2.3')
  close()
})

test('words of an answer arrive as they are written, and who leaves is heard of', async () => {
  const left = vi.fn<() => void>()
  let write: (words: string) => void = () => {}
  const { port, close } = await open((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.flushHeaders()
    outgoing.on('close', left)
    write = (words) => void outgoing.write(words)
  })
  const asking = get({ port, path: '/stream' })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  for (const words of ['data: 1\n\n', 'data: 2\n\n']) {
    write(words)
    const [data] = (await once(answer, 'data')) as [Buffer]
    expect(data.toString()).toBe(words)
  }
  expect(left).not.toHaveBeenCalled()
  asking.destroy()
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  close()
})

test('a runtime that reads slowly slows down who uploads, and all of it arrives', async () => {
  const size = 32 * 1024 * 1024
  const arrived = Promise.withResolvers<IncomingMessage>()
  const { port, close } = await open((incoming) => arrived.resolve(incoming))
  const sending = request({ port, path: '/upload', method: 'PUT' })
  sending.on('error', () => {})
  sending.end(Buffer.alloc(size))
  const incoming = await arrived.promise
  await untilStill(() => sending.socket?.bytesWritten ?? 0)
  // The lines between hold some megabytes; nobody holds the rest for a runtime that does not ask for it.
  expect(sending.writableFinished).toBe(false)
  let length = 0
  for await (const part of incoming) length += (part as Buffer).length
  expect(length).toBe(size)
  close()
})

/** Turns the wheel until a number has not changed for a hundred turns. */
async function untilStill(read: () => number): Promise<void> {
  for (let still = 0, last = read(); still < 100; still = read() === last ? still + 1 : 0) {
    last = read()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a runtime that is away is told as such, without a word about this machine', async () => {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'yanmo-')), 'door')
  const listener = await openListener({ host: '127.0.0.1', port: 0, socketPath })
  const { status, text } = await sendRaw(listener.port, ['GET / HTTP/1.1', 'Host: localhost'])
  expect(status).toBe(503)
  expect(text).not.toContain('door')
  listener.close()
})

test('the development server hands out neither the data nor the secrets beside the code', async () => {
  const root = mkdtempSync(join(tmpdir(), 'yanmo-root-'))
  const secrets = ['.data/jwt-secret', '.data/v3/d1/db.sqlite', '.env', '.dev.vars', '.wrangler/x']
  for (const path of secrets) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'canary')
  }
  const vite = await createVite({
    configFile: false,
    root,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ws: false },
    plugins: [emulatorDoors()],
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const path of secrets) {
    for (const target of [
      `/${path}`,
      `/${path}?raw`,
      `/@fs${root}/${path}`,
      `/%2e${path.slice(1)}`,
    ]) {
      const { text } = await sendRaw(port, [`GET ${target} HTTP/1.1`, 'Host: localhost'])
      expect(text, target).not.toMatch(/canary|Y2FuYXJ5/)
    }
  }
  await vite.close()
})

test('the development server keeps the emulator to itself, too', async () => {
  const asked: IncomingMessage[] = []
  const vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ws: false },
    plugins: [
      emulatorDoors(),
      {
        name: 'inside',
        configureServer: ({ middlewares }) =>
          void middlewares.use((incoming, outgoing) => {
            asked.push(incoming)
            outgoing.end('inside')
          }),
      },
    ],
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const host of ['localhost', '127.0.0.1']) {
    for (const target of EMULATOR_TARGETS) {
      const { status } = await sendRaw(port, [`GET ${target} HTTP/1.1`, `Host: ${host}`])
      expect([400, 403, 404], `${target} at ${host}`).toContain(status)
    }
    const ways = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Protocol: x']
    const upgrade = ['GET /cdn-cgi/local/explorer HTTP/1.1', `Host: ${host}`, ...ways]
    expect((await sendRaw(port, upgrade)).status).toBe(0)
    expect(asked).toEqual([])
    await sendRaw(port, ['GET /login HTTP/1.1', `Host: ${host}`, ...EMULATOR_HEADERS])
    const [{ headers, rawHeaders } = { headers: {}, rawHeaders: [] }] = asked.splice(0)
    expect(headers.host).toBe(host)
    expect([...Object.keys(headers), ...rawHeaders].filter((item) => /^mf-/i.test(item))).toEqual(
      [],
    )
  }
  await vite.close()
})
