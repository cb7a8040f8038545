import { addMember, createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { brands } from '~/features/brands/server/tables'
import { creators, creatorWorks } from '~/features/creators/server/tables'
import { searchAllQuery } from '../../contract'
import { searchAll } from '../search-all'

const search = (ctx: SeatedContext, keyword: string, more: object = {}) =>
  searchAll(ctx, searchAllQuery.parse({ teamId: ctx.seat.teamId, keyword, ...more }))

/** Titles by kind. */
async function titlesOf(ctx: SeatedContext, keyword: string, more: object = {}) {
  const { groups } = await search(ctx, keyword, more)
  return Object.fromEntries(
    groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title).toSorted()]),
  )
}

test('teams that show themselves are found by everybody, with their works, until they withdraw', async () => {
  const world = await createTeamWorld()
  const { db, newId, now, actor, seat } = world.ctx
  const creatorId = newId()
  const time = now().getTime()
  await db.insert(creators).values({
    id: creatorId,
    teamId: seat.teamId,
    name: '听雨楼编辑部',
    intro: '地方志',
    seal: '听',
    publishedAt: time,
    updatedAt: time,
  })
  await db.insert(creatorWorks).values({
    id: newId(),
    creatorId,
    teamId: seat.teamId,
    kind: 'agent',
    sourceId: newId(),
    title: '听雨楼校对',
    facts: JSON.parse('{}'),
    publishedBy: actor.accountId,
    createdAt: time,
  })
  await db.update(brands).set({ isHouse: true }).where(eq(brands.teamId, seat.teamId))
  const member = await addMember(world, 'member')
  expect((await titlesOf(member, '听雨楼'))['creator']).toEqual(
    ['听雨楼校对', '听雨楼编辑部'].toSorted(),
  )
  expect((await titlesOf(member, 'tyl'))['creator']).toHaveLength(2)
  const { groups } = await search(member, '听雨楼', { kind: 'creator' })
  expect(groups[0]?.hits.map(({ path }) => path)).toEqual([
    `/creator/${creatorId}`,
    `/creator/${creatorId}`,
  ])
  // A team is not one of its people.
  expect(await titlesOf(member, '听雨楼', { owner: actor.accountId })).toEqual({})
  await db.update(creators).set({ publishedAt: 0 }).where(eq(creators.id, creatorId))
  expect(await titlesOf(member, '听雨楼')).toEqual({})
})

test('what can be done is found by its name, in pinyin too, by those who may do it', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const actions = async (ctx: SeatedContext, keyword: string) =>
    (await titlesOf(ctx, keyword))['action']
  expect(await actions(member, '深色')).toEqual(['深色'])
  expect(await actions(member, 'shense')).toEqual(['深色'])
  expect(await actions(member, '新建')).toEqual(['新建文档'])
  expect(await actions(member, '邀请')).toBeUndefined()
  expect(await actions(world.ctx, '导出')).toEqual(['导出团队订单', '导出审计日志'].toSorted())
})
