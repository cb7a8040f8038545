import { SELF } from 'cloudflare:test'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import { keyOf, rpc as send } from '#test/mcp'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { revokeApiKey } from '~/features/auth/server/api-keys/manage-keys'

const HOST = 'mcp-protocol.test'
let a: Neighbour

beforeAll(async () => {
  ;[a] = await createNeighbours(HOST)
})

const rpc = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  send(HOST, token, body, headers)

test('without a living key nobody is answered, and it is said in the form of the protocol', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const { token, id } = await keyOf(a, 'library.read')
  expect(await (await rpc(token, ping)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  await revokeApiKey(a.ctx, id)
  for (const bad of ['', token, 'ymk_nothing', a.token]) {
    const answer = await rpc(bad, ping)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="mcp"',
    ])
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { code: -32_001 },
      id: null,
    })
  }
})

test('pages of other origins are refused whatever they hold; so are other methods', async () => {
  const { token } = await keyOf(a, 'library.read')
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  for (const origin of [
    'http://evil.test',
    'null',
    `http://${HOST}.evil.test`,
    `https://${HOST}`,
  ]) {
    expect((await rpc(token, ping, { origin })).status, origin).toBe(403)
  }
  expect((await rpc(token, ping, { origin: `http://${HOST}` })).status).toBe(200)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const answer = await SELF.fetch(`http://${HOST}/mcp`, { method, headers })
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST'])
  }
})

test('batches, unknown methods, notifications and rubbish are answered as JSON-RPC says', async () => {
  const { token } = await keyOf(a, 'library.read')
  const batch = await rpc(token, [
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: 'two', method: 'no/such' },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ])
  expect(await batch.json()).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 1, result: {} },
      expect.objectContaining({ id: 'two', error: expect.objectContaining({ code: -32_601 }) }),
    ]),
  )
  expect((await rpc(token, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(
    202,
  )
  const rubbish = await rpc(token, '{"jsonrpc":')
  expect([rubbish.status, (await rubbish.json<{ error: { code: number } }>()).error.code]).toEqual([
    400, -32_700,
  ])
  const old = await rpc(
    token,
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { 'mcp-protocol-version': '1999-01-01' },
  )
  expect(old.status).toBe(400)
  expect((await rpc(token, `"${'x'.repeat(300_000)}"`)).status).toBe(413)
})

test('a batch is bounded, and each of its messages counts towards the minute of the key', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...ping, id }))
  const { token } = await keyOf(a, 'library.read')
  const refused = await rpc(token, many(21))
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { jsonrpc: '2.0', error: { code: -32_600, message: expect.any(String) }, id: null },
  ])
  const statuses: number[] = []
  for (let index = 0; index < 16; index += 1) statuses.push((await rpc(token, many(20))).status)
  expect(statuses.slice(0, 14)).toEqual(Array(14).fill(200))
  expect(statuses.at(-1)).toBe(429)
  expect((await rpc(token, ping)).status).toBe(429)
})

test('the current version of the protocol is spoken', async () => {
  const { token } = await keyOf(a, 'library.read')
  expect(LATEST_PROTOCOL_VERSION).toBe('2025-11-25')
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'Cherry Studio', version: '1' },
  }
  const answer = await rpc(token, { jsonrpc: '2.0', id: 0, method: 'initialize', params })
  expect(answer.headers.get('mcp-session-id')).toBe(null)
  expect(await answer.json()).toMatchObject({
    result: { protocolVersion: LATEST_PROTOCOL_VERSION },
  })
  const rows = await a.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.teamId, a.ctx.seat.teamId), eq(auditLog.action, 'mcp.connect')))
  expect(rows.some(({ targetName }) => targetName === 'Cherry Studio')).toBe(true)
})
