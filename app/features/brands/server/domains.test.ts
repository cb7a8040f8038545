import { env } from 'cloudflare:test'
import { expect, inject, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { testOverD1 } from '#test/over-d1'
import { sitDown } from '#test/seats'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../../../workers/platform/database'
import { brandOfHost } from './brands'
import { sweepDomains } from './certificates'
import { checkDomain, claimDomain, claimsOf, releaseDomain } from './domains'

const edge = inject('fakeEdge')
let hosts = 0

/** A team with a brand of its own, and a domain nobody else asks for. */
async function team(changes: { role?: 'member' | 'admin'; edge?: true } = {}) {
  hosts += 1
  const { ctx, clock } = createWorld({ host: `t${hosts}.team.test`, ...changes })
  ctx.settings = {
    ...ctx.settings,
    DNS_RESOLVER_URL: `${edge}/dns-query`,
    HOUSE_DOMAINS: ['inkhouse.com'],
    DOMAIN_TARGET: 'edge.inkhouse.com',
    ...(changes.edge && {
      CUSTOM_HOSTNAME_API: edge,
      CUSTOM_HOSTNAME_ZONE: 'zone',
      CUSTOM_HOSTNAME_TOKEN: 'edge-token',
    }),
  }
  await sitDown(ctx)
  return { ctx, clock, host: `ai${hosts}.${crypto.randomUUID().slice(0, 8)}.com` }
}

const notify = (what: string, facts: Record<string, string>) =>
  fetch(`${edge}/control/${what}?${new URLSearchParams(facts).toString()}`, { method: 'POST' })

async function claimed(ctx: SeatedContext, host: string) {
  const claim = (await claimDomain(ctx, { host })).find((item) => item.host === host)
  if (!claim) throw new Error('no claim')
  return claim
}

/** A database that reads at once and tells what it read when it is let; `isSlow`: of which statements alone. */
function slowlyAnswering(ctx: SeatedContext, isSlow: (text: string) => boolean = () => true) {
  const [read, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (from, name) => {
        if (name === 'bind') return (...values: unknown[]) => waiting(from.bind(...values))
        if (name !== 'raw') return Reflect.get(from, name)
        return async () => {
          const rows = await from.raw()
          read.resolve()
          await answer.promise
          return rows
        }
      },
    })
  const d1 = new Proxy(env.DB, {
    get: (from, name) =>
      name === 'prepare'
        ? (text: string) => (isSlow(text) ? waiting(from.prepare(text)) : from.prepare(text))
        : Reflect.get(from, name),
  })
  return { db: openDatabase(d1, ctx.settings), isRead: read.promise, letAnswer: answer.resolve }
}

async function prove(ctx: SeatedContext, host: string) {
  const { id, proof } = await claimed(ctx, host)
  await notify('txt', { name: proof.name, text: proof.value })
  return (await checkDomain(ctx, id)).find((item) => item.id === id)
}

test('a domain shows the team’s brand once its DNS holds the proof, and not before', async () => {
  const { ctx, host } = await team()
  const { id, proof, target } = await claimed(ctx, host.toUpperCase().toLowerCase())
  expect(proof.name).toBe(`_domain-proof.${host}`)
  expect(proof.value).toMatch(/^proof=[\w-]{22}$/)
  expect(target).toBe('edge.inkhouse.com')

  const [early] = await checkDomain(ctx, id)
  expect(early).toMatchObject({ state: 'pending', problem: '还没有查到这条TXT记录' })
  expect(await brandOfHost(ctx, host)).toBe(null)

  await notify('txt', { name: proof.name, text: 'proof=of-somebody-else' })
  expect((await checkDomain(ctx, id))[0]).toMatchObject({ problem: 'TXT记录的值与要求的不同' })

  await notify('txt', { name: proof.name, text: proof.value })
  expect((await checkDomain(ctx, id))[0]).toMatchObject({ state: 'active', problem: '' })
  expect(await brandOfHost(ctx, host)).toMatchObject({ teamId: ctx.seat.teamId })

  const actions = await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  expect(actions.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['brands.claimDomain', host],
    ['brands.bindDomain', host],
  ])
})

test('a resolver that does not answer is said so, and nothing is bound', async () => {
  const { ctx, host } = await team()
  const { id, proof } = await claimed(ctx, host)
  await notify('down', { name: proof.name })
  expect((await checkDomain(ctx, id))[0]).toMatchObject({
    state: 'pending',
    problem: '暂时查不到DNS，请稍后再验证',
  })
})

test('S52: a domain that is held cannot be asked for, and of two proofs the first holds', async () => {
  const item = await team()
  const two = await team()
  const otherClaim = await claimed(two.ctx, item.host)
  expect(await prove(item.ctx, item.host)).toMatchObject({ state: 'active' })

  await notify('txt', { name: otherClaim.proof.name, text: otherClaim.proof.value })
  await expect(checkDomain(two.ctx, otherClaim.id)).rejects.toMatchObject({
    slug: 'brands.hostTaken',
  })
  await expect(claimDomain(two.ctx, { host: item.host })).rejects.toMatchObject({
    slug: 'brands.hostTaken',
  })
  expect(await brandOfHost(two.ctx, item.host)).toMatchObject({ teamId: item.ctx.seat.teamId })
})

