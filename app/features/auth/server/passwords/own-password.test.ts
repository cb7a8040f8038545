import { addPerson } from '#test/people'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import { resetPassword } from './own-password'
import { openSession } from '../sessions'
import { recogniseToken, signIn } from '../sign-ins'
import { accounts } from '../tables'

const device = { userAgent: 'test' }
const OLD = 'ink-and-paper-9'

async function signedIn(changes: Parameters<typeof addPerson>[1] = {}) {
  const world = createWorld({ actor: null, address: '' })
  const person = await addPerson(world.ctx, changes)
  const [row] = await world.ctx.db.select().from(accounts).where(eq(accounts.id, person.id))
  if (!row) throw new Error('no person')
  const open = async () => (await openSession(world.ctx, row, device, { proof: 'password' })).token
  const token = await open()
  const session = await recogniseToken(world.ctx, token)
  return { ...world, person, token, open, ctx: { ...world.ctx, actor: session?.actor ?? null } }
}

test('S8: a changed password ends every earlier token and answers a new one', async () => {
  const { ctx, person, token, open } = await signedIn()
  const phone = await open()
  const user = await resetPassword(ctx, { oldPassword: OLD, newPassword: 'brush-and-7' }, device)
  for (const dead of [token, phone]) {
    await expect(recogniseToken(ctx, dead)).rejects.toMatchObject({
      slug: 'auth.passwordChanged',
      kind: { status: 401, code: 'AUTHENTICATE' },
    })
  }
  expect(await recogniseToken(ctx, user.token)).toMatchObject({ person: { id: person.id } })
  const login = { account: person.account, channelId: 0 }
  await expect(signIn(ctx, { ...login, password: OLD }, device)).rejects.toMatchObject({
    slug: 'auth.wrongPassword',
  })
  await expect(signIn(ctx, { ...login, password: 'brush-and-7' }, device)).resolves.toBeTruthy()
  const actions = await ctx.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
  expect(actions.map(({ action }) => action)).toContain('auth.changePassword')
})

test('the old password is asked for, five times a quarter of an hour', async () => {
  const { ctx } = await signedIn()
  const attempt = (oldPassword?: string) =>
    resetPassword(ctx, { oldPassword, newPassword: 'brush-and-7' }, device)
  await expect(attempt()).rejects.toMatchObject({ slug: 'auth.wrongOldPassword' })
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(attempt('nonsense')).rejects.toMatchObject({ slug: 'auth.wrongOldPassword' })
  }
  await expect(attempt(OLD)).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('a forced change asks for no old password and ends the force', async () => {
  const { ctx } = await signedIn({ isNeedChangePassword: true })
  const changed = await resetPassword(ctx, { newPassword: 'brush-and-7' }, device)
  expect(changed.isNeedChangePassword).toBe(false)
  // From now on the old one is asked for.
  const session = await recogniseToken(ctx, changed.token)
  const again = resetPassword(
    { ...ctx, actor: session?.actor ?? null },
    { newPassword: 'paper-and-8' },
    device,
  )
  await expect(again).rejects.toMatchObject({ slug: 'auth.wrongOldPassword' })
})

test.each(['short-7', 'a'.repeat(19) + '12', 'onlyletters', '1234567890', '只有汉字没有别的', ''])(
  'a weak new password is refused: %j',
  async (newPassword) => {
    const { ctx } = await signedIn()
    await expect(
      resetPassword(ctx, { oldPassword: OLD, newPassword }, device),
    ).rejects.toMatchObject({ slug: 'auth.weakPassword' })
  },
)

test('the same password again is no change', async () => {
  const { ctx } = await signedIn({ isNeedChangePassword: true })
  await expect(resetPassword(ctx, { newPassword: OLD }, device)).rejects.toMatchObject({
    slug: 'auth.samePassword',
  })
})

test('an account without a password gets its first one only soon after signing in', async () => {
  const { ctx, clock } = await signedIn({ password: '' })
  clock.now += 16 * 60_000
  const first = { newPassword: 'brush-and-7' }
  await expect(resetPassword(ctx, first, device)).rejects.toMatchObject({
    slug: 'auth.signInAgainFirst',
  })
  clock.now -= 2 * 60_000
  expect(await resetPassword(ctx, first, device)).toMatchObject({ hasPassword: true })
})
