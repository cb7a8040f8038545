import { withObject } from '#test/objects'
import { addPerson } from '#test/people'
import { createWorld, type World } from '#test/world'
import { and, eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { TeamId } from '~/core/ids'
import { partnersSchema, type PartnerSettings } from '~/core/settings/sign-in'
import { members, teams } from '~/features/teams/server/tables'
import { signInByPartner } from './partners'
import { recogniseToken } from './sign-ins'
import { accounts } from './tables'

const device = { userAgent: 'test' }
const SECRET = 'a-partner-secret-of-more-than-32-chars'
const refused = { slug: 'auth.partnerRefused', kind: { message: '登录失败' } }
let numbers = 0
const newMobile = () =>
  `138${String(Date.now() % 10_000).padStart(4, '0')}${String(++numbers).padStart(4, '0')}`

async function partnerWorld(changes: Partial<PartnerSettings> = {}, seats = 50): Promise<World> {
  const world = createWorld({ actor: null, address: `10.7.0.${++numbers % 250}` })
  const partner = {
    slug: 'office',
    loginPath: 'Office',
    utmSource: 'office',
    appCode: '',
    teamId: world.ctx.seat.teamId,
    secret: SECRET,
    ...changes,
  }
  world.ctx.settings = { ...world.ctx.settings, PARTNERS: [partner] }
  const { teamId } = world.ctx.seat
  const plan = { status: 'active' as const, expiresAt: Date.UTC(2036, 0, 1), createdAt: 0 }
  await world.ctx.db.insert(teams).values({ id: teamId, name: '合作', seats, ...plan })
  return world
}

interface Words {
  iss?: string
  aud?: string
  sub: string
  jti?: string
  lifeS?: number
  ageS?: number
  secret?: string
}

function assertion({ ctx }: World, words: Words): Promise<string> {
  const now = Math.floor(ctx.now().getTime() / 1000) - (words.ageS ?? 0)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(words.iss ?? 'office')
    .setAudience(words.aud ?? 'team.test')
    .setSubject(words.sub)
    .setJti(words.jti ?? `jti-${++numbers}-${ctx.newId()}`)
    .setIssuedAt(now)
    .setExpirationTime(now + (words.lifeS ?? 60))
    .sign(new TextEncoder().encode(words.secret ?? SECRET))
}

// Limits are another test's.
const freeGate = { take: async () => 0, clear: async () => {} }

const enter = (world: World, mobile: string, verifyCode: string) =>
  signInByPartner(
    world.ctx,
    'Office',
    { mobile, verifyCode, inviteUserId: '77', channelId: 17 },
    device,
  )

test('R-CLI-13, R-CALL-02: a signed word of the partner opens an account of its channel with a seat in its team', async () => {
  const world = await partnerWorld()
  const mobile = newMobile()
  const user = await enter(world, mobile, await assertion(world, { sub: mobile }))
  expect(user).toMatchObject({ account: mobile, channelId: 17, hasPassword: false })
  expect(await recogniseToken(world.ctx, user.token)).not.toBeNull()
  const [row] = await world.ctx.db.select().from(accounts).where(eq(accounts.id, user.id))
  expect(row).toMatchObject({ partner: 'office', invitedBy: '77' })
  const seat = and(eq(members.accountId, user.id), eq(members.teamId, world.ctx.seat.teamId))
  expect(await world.ctx.db.select().from(members).where(seat)).toMatchObject([{ role: 'member' }])

  const again = await enter(world, `+86${mobile}`, await assertion(world, { sub: mobile }))
  expect(again.id).toBe(user.id)
  expect(await world.ctx.db.select().from(members).where(seat)).toHaveLength(1)
})

test('a word counts once, also for twenty at the same moment', async () => {
  const world = await partnerWorld()
  const mobile = newMobile()
  await enter(world, mobile, await assertion(world, { sub: mobile }))
  const word = await assertion(world, { sub: mobile })
  const uses = await Promise.allSettled(Array.from({ length: 4 }, () => enter(world, mobile, word)))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what is not signed by this partner for this person, host and minute is refused alike', async () => {
  const world = await partnerWorld()
  const sub = newMobile()
  const words: Record<string, string> = {
    'a fixed code': '888888888888888888888888',
    'another secret': await assertion(world, {
      sub,
      secret: 'another-secret-of-more-than-32-chars',
    }),
    'another partner': await assertion(world, { sub, iss: 'games' }),
    'another host': await assertion(world, { sub, aud: 'other.test' }),
    'another person': await assertion(world, { sub: newMobile() }),
    'a long life': await assertion(world, { sub, lifeS: 121 }),
    'too old': await assertion(world, { sub, ageS: 71 }),
    'from tomorrow': await assertion(world, { sub, ageS: -600, lifeS: 60 }),
    'a short number': await assertion(world, { sub, jti: 'short' }),
    unsigned: `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub, iss: 'office' }))}.`,
  }
  for (const [name, word] of Object.entries(words)) {
    // Each at its own minute's count, none at another time.
    const ctx = withObject(world.ctx, 'RATE_GATE', () => freeGate)
    await expect(enter({ ...world, ctx }, sub, word), name).rejects.toMatchObject(refused)
  }
  expect(await world.ctx.db.select().from(accounts).where(eq(accounts.mobile, sub))).toEqual([])
})

test('R-CLI-15, B3.1: no account of another channel, of another partner, closed, or above a member is entered', async () => {
  const world = await partnerWorld()
  const { ctx } = world
  const own = { channelId: 17, partner: 'office', password: '' }
  const owner = await addPerson(ctx, { ...own, mobile: newMobile() })
  const admin = await addPerson(ctx, { ...own, mobile: newMobile() })
  const seat = { teamId: ctx.newId<TeamId>(), joinedAt: 0 }
  await ctx.db.insert(members).values([
    { ...seat, id: ctx.newId(), accountId: owner.id, role: 'owner' },
    { ...seat, id: ctx.newId(), accountId: admin.id, role: 'admin' },
  ])
  const others = [
    owner,
    admin,
    await addPerson(ctx, { mobile: newMobile() }),
    await addPerson(ctx, { ...own, channelId: 0, mobile: newMobile() }),
    await addPerson(ctx, { ...own, partner: 'games', mobile: newMobile() }),
    await addPerson(ctx, { ...own, closedAt: 1, mobile: newMobile() }),
    // Not bound, but signed in by this number.
    await addPerson(ctx, { account: newMobile() }),
  ]
  for (const person of others) {
    const mobile = person.mobile ?? person.account
    const word = await assertion(world, { sub: mobile })
    await expect(enter(world, mobile, word), JSON.stringify(person)).rejects.toMatchObject(refused)
  }
})

test('a partner may sign with a key of its own instead of a shared secret', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const [partner] = partnersSchema.parse([
    {
      slug: 'office',
      loginPath: 'Office',
      utmSource: 'office',
      teamId: '1',
      publicKey: await exportJWK(publicKey),
    },
  ])
  const world = await partnerWorld({ publicKey: partner?.publicKey, secret: undefined })
  const sub = newMobile()
  const now = Math.floor(world.clock.now / 1000)
  const sign = (key: CryptoKey | Uint8Array, alg: string) =>
    new SignJWT()
      .setProtectedHeader({ alg })
      .setIssuer('office')
      .setAudience('team.test')
      .setSubject(sub)
      .setJti(`jti-${++numbers}-eddsa`)
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .sign(key)
  // S10: the public key is no secret to sign with.
  const confused = await sign(new TextEncoder().encode(partner?.publicKey?.x ?? ''), 'HS256')
  await expect(enter(world, sub, confused)).rejects.toMatchObject(refused)
  expect(await enter(world, sub, await sign(privateKey, 'EdDSA'))).toMatchObject({ account: sub })
})

