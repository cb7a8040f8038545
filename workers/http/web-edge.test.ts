import { createExecutionContext, env, SELF } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { expect, test } from 'vitest'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import { buildApp } from './app'

/** A host with its team, and the token of a person who is signed in there. */
async function openHost(host: string) {
  const { ctx } = createWorld({ host, now: () => new Date() })
  await sitDown(ctx)
  const { accountId, signInId } = ctx.actor
  const expiresAt = Date.now() + 3_600_000
  await ctx.db
    .insert(signIns)
    .values({ id: signInId, accountId, createdAt: 0, lastSeenAt: 0, expiresAt })
  const brandId = ctx.seat.teamId
  return { teamId: brandId, token: await issueToken({ ...ctx, brandId }, accountId, signInId) }
}

test('S51: a page varies by host, and nothing of a signed-in person is kept', async () => {
  const { token } = await openHost('pages.test')
  const headers = { cookie: `token=${token}` }
  const visitor = await SELF.fetch('http://pages.test/library')
  const person = await SELF.fetch('http://pages.test/library', { headers })
  const lost = await SELF.fetch('http://nobody.test/library', { redirect: 'manual' })
  expect(visitor.headers.get('vary')).toMatch(/\bHost\b/)
  expect(visitor.headers.get('cache-control')).toBe('private, no-cache')
  expect(person.headers.get('vary')).toMatch(/\bHost\b/)
  expect(person.headers.get('cache-control')).toBe('private, no-store')
  expect(lost.headers.get('cache-control')).toBe('no-store')
})

test('S51: a page takes a dead cookie from the browser, and nobody keeps that answer for others', async () => {
  const { token } = await openHost('dead.test')
  const app = buildApp(async () => {
    const headers = { 'cache-control': 'public, max-age=300', 'content-type': 'image/svg+xml' }
    return new Response('<svg/>', { headers })
  })
  const visit = async (cookie: string) => {
    const request = new Request('http://dead.test/icon.svg', { headers: { cookie } })
    return (await app.fetch(request, env, createExecutionContext())).headers
  }
  const dead = await visit('token=a.b.c')
  expect(dead.get('set-cookie')).toMatch(/^token=; Path=\/; Max-Age=0/)
  expect(dead.get('cache-control')).toBe('private, no-store')
  expect((await visit(`token=${token}`)).get('set-cookie')).toBeNull()
  expect((await visit('')).get('set-cookie')).toBeNull()
})

test('a call that does not exist is not found, signed in or not, whatever it names', async () => {
  const { teamId, token } = await openHost('calls.test')
  const asked = ['/nope', `/nope?teamId=${teamId}`, `/space/${teamId}/nope`, '/file/register']
  for (const path of asked) {
    for (const authorization of ['', `Bearer ${token}`]) {
      const answer = await SELF.fetch(`http://calls.test/ai${path}`, {
        headers: { authorization },
      })
      expect(answer.status, path).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, code: 404 })
    }
  }
  const wrongMethod = await SELF.fetch('http://calls.test/ai/team/list', { method: 'PATCH' })
  expect(wrongMethod.status).toBe(404)
})

test('S56: a report of errors is bounded before it is read', async () => {
  await openHost('reports.test')
  const report = (size: number) =>
    SELF.fetch('http://reports.test/api/error-log', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ error_type: 'x', error_message: 'x'.repeat(size) }]),
    })
  expect((await report(4000)).status).toBe(204)
  expect((await report(1024 * 1024)).status).toBe(413)
})

test('behind a proxy that ends TLS the configured scheme counts, and no header of a visitor does', async () => {
  const { token } = await openHost('tls.test')
  const visit = async (scheme: string, init: RequestInit) => {
    const app = buildApp((request) => Promise.resolve(new Response(request.url)))
    const request = new Request('http://tls.test/notes?page=2', init)
    const installed = { ...env, PUBLIC_SCHEME: scheme }
    return app.fetch(request, installed, createExecutionContext())
  }
  const dead = { cookie: 'token=a.b.c', 'x-forwarded-proto': 'https', forwarded: 'proto=https' }
  const plain = await visit('', { headers: dead })
  expect(await plain.text()).toBe('http://tls.test/notes?page=2')
  expect(plain.headers.get('set-cookie')).not.toMatch(/; Secure/)
  const behindTls = await visit('https', { headers: { ...dead, 'x-forwarded-proto': 'http' } })
  expect(await behindTls.text()).toBe('https://tls.test/notes?page=2')
  expect(behindTls.headers.get('set-cookie')).toMatch(/^token=; .*; Secure$/)
  const write = (origin: string) =>
    visit('https', { method: 'POST', headers: { cookie: `token=${token}`, origin }, body: 'x=1' })
  expect((await write('https://tls.test')).status).toBe(200)
  expect((await write('http://tls.test')).status).toBe(403)
})