test('S52: a domain given back while its proof is looked for is not bound', async () => {
  const { ctx, host } = await team()
  const { id, proof } = await claimed(ctx, host)
  await notify('txt', { name: proof.name, text: proof.value })
  let isReleased = false
  const db = new Proxy(ctx.db, {
    get(target, name, receiver) {
      const own: unknown = Reflect.get(target, name, receiver)
      if (typeof own !== 'function') return own
      if (name !== 'batch' || isReleased) return own.bind(target)
      return async (...writes: unknown[]) => {
        isReleased = true
        await releaseDomain(ctx, id)
        return own.apply(target, writes)
      }
    },
  })
  await expect(checkDomain({ ...ctx, db }, id)).rejects.toMatchObject({
    slug: 'brands.claimNotFound',
  })
  expect(isReleased).toBe(true)
  expect(await claimsOf(ctx)).toEqual([])
  expect(await brandOfHost(ctx, host)).toBe(null)
})

test('S52: a domain given back shows nobody’s brand, cools down for others, and needs a new proof', async () => {
  const item = await team()
  const two = await team()
  const bound = await prove(item.ctx, item.host)
  await releaseDomain(item.ctx, bound?.id ?? '')
  expect(await claimsOf(item.ctx)).toEqual([])
  expect(await brandOfHost(item.ctx, item.host)).toBe(null)

  two.ctx.now = item.ctx.now
  await expect(claimDomain(two.ctx, { host: item.host })).rejects.toMatchObject({
    slug: 'brands.hostCooling',
    details: { days: 7 },
  })
  const again = await claimed(item.ctx, item.host)
  expect(again.proof.value).not.toBe(bound?.proof.value)
  expect((await checkDomain(item.ctx, again.id))[0]).toMatchObject({ state: 'pending' })

  item.clock.now += 8 * 86_400_000
  expect(await claimed(two.ctx, item.host)).toMatchObject({ state: 'pending' })
})

testOverD1(
  'who looked a brand up before its domain was given back does not bring it back to memory',
  async () => {
    const { ctx, host } = await team()
    const bound = await prove(ctx, host)
    const { db, isRead, letAnswer } = slowlyAnswering(ctx)
    const early = brandOfHost({ ...ctx, db }, host)
    await isRead
    await releaseDomain(ctx, bound?.id ?? '')
    letAnswer()
    expect(await early).not.toBe(null)
    expect(await brandOfHost(ctx, host)).toBe(null)
  },
)

testOverD1('a domain that is bound while its host is looked up is seen at once', async () => {
  const [{ ctx, host }, held] = [await team(), await team()]
  await prove(held.ctx, held.host)
  // Nobody has the host yet, and whether anybody has any is being asked.
  const { db, isRead, letAnswer } = slowlyAnswering(ctx, (text) => !text.includes('join'))
  const early = brandOfHost({ ...ctx, db }, host)
  await isRead
  await prove(ctx, host)
  letAnswer()
  expect(await early).toBe(null)
  expect(await brandOfHost(ctx, host)).toMatchObject({ teamId: ctx.seat.teamId })
})

test('S52: wildcards, addresses, the house’s own domains and what looks like them are refused', async () => {
  const { ctx } = await team()
  for (const host of ['*.example.com', '10.1.2.3', 'localhost', 'http://']) {
    await expect(claimDomain(ctx, { host })).rejects.toMatchObject({ slug: 'brands.hostInvalid' })
  }
  for (const host of [
    'a.inkhouse.com',
    'lnkh0use.net',
    'іnkhouse.net',
    'xn--a.com',
    'team.local',
  ]) {
    await expect(claimDomain(ctx, { host })).rejects.toMatchObject({ slug: 'brands.hostReserved' })
  }
})

test('members and other teams reach no domain', async () => {
  const { ctx, host } = await team()
  const { id } = await claimed(ctx, host)
  const stranger = await team()
  for (const action of [checkDomain, releaseDomain]) {
    await expect(action(stranger.ctx, id)).rejects.toMatchObject({ slug: 'brands.claimNotFound' })
  }
  const member = await team({ role: 'member' })
  await expect(claimDomain(member.ctx, { host })).rejects.toMatchObject({ slug: 'brands.notAdmin' })
})

test('a team holds ten domains at most', async () => {
  const { ctx, host } = await team()
  for (let no = 0; no < 10; no += 1) await claimDomain(ctx, { host: `a${no}.${host}` })
  await expect(claimDomain(ctx, { host })).rejects.toMatchObject({ slug: 'brands.tooManyDomains' })
})

test('the edge provider is asked once for a certificate and told when the domain goes', async () => {
  const later: Promise<unknown>[] = []
  const { ctx, host } = await team({ edge: true })
  ctx.later = (work) => void later.push(work)
  const bound = await prove(ctx, host)
  expect(bound).toMatchObject({ state: 'active', certificate: 'pending' })

  await checkDomain(ctx, bound?.id ?? '')
  await notify('hostname', { name: host, status: 'active' })
  await sweepDomains(ctx)
  expect((await claimsOf(ctx))[0]).toMatchObject({ certificate: 'active', problem: '' })

  await releaseDomain(ctx, bound?.id ?? '')
  await Promise.all(later)
  expect(await (await notify('hostname', { name: host })).json()).toBe(null)
})

test('a domain is bound even while the edge provider refuses, and the next look tries again', async () => {
  const { ctx, host } = await team({ edge: true })
  const bound = await prove(ctx, `refused.${host}`)
  expect(bound).toMatchObject({
    state: 'active',
    certificate: 'pending',
    problem: '暂时无法申请证书，稍后会自动重试',
  })
})

test('a claim that was never proved ends after two weeks', async () => {
  const { ctx, clock, host } = await team()
  await claimDomain(ctx, { host })
  clock.now += 15 * 86_400_000
  await sweepDomains(ctx)
  expect(await claimsOf(ctx)).toEqual([])
})
