import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Hostname {
  id: string
  hostname: string
  status: string
  ssl: { status: string; method: string; type: string }
}

/**
 * A resolver (DNS over HTTPS, JSON) and Cloudflare's custom hostnames, as their documents describe them.
 * Tests write records with `POST /control/txt?name=&text=`, move hostnames with `POST /control/hostname?host=&status=`
 * and make everything fail with `POST /control/down?name=` for one name.
 */
export async function startFakeEdge() {
  const world = {
    texts: new Map<string, string[]>(),
    down: new Set<string>(),
    hostnames: [] as Hostname[],
  }
  const server = createServer((request, response) => void answer(world, request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

type World = { texts: Map<string, string[]>; down: Set<string>; hostnames: Hostname[] }

async function answer(world: World, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://edge')
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (url.pathname.startsWith('/control/')) return send(200, control(world, url))
  if (url.pathname === '/dns-query') {
    const name = url.searchParams.get('name') ?? ''
    if (request.headers.accept !== 'application/dns-json') return send(406, {})
    return world.down.has(name) ? send(503, {}) : send(200, records(world, name))
  }
  if (request.headers.authorization !== 'Bearer edge-token') return send(403, { success: false })
  return hostnames(world, request, url, send)
}

function control(world: World, url: URL) {
  const [name, text, status] = ['name', 'text', 'status'].map(
    (key) => url.searchParams.get(key) ?? '',
  )
  if (url.pathname.endsWith('/txt')) {
    world.texts.set(name ?? '', [...(world.texts.get(name ?? '') ?? []), text ?? ''])
  } else if (url.pathname.endsWith('/down')) {
    world.down.add(name ?? '')
  } else if (url.pathname.endsWith('/hostname')) {
    const existing = world.hostnames.find((item) => item.hostname === name)
    if (existing && status) Object.assign(existing, { status, ssl: { ...existing.ssl, status } })
    return existing ?? null
  }
  return null
}

// As resolvers write them: in quotes, cut at 255 bytes, each record once.
function records(world: World, name: string) {
  const texts = world.texts.get(name)
  const Answer = texts?.map((text) => ({ name, type: 16, TTL: 60, data: quoted(text) }))
  return { Status: texts ? 0 : 3, TC: false, RD: true, ...(Answer && { Answer }) }
}

const quoted = (text: string) => `"${text.slice(0, 20)}" "${text.slice(20)}"`

async function hostnames(
  world: World,
  request: IncomingMessage,
  url: URL,
  send: (status: number, body: unknown) => unknown,
) {
  const [, id] = /\/custom_hostnames\/([^/]+)$/.exec(url.pathname) ?? []
  if (request.method === 'DELETE') {
    const index = world.hostnames.findIndex((item) => item.id === id)
    if (index < 0) return send(404, { success: false, errors: [{ code: 1436 }] })
    world.hostnames.splice(index, 1)
    return send(200, { success: true, result: { id } })
  }
  if (request.method === 'GET') {
    const host = url.searchParams.get('hostname') ?? ''
    const found = world.hostnames.filter((item) => item.hostname.includes(host))
    return send(200, { success: true, result: found })
  }
  const { hostname, ssl } = JSON.parse(await textOf(request)) as Hostname
  if (hostname.startsWith('refused.'))
    return send(500, { success: false, errors: [{ code: 1000 }] })
  if (world.hostnames.some((item) => item.hostname === hostname)) {
    return send(409, { success: false, errors: [{ code: 1406 }] })
  }
  const created = {
    id: `hostname-${world.hostnames.length + 1}-${hostname}`,
    hostname,
    status: 'pending',
    ssl: { ...ssl, status: 'initializing' },
  }
  world.hostnames.push(created)
  return send(201, { success: true, result: created })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
