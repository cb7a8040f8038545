import { addPerson } from '#test/people'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { resetForgottenPassword } from './forgotten'
import { authHandlers } from '../handlers'
import { requestSignInCode, signInByCode } from '../mobiles'
import { recogniseToken, signIn } from '../sign-ins'
import { smsInbox } from '../tables'
import { hostLoginMethods } from '../ports'
import { extend } from '~/core/extension-points'

const device = { userAgent: 'test' }
let numbers = 0

/** A world whose codes go to the inbox, a person with a number, and the code that came to it. */
async function codeFor(password?: string) {
  numbers += 1
  const world = createWorld({ actor: null, address: `10.7.${numbers}.7` })
  world.ctx.settings = { ...world.ctx.settings, SMS_PROVIDER: 'inbox' }
  const mobile = `166${String(numbers).padStart(8, '0')}`
  const person = await addPerson(world.ctx, { mobile, ...(password !== undefined && { password }) })
  return { world, ctx: world.ctx, mobile, person, verifyCode: await ask() }

  async function ask() {
    await requestSignInCode(world.ctx, mobile)
    for (const message of world.queued.splice(0)) {
      const handler = authHandlers.find(({ type }) => type === message.type)
      await handler?.run(world.ctx, message.payload)
    }
    const rows = await world.ctx.db.select().from(smsInbox).where(eq(smsInbox.mobile, mobile))
    return /\d{6}/.exec(rows.at(-1)?.text ?? '')?.[0] ?? ''
  }
}

test('a forgotten password is set anew by the code to the number, and every other sign-in ends', async () => {
  const { ctx, mobile, person, verifyCode } = await codeFor()
  const account = person.account
  const old = { account, password: 'ink-and-paper-9', channelId: 0 }
  const before = await signIn(ctx, old, device)
  const input = { mobile: `+86 ${mobile}`, verifyCode, newPassword: 'brush-and-7' }
  const user = await resetForgottenPassword(ctx, input, device)
  expect(user).toMatchObject({ id: person.id, isNeedChangePassword: false, hasPassword: true })
  expect(await recogniseToken(ctx, user.token)).toMatchObject({ actor: { accountId: person.id } })

  await expect(recogniseToken(ctx, before.token)).rejects.toMatchObject({
    slug: 'auth.passwordChanged',
  })
  await expect(signIn(ctx, old, device)).rejects.toMatchObject({ slug: 'auth.wrongPassword' })
  await signIn(ctx, { ...old, password: 'brush-and-7' }, device)
  const actions = await ctx.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
  expect(actions.map(({ action }) => action)).toContain('auth.resetByCode')
  // The code is used up.
  await expect(resetForgottenPassword(ctx, input, device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
})

test('a weak password does not use up the code, and a wrong code sets nothing', async () => {
  const { ctx, mobile, person, verifyCode } = await codeFor()
  const weak = { mobile, verifyCode, newPassword: 'short' }
  await expect(resetForgottenPassword(ctx, weak, device)).rejects.toMatchObject({
    slug: 'auth.weakPassword',
  })
  const wrong = verifyCode === '000000' ? '111111' : '000000'
  const guess = { mobile, verifyCode: wrong, newPassword: 'brush-and-7' }
  await expect(resetForgottenPassword(ctx, guess, device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
  const old = { account: person.account, password: 'ink-and-paper-9', channelId: 0 }
  expect(await signIn(ctx, old, device)).toMatchObject({ id: person.id })
  expect(
    await resetForgottenPassword(ctx, { ...weak, newPassword: 'brush-and-7' }, device),
  ).toMatchObject({ id: person.id })
})

test('a number without an account is answered as a wrong code, and a host without codes refuses', async () => {
  const { world, ctx, verifyCode } = await codeFor()
  const input = { mobile: '16699999999', verifyCode, newPassword: 'brush-and-7' }
  await expect(resetForgottenPassword(ctx, input, device)).rejects.toMatchObject({
    slug: 'auth.wrongCode',
  })
  const closed = extend(world.ctx, hostLoginMethods.with(['password']))
  await expect(resetForgottenPassword(closed, input, device)).rejects.toMatchObject({
    slug: 'auth.methodOff',
  })
  await expect(
    signInByCode(closed, { mobile: input.mobile, verifyCode, channelId: 0 }, device),
  ).rejects.toMatchObject({ slug: 'auth.methodOff' })
})
