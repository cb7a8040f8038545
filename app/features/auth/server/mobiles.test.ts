import { addPerson } from '#test/people'
import { createWorld, type World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { mobileNumber } from '~/core/text/text-rules'
import { authHandlers } from './handlers'
import {
  bindMobile,
  requestBindCode,
  requestSignInCode,
  requireBoundMobile,
  signInByCode,
} from './mobiles'
import { accounts, smsCodes, smsInbox } from './tables'
import { hostLoginMethods, memberships } from './ports'
import { extend } from '~/core/extension-points'

const device = { userAgent: 'test' }
let numbers = 0

/** Local builds send to the inbox; every world has a network of its own. */
function localWorld(changes: Parameters<typeof createWorld>[0] = {}): World {
  numbers += 1
  const world = createWorld({ actor: null, address: `10.0.${numbers}.7`, ...changes })
  world.ctx.settings = { ...world.ctx.settings, SMS_PROVIDER: 'inbox' }
  return world
}

const newMobile = () => `139${String(++numbers).padStart(8, '0')}`

async function deliver({ ctx, queued }: World): Promise<void> {
  for (const message of queued.splice(0)) {
    const handler = authHandlers.find(({ type }) => type === message.type)
    await handler?.run(ctx, message.payload)
  }
}

async function inboxOf({ ctx }: World, mobile: string): Promise<string[]> {
  const rows = await ctx.db.select().from(smsInbox).where(eq(smsInbox.mobile, mobile))
  return rows.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
}

async function askCode(world: World, mobile: string): Promise<string> {
  await requestSignInCode(world.ctx, mobile)
  await deliver(world)
  return (await inboxOf(world, mobileNumber(mobile) ?? '')).at(-1) ?? ''
}

const input = (mobile: string, verifyCode: string) => ({ mobile, verifyCode, channelId: 0 })

test('a code sent to a bound number signs its person in, once', async () => {
  const world = localWorld()
  const { ctx } = world
  const mobile = newMobile()
  const person = await addPerson(ctx, { mobile })
  const code = await askCode(world, mobile)
  expect(code).toMatch(/^\d{6}$/)

  const user = await signInByCode(ctx, input(`+86 ${mobile}`, code), device)
  expect(user).toMatchObject({ id: person.id, account: mobile, token: expect.any(String) })

  await expect(signInByCode(ctx, input(mobile, code), device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
  const actions = await ctx.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
  expect(actions).toMatchObject([{ action: 'auth.signIn', facts: { method: 'sms' } }])
})

test('S12: of twenty uses of one code at the same moment one signs in', async () => {
  const world = localWorld()
  const mobile = newMobile()
  await addPerson(world.ctx, { mobile })
  const code = await askCode(world, mobile)
  const uses = Array.from({ length: 20 }, () =>
    signInByCode(world.ctx, input(mobile, code), device),
  )
  const done = await Promise.allSettled(uses)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S12: a code is good for its own number only, and the newest code alone', async () => {
  const world = localWorld()
  const [mine, theirs] = [newMobile(), newMobile()]
  await addPerson(world.ctx, { mobile: mine })
  await addPerson(world.ctx, { mobile: theirs })
  const first = await askCode(world, mine)
  await askCode(world, theirs)
  const wrong = { slug: 'auth.wrongCode' }
  await expect(signInByCode(world.ctx, input(theirs, first), device)).rejects.toMatchObject(wrong)

  world.clock.now += 61_000
  const second = await askCode(world, mine)
  expect(second).not.toBe(first)
  await expect(signInByCode(world.ctx, input(mine, first), device)).rejects.toMatchObject(wrong)
  await expect(signInByCode(world.ctx, input(mine, second), device)).resolves.toBeTruthy()
})

test('S12: after five wrong tries the right code is dead, and after five minutes too', async () => {
  const world = localWorld()
  const [guessed, late] = [newMobile(), newMobile()]
  await addPerson(world.ctx, { mobile: guessed })
  await addPerson(world.ctx, { mobile: late })
  const code = await askCode(world, guessed)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    await expect(signInByCode(world.ctx, input(guessed, typed), device)).rejects.toMatchObject({
      slug: 'auth.wrongCode',
    })
  }

  const slow = await askCode(world, late)
  world.clock.now += 5 * 60_000
  await expect(signInByCode(world.ctx, input(late, slow), device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
})

test('a number of nobody is answered alike, sent nothing, and opens no account', async () => {
  const world = localWorld()
  const mobile = newMobile()
  await expect(requestSignInCode(world.ctx, mobile)).resolves.toBeUndefined()
  expect(world.queued).toHaveLength(1)
  await deliver(world)
  expect(await inboxOf(world, mobile)).toEqual([])
  await expect(signInByCode(world.ctx, input(mobile, '123456'), device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
  expect(await world.ctx.db.select().from(accounts).where(eq(accounts.mobile, mobile))).toEqual([])
})

test('a number that somebody invited is sent a code and signs into the account opened for it', async () => {
  const world = localWorld()
  const mobile = newMobile()
  const invited = memberships.with({
    ...memberships.need(world.ctx),
    isExpected: async (_ctx, asked) => asked === mobile,
    onMobileProved: async (ctx, asked, accountId) =>
      asked === mobile ? (await addPerson(ctx, { mobile, account: mobile })).id : accountId,
  })
  world.ctx = extend(world.ctx, invited)
  const code = await askCode(world, mobile)
  const user = await signInByCode(world.ctx, input(mobile, code), device)
  expect(user).toMatchObject({ account: mobile, loginName: mobile })
})

test('S46: every spelling of a number shares one count: one a minute, five an hour, ten a day', async () => {
  const world = localWorld()
  const mobile = newMobile()
  const spellings = [
    mobile,
    `+86${mobile}`,
    `0086 ${mobile}`,
    ` ${mobile.slice(0, 3)}-${mobile.slice(3)}`,
  ]
  await requestSignInCode(world.ctx, mobile)
  for (const spelling of spellings) {
    await expect(requestSignInCode(world.ctx, spelling)).rejects.toMatchObject({
      slug: 'request.tooMany',
    })
  }
  let sent = 1
  for (let minute = 1; minute < 24 * 60; minute += 1) {
    world.clock.now += 60_000
    // Only the limits of the number are looked at: each request comes from elsewhere.
    const ctx = { ...world.ctx, address: `10.9.${minute >> 8}.${minute & 255}` }
    if (minute % 30 === 0 || minute < 10) {
      sent += await requestSignInCode(ctx, mobile).then(
        () => 1,
        () => 0,
      )
    }
    if (minute === 59) expect(sent).toBe(5)
  }
  expect(sent).toBe(10)
})

test('S46: one network asks for twenty codes an hour, whatever the numbers', async () => {
  const world = localWorld({ address: '2001:db8:1:2:3:4:5:6' })
  const asks = Array.from({ length: 30 }, (_, index) =>
    requestSignInCode({ ...world.ctx, address: `2001:db8:1:2::${index}` }, newMobile()),
  )
  const done = await Promise.allSettled(asks)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('S46: one person asks for ten binding codes a day, whatever the numbers and from wherever', async () => {
  const { world } = await personWorld()
  let asked = 0
  for (let hour = 0; hour < 12; hour += 1) {
    world.clock.now += 3_600_000
    for (let no = 0; no < 7; no += 1) {
      const ctx = { ...world.ctx, address: `10.8.${hour}.${no}` }
      asked += await requestBindCode(ctx, newMobile()).then(
        () => 1,
        () => 0,
      )
    }
    if (hour === 0) expect(asked).toBe(5)
  }
  expect(asked).toBe(10)
})

test('a ticket that comes twice sends one message, and one that outlived its code none', async () => {
  const world = localWorld()
  const [mobile, late] = [newMobile(), newMobile()]
  await addPerson(world.ctx, { mobile })
  await addPerson(world.ctx, { mobile: late })
  await requestSignInCode(world.ctx, mobile)
  const twice = [...world.queued, ...world.queued]
  world.queued.splice(0, world.queued.length, ...twice)
  await deliver(world)
  expect(await inboxOf(world, mobile)).toHaveLength(1)

  await requestSignInCode(world.ctx, late)
  world.clock.now += 5 * 60_000
  await deliver(world)
  expect(await inboxOf(world, late)).toEqual([])
})

test('no code stands in the database', async () => {
  const world = localWorld()
  const mobile = newMobile()
  await addPerson(world.ctx, { mobile })
  await requestSignInCode(world.ctx, mobile)
  const text = JSON.stringify(world.queued)
  await deliver(world)
  const [code = 'none'] = await inboxOf(world, mobile)
  const rows = await world.ctx.db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile))
  expect(rows).toMatchObject([{ state: 'sent' }])
  expect(JSON.stringify(rows.map(({ salt, place }) => [salt, place]))).not.toContain(code)
  expect(text).not.toContain(code)
})

test('a host that does not offer codes sends none', async () => {
  const world = localWorld({ provided: [hostLoginMethods.with(['password'])] })
  await expect(requestSignInCode(world.ctx, newMobile())).rejects.toMatchObject({
    slug: 'auth.methodOff',
  })
})

async function personWorld(changes: Parameters<typeof addPerson>[1] = {}) {
  const world = localWorld()
  const person = await addPerson(world.ctx, changes)
  world.ctx.actor = { accountId: person.id, signInId: world.ctx.newId() }
  return { world, person }
}

async function askBindCode(world: World, mobile: string): Promise<string> {
  await requestBindCode(world.ctx, mobile)
  await deliver(world)
  return (await inboxOf(world, mobile)).at(-1) ?? ''
}

test('a person binds the number whose code they hold, with their password', async () => {
  const { world, person } = await personWorld()
  const mobile = newMobile()
  await expect(requireBoundMobile(world.ctx)).rejects.toMatchObject({ kind: { code: 7002 } })
  const verifyCode = await askBindCode(world, mobile)
  const bind = { mobile, verifyCode, password: 'ink-and-paper-9' }
  await expect(bindMobile(world.ctx, { ...bind, password: 'wrong' })).rejects.toMatchObject({
    slug: 'auth.wrongOldPassword',
  })
  expect(await bindMobile(world.ctx, bind)).toMatchObject({ id: person.id, account: mobile })
  expect(await requireBoundMobile(world.ctx)).toBe(mobile)
})

test('1001: a wrong code and a number of somebody else are refused alike', async () => {
  const { world } = await personWorld()
  const [free, taken] = [newMobile(), newMobile()]
  await addPerson(world.ctx, { mobile: taken })
  const password = 'ink-and-paper-9'
  await askBindCode(world, free)
  const wrong = bindMobile(world.ctx, { mobile: free, verifyCode: '000000', password })
  await expect(wrong).rejects.toMatchObject({ kind: { code: 1001, message: '手机号绑定失败' } })
  const verifyCode = await askBindCode(world, taken)
  const others = bindMobile(world.ctx, { mobile: taken, verifyCode, password })
  await expect(others).rejects.toMatchObject({ kind: { code: 1001 } })
})

test('S12: a code asked for binding signs nobody in, and the other way round', async () => {
  const { world, person } = await personWorld({ mobile: newMobile() })
  const verifyCode = await askBindCode(world, newMobile())
  const own = person.mobile ?? ''
  await expect(signInByCode(world.ctx, input(own, verifyCode), device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
  const code = await askCode(world, own)
  await expect(
    bindMobile(world.ctx, { mobile: own, verifyCode: code, password: 'ink-and-paper-9' }),
  ).rejects.toMatchObject({ kind: { code: 1001 } })
})
