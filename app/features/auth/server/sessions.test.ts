import { addPerson } from '#test/people'
import { createWorld, type World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { Context } from '~/core/context'
import { listSignIns, openSession, revokeOtherSignIns, revokeSignIn } from './sessions'
import { recogniseToken } from './sign-ins'
import { accounts } from './tables'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

async function personOf(world: World) {
  const { id } = await addPerson(world.ctx)
  const [row] = await world.ctx.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('no person')
  return row
}

/** A context in which the token's person acts. */
async function as(ctx: Context, token: string): Promise<Context> {
  const session = await recogniseToken(ctx, token)
  if (!session) throw new Error('nobody')
  return { ...ctx, actor: session.actor }
}

test('sign-ins are listed with device, network and time, the asking one first', async () => {
  const world = createWorld({ actor: null, address: '203.0.113.77' })
  const person = await personOf(world)
  const open = (userAgent: string) =>
    openSession(world.ctx, person, { userAgent }, { proof: 'password' })
  const computer = await open(COMPUTER)
  world.clock.now += 60_000
  await open(PHONE)
  const list = await listSignIns(await as(world.ctx, computer.token))
  expect(list).toMatchObject([
    { device: 'Edge，Windows', kind: 'computer', address: '203.0.113.*', isThis: true },
    { device: 'Safari，iPhone', kind: 'phone', isThis: false },
  ])
})

test('S8: a sign-in ended elsewhere is refused at its next call, with the reason, and its act is told', async () => {
  const world = createWorld({ actor: null })
  const person = await personOf(world)
  const open = () => openSession(world.ctx, person, { userAgent: COMPUTER }, { proof: 'password' })
  const [here, there, third] = [await open(), await open(), await open()]
  const ctx = await as(world.ctx, here.token)
  const target = (await listSignIns(await as(world.ctx, there.token)))[0]
  await revokeSignIn(ctx, target?.id ?? '')
  const gone = { slug: 'auth.signedOutElsewhere', kind: { status: 401 } }
  await expect(recogniseToken(world.ctx, there.token)).rejects.toMatchObject(gone)
  expect(await recogniseToken(world.ctx, third.token)).not.toBeNull()

  await revokeOtherSignIns(ctx)
  await expect(recogniseToken(world.ctx, third.token)).rejects.toMatchObject(gone)
  expect(await recogniseToken(world.ctx, here.token)).not.toBeNull()
  expect(await listSignIns(ctx)).toHaveLength(1)
  const actions = await ctx.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
  expect(actions.filter(({ action }) => action === 'auth.revokeSignIns')).toHaveLength(2)
})

test('a sign-in of somebody else cannot be told from none', async () => {
  const world = createWorld({ actor: null })
  const [item, other] = [await personOf(world), await personOf(world)]
  const mine = await openSession(world.ctx, item, { userAgent: '' }, { proof: 'password' })
  const theirs = await openSession(world.ctx, other, { userAgent: '' }, { proof: 'password' })
  const [target] = await listSignIns(await as(world.ctx, theirs.token))
  const ctx = await as(world.ctx, mine.token)
  for (const id of [target?.id ?? '', '999']) {
    await expect(revokeSignIn(ctx, id)).rejects.toMatchObject({ slug: 'request.notFound' })
  }
  expect(await recogniseToken(world.ctx, theirs.token)).not.toBeNull()
})
