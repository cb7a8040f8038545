import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { saveAgentInput } from '~/features/chat/agents-contract'
import { listAgents, saveAgent } from '~/features/chat/server'
import { brands, domains } from '~/features/brands/server/tables'
import { sharingPolicies } from '~/features/sharing/server/tables'
import { publishWork } from './publish'
import { followCreator, getCreatorDetail } from './detail'
import { forgetHot, listHotCreators, listHotWorks } from './hot'
import { listOperatorCreators, takeDown } from './operator-creators'
import { readOwnCreator, saveCreator, takeBackWork } from './own'
import { creatorDays, creatorUses } from './tables'
import { recordUse, sweepCreators, takeAgent } from './uses'

const page = { pageNo: 1, pageSize: 50, range: 'month' } as const
const profile = { name: '云岫规划院', intro: '做保护规划', seal: '云岫', isPublished: true }

/** A team whose page is published on a host of the house. */
async function createCreator() {
  const world = await createTeamWorld()
  const { ctx } = world
  const host = `h${ctx.seat.teamId}.test`
  ctx.host = host
  const brandId = ctx.newId()
  const brand = {
    id: brandId,
    teamId: ctx.seat.teamId,
    name: '研墨',
    loginMethods: [],
    updatedAt: 0,
  }
  await ctx.db.insert(brands).values({ ...brand, isHouse: true })
  await ctx.db.insert(domains).values({ host, brandId, createdAt: 0 })
  ctx.brandId = brandId
  const { id } = await saveCreator(ctx, profile)
  const publishAgent = async (title: string) => {
    const words = { title, instructions: `机密要求：${title}`, starters: ['怎么用？'] }
    const asked = { ...words, teamId: ctx.seat.teamId, isShared: true }
    const agent = await saveAgent(ctx, saveAgentInput.parse(asked))
    const source = { kind: 'agent', sourceId: agent.id, summary: '一句话' } as const
    const own = await publishWork(ctx, source)
    const work = own.works.find(({ sourceId }) => sourceId === agent.id)
    return { workId: work?.id ?? '', sourceId: agent.id }
  }
  const detail = () => getCreatorDetail(ctx, { creatorId: id, order: 'newest' })
  const isListed = async () => {
    forgetHot()
    const { records } = await listHotCreators(ctx, page)
    return records.some((creator) => creator.id === id)
  }
  return { ...world, id, host, publishAgent, detail, isListed }
}

test('a published page shows its works to anyone, without the words of an assistant', async () => {
  const { ctx, id, publishAgent, detail, isListed } = await createCreator()
  const { workId } = await publishAgent('写标书')
  const stranger = { ...ctx, actor: null, seat: null }
  const seen = await getCreatorDetail(stranger, { creatorId: id, order: 'hottest' })
  expect(seen).toMatchObject({
    name: '云岫规划院',
    avatar: '云岫',
    workTotal: 1,
    isFollowed: false,
  })
  expect(seen.works).toMatchObject([{ id: workId, title: '写标书', form: 'agent', code: '' }])
  expect(JSON.stringify(seen)).not.toContain('机密')
  expect(await isListed()).toBe(true)

  await saveCreator(ctx, { ...profile, isPublished: false })
  await expect(detail()).rejects.toMatchObject({ slug: 'creators.creatorNotFound' })
  expect(await isListed()).toBe(false)
  const use = recordUse(ctx, workId)
  await expect(use).rejects.toMatchObject({ slug: 'creators.workNotFound' })
  // Its works are there when it is published again.
  await saveCreator(ctx, profile)
  expect((await detail()).workTotal).toBe(1)
})

test('a work is published once, after the page has a name, and taken back', async () => {
  const { ctx, publishAgent, detail } = await createCreator()
  const { workId, sourceId } = await publishAgent('写标书')
  const again = publishWork(ctx, { kind: 'agent', sourceId, summary: '' })
  await expect(again).rejects.toMatchObject({ slug: 'creators.alreadyPublished' })
  expect((await takeBackWork(ctx, workId)).works).toEqual([])
  expect((await takeBackWork(ctx, workId)).works).toEqual([])
  expect((await detail()).works).toEqual([])
  const other = await createTeamWorld()
  const early = publishWork(other.ctx, { kind: 'agent', sourceId, summary: '' })
  await expect(early).rejects.toMatchObject({ slug: 'creators.profileFirst' })
})

test('an assistant of somebody’s own, a share of others and a work of others are not a team’s to publish', async () => {
  const { ctx, publishAgent } = await createCreator()
  const { workId, sourceId } = await publishAgent('写标书')
  const own = saveAgentInput.parse({
    teamId: ctx.seat.teamId,
    title: '自用',
    instructions: '自用',
  })
  const { id: ownId } = await saveAgent(ctx, own)
  const publish = publishWork(ctx, { kind: 'agent', sourceId: ownId, summary: '' })
  await expect(publish).rejects.toMatchObject({ slug: 'creators.workNotFound' })
  const none = publishWork(ctx, { kind: 'share', sourceId: '7', summary: '' })
  await expect(none).rejects.toMatchObject({ slug: 'sharing.shareNotFound' })

  const other = await createCreator()
  const foreign = publishWork(other.ctx, { kind: 'agent', sourceId, summary: '' })
  await expect(foreign).rejects.toMatchObject({ slug: 'chat.agentNotFound' })
  await takeBackWork(other.ctx, workId)
  expect((await readOwnCreator(ctx)).works).toHaveLength(1)
})

