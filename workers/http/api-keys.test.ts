import { SELF } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { addApiKey, listApiKeys, revokeApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { apiKeys } from '~/features/auth/server/tables'
import type { ApiScope } from '~/core/calls/api-scopes'

let hosts = 0

async function openTeam(scopes: ApiScope[] = ['library.read']) {
  const host = `keys${++hosts}.test`
  const { ctx } = createWorld({ host, now: () => new Date(), role: 'admin' })
  await sitDown(ctx)
  const { teamId } = ctx.seat
  const key = await addApiKey(ctx, { name: '夜间同步', scopes, days: 30 })
  return { ctx, host, teamId, key }
}

interface Envelope {
  code: string | number
  message: string
  result: unknown
}

async function call(host: string, token: string, method: string, path: string, body?: object) {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, message, result } = await response.json<Envelope>()
  return { status: response.status, code, message, result }
}

test('a key is told once; what is kept cannot speak', async () => {
  const { ctx, key } = await openTeam()
  expect(key.token).toMatch(/^ymk_[\w-]{43}$/)
  expect(key.prefix).toBe(key.token.slice(0, 10))
  const [row] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
  expect(JSON.stringify(row)).not.toContain(key.token.slice(10))
  expect(JSON.stringify(await listApiKeys(ctx))).not.toContain(key.token.slice(10))
})

test('a key acts as its team with its scopes only, and only there', async () => {
  const { host, teamId, key } = await openTeam(['library.read'])
  const other = await openTeam()
  const info = `/space/${teamId}/info`
  expect(await call(host, key.token, 'GET', info)).toMatchObject({ status: 200, code: 'SUCCESS' })
  const write = { teamId, sha256: 'a'.repeat(64) }
  expect(await call(host, key.token, 'POST', '/file/checkSha256', write)).toMatchObject({
    status: 403,
  })
  // Another team of any kind looks missing, on every host.
  expect(await call(host, key.token, 'GET', `/space/${other.teamId}/info`)).toMatchObject({
    status: 404,
  })
  expect(await call(other.host, key.token, 'GET', info)).toMatchObject({ status: 404 })
})

test('a key is nobody where a person is meant', async () => {
  const { host, teamId, key } = await openTeam([
    'ask',
    'library.read',
    'library.write',
    'team.read',
  ])
  for (const path of ['/user/getUserInfo', '/team/list', '/knowledgeAssistant/memberInfo']) {
    expect(await call(host, key.token, 'GET', path), path).toMatchObject({ status: 403 })
  }
  const again = { name: 'x', scopes: ['ask'], days: 1 }
  expect(await call(host, key.token, 'POST', `/team/${teamId}/apiKey/add`, again)).toMatchObject({
    status: 403,
  })
  expect(await call(host, key.token, 'GET', '/team/infoByDomain')).toMatchObject({ status: 200 })
})

test('a revoked, expired or invented key is refused at once', async () => {
  // Whoever reads this has a script and nothing to sign in by.
  const REFUSED = { status: 401, message: '接口密钥无效、已到期或已停用' }
  const { ctx, host, teamId, key } = await openTeam()
  const info = `/space/${teamId}/info`
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(apiKeys.id, key.id))
  expect(await call(host, key.token, 'GET', info)).toMatchObject(REFUSED)
  const second = await addApiKey(ctx, { name: '二', scopes: ['library.read'], days: 1 })
  expect(await call(host, second.token, 'GET', info)).toMatchObject({ status: 200 })
  await revokeApiKey(ctx, second.id)
  expect(await call(host, second.token, 'GET', info)).toMatchObject(REFUSED)
  expect(await call(host, `${key.token}x`, 'GET', info)).toMatchObject(REFUSED)
  expect((await listApiKeys(ctx)).map(({ status }) => status).sort()).toEqual([
    'expired',
    'revoked',
  ])
})

test('a key of others can be neither seen nor revoked', async () => {
  const { key } = await openTeam()
  const other = await openTeam()
  expect((await listApiKeys(other.ctx)).map(({ id }) => id)).toEqual([other.key.id])
  await expect(revokeApiKey(other.ctx, key.id)).rejects.toMatchObject({ slug: 'auth.keyNotFound' })
})

test('making and revoking are written down with the person who did it', async () => {
  const { ctx, key } = await openTeam()
  await revokeApiKey(ctx, key.id)
  expect(await auditActionsOn(ctx, key.id)).toEqual(['auth.addApiKey', 'auth.revokeApiKey'])
  await expect(revokeApiKey(ctx, key.id)).rejects.toMatchObject({ slug: 'auth.keyNotFound' })
})

test('a team keeps a bounded number of living keys', async () => {
  const { ctx } = await openTeam()
  for (let count = 1; count < 20; count += 1) {
    await addApiKey(ctx, { name: String(count), scopes: ['ask'], days: 1 })
  }
  const more = addApiKey(ctx, { name: '再一个', scopes: ['ask'], days: 1 })
  await expect(more).rejects.toMatchObject({ slug: 'auth.tooManyKeys' })
})

test('what a key added carries the key’s name', async () => {
  const { ctx, key } = await openTeam()
  const { accountNames } = await import('~/features/auth/server')
  expect([...(await accountNames(ctx, [key.id, ctx.actor.accountId])).values()].sort()).toEqual(
    ['密钥 夜间同步', '沈砚'].sort(),
  )
})

async function auditActionsOn(ctx: SeatedContext, id: string) {
  const rows = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.teamId, ctx.seat.teamId), eq(auditLog.targetId, id)))
    .orderBy(auditLog.id)
  return rows.map(({ action }) => action)
}
