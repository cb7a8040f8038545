import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { isOperator } from './operators'
import { operators } from './tables'

test('who runs the installation is who stands in its own table, whatever they are in a team', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  expect(await isOperator(ctx)).toBe(false)
  const member = await addMember(world, 'member')
  await ctx.db.insert(operators).values({ accountId: member.actor.accountId, createdAt: 0 })
  expect(await isOperator(member)).toBe(true)
  expect(await isOperator(ctx)).toBe(false)
  expect(await isOperator({ ...member, actor: { ...member.actor, isKey: true } })).toBe(false)
  expect(await isOperator({ ...member, actor: null })).toBe(false)
})