test('a person counts once a day, works are ranked by it, and days that rank nothing go', async () => {
  const world = await createCreator()
  const { ctx, clock, publishAgent, detail } = world
  const first = await publishAgent('甲')
  clock.now += 1_000
  const second = await publishAgent('乙')
  const member = { ...(await addMember(world, 'member')), host: ctx.host }
  for (const person of [ctx, ctx, member]) await recordUse(person, first.workId)
  const uses = async () =>
    Object.fromEntries((await detail()).works.map((work) => [work.title, work.uses]))
  expect(await uses()).toEqual({ 甲: 2, 乙: 0 })
  forgetHot()
  const titles = async (range: 'week' | 'all') => {
    forgetHot()
    const { records } = await listHotWorks(ctx, { ...page, range })
    const own = records.filter(({ id }) => [first.workId, second.workId].includes(id))
    return own.map(({ title }) => title)
  }
  expect(await titles('week')).toEqual(['甲', '乙'])
  clock.now += 31 * 86_400_000
  await recordUse(ctx, second.workId)
  expect(await uses()).toEqual({ 甲: 0, 乙: 1 })
  expect(await titles('week')).toEqual(['乙', '甲'])
  expect(await titles('all')).toEqual(['甲', '乙'])
  clock.now += 86_400_000
  await sweepCreators(ctx)
  const left = (table: typeof creatorUses | typeof creatorDays) =>
    ctx.db.select().from(table).where(eq(table.workId, first.workId))
  expect([await left(creatorUses), await left(creatorDays)]).toEqual([[], []])
})

test('people follow and no longer follow, as often as they like', async () => {
  const world = await createCreator()
  const { ctx, id, detail } = world
  const member = { ...(await addMember(world, 'member')), host: ctx.host }
  for (const person of [ctx, member, member])
    await followCreator(person, { creatorId: id, isFollowed: true })
  expect(await detail()).toMatchObject({ followers: 2, isFollowed: true })
  for (let times = 0; times < 2; times += 1)
    await followCreator(ctx, { creatorId: id, isFollowed: false })
  expect(await detail()).toMatchObject({ followers: 1, isFollowed: false })
  const gone = followCreator(ctx, { creatorId: '7', isFollowed: true })
  await expect(gone).rejects.toMatchObject({ slug: 'creators.creatorNotFound' })
})

test('another team takes an assistant over with its words, and changes nothing by it', async () => {
  const { host, publishAgent, detail } = await createCreator()
  const { workId } = await publishAgent('写标书')
  const other = await createTeamWorld()
  other.ctx.host = host
  const taken = await takeAgent(other.ctx, workId)
  const [agent] = await listAgents(other.ctx)
  expect(agent).toMatchObject({
    id: taken.id,
    kind: 'own',
    title: '写标书',
    instructions: '机密要求：写标书',
    files: [],
  })
  expect((await detail()).works[0]?.uses).toBe(1)
})

test('an operator takes a work or a page down with a reason that its team reads, and puts it up again', async () => {
  const { ctx, id, publishAgent, detail, isListed } = await createCreator()
  const { workId } = await publishAgent('写标书')
  await takeDown(ctx, { kind: 'work', id: workId, reason: '不合适' })
  expect((await detail()).works).toEqual([])
  expect((await readOwnCreator(ctx)).works).toMatchObject([{ downReason: '不合适' }])
  await takeDown(ctx, { kind: 'work', id: workId, reason: '' })
  expect((await detail()).works).toHaveLength(1)

  await takeDown(ctx, { kind: 'creator', id, reason: '冒名' })
  await expect(detail()).rejects.toMatchObject({ slug: 'creators.creatorNotFound' })
  expect(await isListed()).toBe(false)
  // Saving it anew puts nothing up again.
  expect(await saveCreator(ctx, profile)).toMatchObject({ downReason: '冒名' })
  expect(await isListed()).toBe(false)
  const query = { pageNo: 1, pageSize: 20, keyword: '写标书' }
  const found = (await listOperatorCreators(ctx, query)).records.find((item) => item.id === id)
  expect(found).toMatchObject({ downReason: '冒名', works: [{ title: '写标书', downReason: '' }] })
  const gone = takeDown(ctx, { kind: 'work', id: '7', reason: '不合适' })
  await expect(gone).rejects.toMatchObject({ slug: 'creators.workNotFound' })
})

test('a host of a brand’s own shows nothing of other teams, and a team that shares nothing shows nothing', async () => {
  const { ctx, publishAgent, id, detail, isListed } = await createCreator()
  await publishAgent('写标书')
  const other = await createCreator()
  await other.ctx.db
    .update(brands)
    .set({ isHouse: false })
    .where(eq(brands.teamId, other.ctx.seat.teamId))
  const host = { ...ctx, host: other.host, brandId: other.ctx.brandId }
  const foreign = getCreatorDetail(host, { creatorId: id, order: 'newest' })
  await expect(foreign).rejects.toMatchObject({ slug: 'creators.creatorNotFound' })
  forgetHot()
  expect((await listHotWorks(host, page)).records).toEqual([])

  const { teamId } = ctx.seat
  await ctx.db.insert(sharingPolicies).values({ teamId, isAllowed: false, changedAt: 0 })
  await expect(detail()).rejects.toMatchObject({ slug: 'creators.creatorNotFound' })
  expect(await isListed()).toBe(false)
})
