import { hex, sha256Hex } from './sha256'

const encoder = new TextEncoder()
const ACS3 = 'ACS3-HMAC-SHA256'
const TC3 = 'TC3-HMAC-SHA256'

interface Key {
  id: string
  secret: string
}

/**
 * Alibaba Cloud's signature over a POST. `headers` are all that is signed, `host` among them; `query` is sorted and
 * encoded by RFC 3986. Answers the Authorization header.
 */
export async function acs3(
  key: Key,
  { query, headers, body = '' }: { query: string; headers: Record<string, string>; body?: string },
): Promise<string> {
  const signed = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, await sha256Hex(body)].join('\n')
  const text = `${ACS3}\n${await sha256Hex(canonical)}`
  const signature = hex(await hmacSha256(key.secret, text))
  // No blanks after the commas: the gateway does not allow them.
  return `${ACS3} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`
}

/** Tencent Cloud's signature over a POST of JSON at `now`. Answers the Authorization header. */
export async function tc3(
  key: Key,
  request: { host: string; service: string; type: string; body: string; now: Date },
): Promise<string> {
  const { host, service, type, body, now } = request
  const seconds = Math.floor(now.getTime() / 1000)
  const date = now.toISOString().slice(0, 10)
  const names = 'content-type;host'
  const lines = `content-type:${type}\nhost:${host}\n`
  const canonical = ['POST', '/', '', lines, names, await sha256Hex(body)].join('\n')
  const scope = `${date}/${service}/tc3_request`
  const text = [TC3, seconds, scope, await sha256Hex(canonical)].join('\n')
  const ofDate = await hmacSha256(`TC3${key.secret}`, date)
  const ofService = await hmacSha256(ofDate, service)
  const signature = hex(await hmacSha256(await hmacSha256(ofService, 'tc3_request'), text))
  return `${TC3} Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

export async function hmacSha256(key: string | ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const raw = typeof key === 'string' ? encoder.encode(key) : key
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const cryptoKey = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return crypto.subtle.sign('HMAC', cryptoKey, encoder.encode(text))
}
