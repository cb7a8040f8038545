import { testId } from '#test/ids'
import { SELF } from 'cloudflare:test'
import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { createWorld } from '#test/world'
import { sitDown } from '#test/seats'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TeamId } from '~/core/ids'
import { brands, domains } from '~/features/brands/server/tables'
import { domainOf } from '~/features/brands/server'

const HOUSE = 'matrix.test'
const WHITE = 'white-matrix.test'
const HAN = '墨阁.test'
let house: Neighbour
let whiteTeam = testId<TeamId>('')

beforeAll(async () => {
  ;[house] = await createNeighbours(HOUSE)
  await house.ctx.db
    .update(brands)
    .set({ name: '甲家' })
    .where(eq(brands.teamId, house.ctx.seat.teamId))
  const { ctx } = createWorld({ host: WHITE, now: () => new Date() })
  await sitDown(ctx)
  whiteTeam = ctx.seat.teamId
  await ctx.db.update(brands).set({ name: '乙家' }).where(eq(brands.teamId, whiteTeam))
  const host = new URL(`http://${HAN}`).host
  await ctx.db.insert(domains).values({ host, brandId: whiteTeam, createdAt: 0 })
})

/** Whose name a visitor reads under an address; the code of the refusal where nobody's. */
async function nameAt(origin: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await SELF.fetch(`${origin}/ai/team/infoByDomain`, { headers })
  const { code, result } = await response.json<{ code: string; result: { name: string } | null }>()
  return result?.name ?? code
}

test('S50: only the host that was really asked decides the brand', async () => {
  const claims: Record<string, string>[] = [
    { 'x-forwarded-host': WHITE },
    { 'x-host': WHITE },
    { 'x-original-host': WHITE },
    { forwarded: `host=${WHITE}` },
    { 'x-forwarded-server': WHITE, 'x-forwarded-for': '127.0.0.1' },
    { origin: `http://${WHITE}`, referer: `http://${WHITE}/` },
    { cookie: `host=${WHITE}; teamInfo={"teamId":"${whiteTeam}"}` },
    { 'shell-name': 'white' },
  ]
  for (const headers of claims) {
    expect(await nameAt(`http://${HOUSE}`, headers), JSON.stringify(headers)).toBe('甲家')
  }
  expect(await nameAt(`http://${HOUSE}`, { 'x-original-url': `http://${WHITE}/` })).toBe('甲家')
})

test('S50: one domain, however it is written', async () => {
  for (const origin of [
    `http://${WHITE}`,
    `http://${WHITE.toUpperCase()}`,
    `http://${WHITE}:8443`,
    `https://${WHITE}`,
    `http://${WHITE}.`,
    `http://${HAN}`,
  ]) {
    expect(await nameAt(origin), origin).toBe('乙家')
  }
})

test('S50: a host of nobody has no team, not even a usual one', async () => {
  for (const host of [
    'nobody-matrix.test',
    `sub.${WHITE}`,
    `${WHITE}.evil.test`,
    `evil-${WHITE}`,
    '[::1]',
    'xn--80ak6aa92e.test',
    'localhost.matrix.test',
  ]) {
    expect(await nameAt(`http://${host}`), host).toBe('DOMAIN_NOT_FOUND')
    const page = await SELF.fetch(`http://${host}/library`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')], host).toEqual([302, '/team-error'])
    expect(page.headers.get('cache-control'), host).toBe('no-store')
  }
})

test('S50: addresses and localhost stand for a team on laptops only', () => {
  const production = { APP_ENV: 'production', LOCAL_DOMAIN: 'house.test' }
  const local = { APP_ENV: 'local', LOCAL_DOMAIN: 'house.test' }
  for (const host of ['127.0.0.1', '203.0.113.7:8787', 'localhost', 'localhost:4600']) {
    expect(domainOf(host, local), host).toBe('house.test')
    expect(domainOf(host, production), host).toBe(host.replace(/:\d+$/, ''))
  }
})

test('S50: a token of one brand speaks on no other, and data follows the seat, never the host', async () => {
  const { token, ctx } = house
  const own = { path: `/team/${ctx.seat.teamId}/info` }
  expect((await sendTo(HOUSE, token, 'GET', own)).status).toBe(200)
  expect((await sendTo(WHITE, token, 'GET', own)).status).toBe(401)
  expect((await sendTo(HOUSE, token, 'GET', { path: `/team/${whiteTeam}/info` })).status).toBe(404)
})

test('S51: no header of a visitor changes what another may be given from a cache', async () => {
  const plain = await SELF.fetch(`http://${HOUSE}/ai/team/infoByDomain`)
  const body = await plain.text()
  const visitors: Record<string, string>[] = [
    { 'accept-language': 'en' },
    { 'shell-name': 'evil' },
    { cookie: 'userInfo=1; teamInfo=2; theme=dark' },
    { 'user-agent': 'MicroMessenger' },
  ]
  for (const headers of visitors) {
    const answer = await SELF.fetch(`http://${HOUSE}/ai/team/infoByDomain?platform=x`, { headers })
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('line 13: infoByDomain tells the team of the domain that is named', async () => {
  const ask = async (domain: string) => {
    const query = new URLSearchParams({ domain }).toString()
    const response = await SELF.fetch(`http://${HOUSE}/ai/team/infoByDomain?${query}`)
    const { code, result } = await response.json<{
      code: string
      result: { name: string } | null
    }>()
    return result?.name ?? code
  }
  expect(await ask(WHITE)).toBe('乙家')
  expect(await ask(`${WHITE.toUpperCase()}:8443`)).toBe('乙家')
  expect(await ask('')).toBe('甲家')
  expect(await ask('nobody-matrix.test')).toBe('DOMAIN_NOT_FOUND')
})