test('a full team takes nobody in, and no account is left behind', async () => {
  const world = await partnerWorld({}, 1)
  const [first, second] = [newMobile(), newMobile()]
  await enter(world, first, await assertion(world, { sub: first }))
  const word = await assertion(world, { sub: second })
  await expect(enter(world, second, word)).rejects.toMatchObject(refused)
  expect(await world.ctx.db.select().from(accounts).where(eq(accounts.mobile, second))).toEqual([])
})

test('where no partner is configured there is no such call', async () => {
  const world = createWorld({ actor: null })
  await expect(enter(world, newMobile(), 'x'.repeat(30))).rejects.toMatchObject({
    slug: 'request.notFound',
  })
})

test('R-CLI-15: one number is tried five times a minute', async () => {
  const world = await partnerWorld()
  const mobile = newMobile()
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(enter(world, mobile, 'x'.repeat(30))).rejects.toMatchObject(refused)
  }
  const word = await assertion(world, { sub: mobile })
  await expect(enter(world, mobile, word)).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('R-CLI-08: a partner has one kind of key, a strong one, and no name of ours', () => {
  const good = { slug: 'office', loginPath: 'Office', utmSource: 'o', teamId: '1', secret: SECRET }
  expect(partnersSchema.safeParse([good]).success).toBe(true)
  const four = ['One', 'Two', 'Three', 'Four'].map((name) => ({
    ...good,
    slug: name.toLowerCase(),
    loginPath: name,
    utmSource: name,
  }))
  expect(partnersSchema.safeParse(four).success).toBe(true)
  const bad = [
    { ...good, secret: undefined },
    { ...good, secret: 'short' },
    { ...good, loginPath: 'Account' },
    { ...good, loginPath: 'sms' },
    { ...good, publicKey: { kty: 'OKP', crv: 'Ed25519', x: 'x' } },
  ]
  for (const item of bad) expect(partnersSchema.safeParse([item]).success).toBe(false)
  expect(partnersSchema.safeParse([good, good]).success).toBe(false)
})
