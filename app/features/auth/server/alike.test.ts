import { addPerson } from '#test/people'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { Context } from '~/core/context'
import type { Database } from '~/core/database'
import { requestSignInCode, signInByCode } from './mobiles'
import { signIn } from './sign-ins'

const device = { userAgent: 'test' }
const UNKNOWN = '13100000009'

/** The same context, counting how often the database is asked: what takes another turn takes another time. */
function counting(ctx: Context): { ctx: Context; asked: () => number } {
  let asked = 0
  const db = new Proxy(ctx.db, {
    get(target, name, receiver) {
      const own: unknown = Reflect.get(target, name, receiver)
      if (typeof own !== 'function') return own
      if (['select', 'insert', 'update', 'delete', 'batch'].includes(String(name))) asked += 1
      return own.bind(target) as Database['select']
    },
  })
  return { ctx: { ...ctx, db }, asked: () => asked }
}

async function outcomeOf(ctx: Context, action: (ctx: Context) => Promise<unknown>) {
  const counted = counting(ctx)
  const refusal = await action(counted.ctx).then(
    () => null,
    (error: { slug?: string; text?: string }) => `${error.slug} ${error.text}`,
  )
  return { refusal, asked: counted.asked() }
}

test('S12: known and unknown names are refused in the same words after the same questions', async () => {
  const behind: Promise<unknown>[] = []
  const { ctx } = createWorld({ actor: null, later: (work) => void behind.push(work) })
  const person = await addPerson(ctx)
  const withoutPassword = await addPerson(ctx, { password: '' })
  const logged = () =>
    ctx.db.select().from(auditLog).where(eq(auditLog.action, 'auth.signInFailed'))
  const before = (await logged()).length
  const attempt = (account: string) =>
    outcomeOf(ctx, (counted) => signIn(counted, { account, password: 'x', channelId: 0 }, device))
  const unknown = await attempt('nobody-at-all')
  expect(unknown.refusal).toContain('账号或密码不正确')
  expect(await attempt(person.account)).toEqual(unknown)
  expect(await attempt(withoutPassword.account)).toEqual(unknown)
  // What a known one's teams read of it in their log is written behind the answer.
  await Promise.all(behind)
  const lines = (await logged()).slice(before)
  expect(lines.map(({ accountId }) => accountId)).toEqual([person.id, withoutPassword.id])
})

test('S12: known and unknown numbers are sent and refused codes alike', async () => {
  const { ctx } = createWorld({ actor: null, address: '10.5.5.5' })
  ctx.settings = { ...ctx.settings, SMS_PROVIDER: 'inbox' }
  const mobile = '13100000008'
  await addPerson(ctx, { mobile })
  const ask = (number: string) => outcomeOf(ctx, (counted) => requestSignInCode(counted, number))
  const guess = (number: string) =>
    outcomeOf(ctx, (counted) =>
      signInByCode(counted, { mobile: number, verifyCode: '000000', channelId: 0 }, device),
    )
  const unknown = [await ask(UNKNOWN), await guess(UNKNOWN)]
  expect(unknown.map(({ refusal }) => refusal)).toEqual([
    null,
    expect.stringContaining('验证码不正确或已过期'),
  ])
  expect([await ask(mobile), await guess(mobile)]).toEqual(unknown)
})

test('a password goes with the name or with the bound number, in any spelling, and shares its tries', async () => {
  const { ctx } = createWorld({ actor: null, address: '10.5.5.6' })
  const person = await addPerson(ctx, { mobile: '13100000007' })
  const enter = (account: string, password = 'ink-and-paper-9') =>
    signIn(ctx, { account, password, channelId: 0 }, device)
  for (const name of [person.account.toUpperCase(), '13100000007', '+86 131 0000 0007']) {
    expect((await enter(name)).id).toBe(person.id)
  }
  for (const [index, name] of ['13100000007', '008613100000007', '131-0000-0007'].entries()) {
    await expect(enter(name, 'x')).rejects.toMatchObject({ details: { triesLeft: 4 - index } })
  }
})
