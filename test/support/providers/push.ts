import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a device has been woken with. */
export interface Received {
  payload: unknown
  ttl: string
  subject: string
}

interface Device {
  keys: ECDH
  auth: Buffer
  /** What the next messages are answered instead of being taken. */
  statuses: number[]
  asked: number
  received: Received[]
}

/**
 * A fake push service with its devices: it takes only what RFC 8030, 8291 and 8292 allow, and decrypts it as a browser
 * does. `POST /devices?status=503,410` makes a device that answers these first; `GET /devices/:id` tells what it got.
 */
export async function startFakePush(): Promise<{ url: string; close(): Promise<void> }> {
  const devices = new Map<string, Device>()
  const server = createServer((request, response) => {
    answer(request, response, devices).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  devices: Map<string, Device>,
) {
  const origin = `http://${request.headers.host}`
  const url = new URL(request.url ?? '/', origin)
  const json = (value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const end = (status: number) => {
    response.writeHead(status)
    response.end()
  }
  if (url.pathname === '/devices') return json(addDevice(devices, url, origin))
  const device = devices.get(url.pathname.split('/').at(-1) ?? '')
  if (!device) return end(404)
  if (request.method === 'GET') return json({ asked: device.asked, received: device.received })
  device.asked += 1
  const body = await bytesOf(request)
  const status = device.statuses.shift()
  if (status !== undefined) return end(status)
  const fault = faultOf(request, body)
  if (fault !== 0) return end(fault)
  const subject = subjectOf(request.headers.authorization ?? '', origin)
  if (subject === null) return end(403)
  const payload: unknown = JSON.parse(decrypt(body, device).toString())
  device.received.push({ payload, ttl: String(request.headers.ttl), subject })
  end(201)
}

function addDevice(devices: Map<string, Device>, url: URL, origin: string) {
  const id = randomBytes(8).toString('hex')
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const statuses = (url.searchParams.get('status') ?? '').split(',').filter(Boolean).map(Number)
  devices.set(id, { keys, auth, statuses, asked: 0, received: [] })
  return {
    endpoint: `${origin}/wake/${id}`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  }
}

/** What RFC 8030 refuses a request for; 0 for nothing. */
function faultOf({ method, headers }: IncomingMessage, body: Buffer): number {
  if (method !== 'POST') return 405
  if (!/^\d+$/.test(String(headers.ttl))) return 400
  if (headers['content-encoding'] !== 'aes128gcm') return 415
  return body.length > 4096 ? 413 : 0
}

/** Who sends, as the token of RFC 8292 says; null where it does not hold. */
function subjectOf(header: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { aud, sub } = read(claims)
  return isSigned && read(head).alg === 'ES256' && aud === origin ? sub : null
}

/** The content of a message of one record (RFC 8188, 8291). */
function decrypt(body: Buffer, { keys, auth }: Device): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    )
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = record.lastIndexOf(2)
  return record.subarray(0, end)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
