import { expect, inject, test } from 'vitest'
import {
  ABLE,
  CANARY,
  askModel,
  connectModel,
  connectionIdOf,
  createModelWorld,
  never,
  nextRequest,
  typed,
} from '#test/own-models'
import { addMember } from '#test/teams'
import { eq } from 'drizzle-orm'
import { auditLog } from '~/core/audit'
import { connectOwnModel, disconnectOwnModel } from './connect'
import { setOwnBudget, setOwnRole } from './roles'
import { modelConnections, modelUsage } from './tables'
import { sweepModelUsage } from './usage'
import { testOwnModel } from './test-model'
import { viewOwnModels } from './view'
import { withTeamModels } from './with-team-models'

const key = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))

test('only what this server has tested is connected, and with the key it was tested with', async () => {
  const { ctx } = await createModelWorld()
  const tested = await testOwnModel(ctx, typed(ABLE), never())
  const input = { ...typed(ABLE), ...tested, label: '', inputYuan: null, outputYuan: null }
  const refused = { slug: 'models.nothingToKeep' }
  await expect(connectOwnModel(ctx, { ...input, signature: 'x' })).rejects.toMatchObject(refused)
  await expect(connectOwnModel(ctx, { ...input, apiKey: 'other' })).rejects.toMatchObject(refused)
  await expect(connectOwnModel(ctx, { ...input, model: 'other' })).rejects.toMatchObject(refused)
  const probe = { ...input.probe, window: 1_000_000 }
  await expect(connectOwnModel(ctx, { ...input, probe })).rejects.toMatchObject(refused)
  expect((await connectOwnModel(ctx, input)).connections).toHaveLength(1)
})

test('the key stands encrypted in the database, and in no answer, log or record', async () => {
  const { ctx, logged } = await createModelWorld()
  const view = await connectModel(ctx, ABLE)
  await setOwnRole(ctx, {
    role: 'chat',
    models: [{ connectionId: connectionIdOf(view), model: ABLE }],
  })
  const own = await nextRequest(ctx)
  const events = await askModel(own)
  const rows = await ctx.db.select().from(modelConnections)
  const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  const all = [view, await viewOwnModels(ctx), events, logged, rows, audit, own.models.answerers()]
  expect(JSON.stringify(all)).not.toContain('canary')
  expect(view.connections[0]).toMatchObject({ keyEnding: '4f2a', isReadable: true })
  expect(audit.map(({ action }) => action)).toEqual(['models.connect', 'models.setRole'])
  expect(audit.map(({ facts }) => facts)).toEqual([{ changed: ABLE }, { changed: ABLE }])
})

test('without a key to encrypt by nothing is stored, and the page says so', async () => {
  const { ctx } = await createModelWorld({ TEAM_MODEL_KEYS: {} })
  expect(await viewOwnModels(ctx)).toMatchObject({ state: 'locked' })
  const tested = await testOwnModel(ctx, typed(ABLE), never())
  const input = { ...typed(ABLE), ...tested, label: '', inputYuan: null, outputYuan: null }
  await expect(connectOwnModel(ctx, input)).rejects.toMatchObject({ slug: 'models.noEncryption' })
  expect((await viewOwnModels(ctx)).connections).toEqual([])
})

test('after a rotation the stored key is read, brought under the new one, and unreadable without either', async () => {
  const world = await createModelWorld({ TEAM_MODEL_KEYS: { k1: key(1) } })
  const { ctx, settled } = world
  const { teamId } = ctx.seat
  const stored = async () => {
    const mine = eq(modelConnections.teamId, teamId)
    const [row] = await ctx.db.select().from(modelConnections).where(mine)
    return row?.apiKey.split('.')[0]
  }
  await connectModel(ctx, ABLE)
  expect(await stored()).toBe('k1')
  ctx.settings = { ...ctx.settings, TEAM_MODEL_KEYS: { k2: key(2), k1: key(1) } }
  await viewOwnModels(ctx)
  await settled()
  expect(await stored()).toBe('k2')
  ctx.settings = { ...ctx.settings, TEAM_MODEL_KEYS: { k3: key(3) } }
  expect((await viewOwnModels(ctx)).connections[0]).toMatchObject({ isReadable: false })
})

test('where the operator does not let teams connect models there is nothing to see or do', async () => {
  const { ctx } = await createModelWorld({ TEAM_MODELS: 'off' })
  expect(await viewOwnModels(ctx)).toMatchObject({ state: 'off', connections: [] })
  const refused = { slug: 'models.notAllowed' }
  await expect(testOwnModel(ctx, typed(ABLE), never())).rejects.toMatchObject(refused)
  const budget = { budgetYuan: 1, usesHouse: true }
  await expect(setOwnBudget(ctx, budget)).rejects.toMatchObject(refused)
})

test('a team’s own model answers its members from the next request on, and nobody else', async () => {
  const world = await createModelWorld()
  const { ctx } = world
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE))
  await setOwnRole(ctx, { role: 'chat', models: [{ connectionId, model: ABLE }] })
  const own = await nextRequest(ctx)
  expect(own.models.whoServes('chat')).toMatchObject({ label: '自家', model: ABLE })
  // What nobody is chosen for is done by 回答.
  for (const role of ['reasoning', 'writing', 'utility', 'translation'] as const)
    expect(own.models.whoServes(role)).toMatchObject({ label: '自家' })
  expect((await askModel(own, 'writing'))[0]).toMatchObject({ by: { label: '自家' } })
  const member = await nextRequest(await addMember(world, 'member'))
  expect(member.models.whoServes('chat')).toMatchObject({ label: '自家' })
  const job = { ...ctx, seat: null, worksFor: { teamId: ctx.seat.teamId, accountId: '' } }
  expect((await withTeamModels(job)).models.whoServes('chat')).toMatchObject({ label: '自家' })
  const { ctx: stranger } = await createModelWorld()
  expect((await nextRequest(stranger)).models.whoServes('chat').provider).toBe('offline')
  expect(await viewOwnModels(stranger)).toMatchObject({ connections: [] })
  const foreign = { role: 'chat' as const, models: [{ connectionId, model: ABLE }] }
  const missing = { slug: 'models.connectionNotFound' }
  await expect(setOwnRole(stranger, foreign)).rejects.toMatchObject(missing)
  await expect(disconnectOwnModel(stranger, { connectionId })).rejects.toMatchObject(missing)
  const test = { ...typed(ABLE), connectionId }
  await expect(testOwnModel(stranger, test, never())).rejects.toMatchObject(missing)
})

test('a stored key is sent to its own address only', async () => {
  const { ctx } = await createModelWorld()
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE))
  const elsewhere = { ...typed(ABLE, ''), baseUrl: 'https://evil.example/v1', connectionId }
  expect((await testOwnModel(ctx, elsewhere, never())).probe.isOk).toBe(true)
})

test('who does not answer is followed by the next one, then by the operator’s model, and the answer says so', async () => {
  const house = {
    id: 'house',
    kind: 'openai-compatible' as const,
    label: '系统模型',
    baseUrl: inject('fakeModels'),
    apiKey: '',
    models: { chat: 'fake?text=able&id=house' },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const { ctx } = await createModelWorld({
    MODEL_PROVIDERS: [house],
    MODEL_ROLES: { chat: 'house' },
  })
  const broken = 'fake?text=able&status=503&times=9&id=own-broken'
  // It passes its test, and breaks afterwards.
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE))
  const [row] = await ctx.db
    .select()
    .from(modelConnections)
    .where(eq(modelConnections.id, connectionId))
  const [first] = row?.models ?? []
  if (!first) throw new Error('nothing is connected')
  const models = [first, { ...first, no: 2, model: broken }]
  await ctx.db.update(modelConnections).set({ models }).where(eq(modelConnections.id, connectionId))
  const brokenOne = { connectionId, model: broken }
  await setOwnRole(ctx, { role: 'chat', models: [brokenOne, { connectionId, model: ABLE }] })
  expect((await askModel(await nextRequest(ctx)))[0]).toMatchObject({
    by: { label: `自家 ${ABLE}`, model: ABLE },
    insteadOf: { label: `自家 ${broken}`, slug: 'models.unavailable' },
  })
  await setOwnRole(ctx, { role: 'chat', models: [brokenOne] })
  expect((await askModel(await nextRequest(ctx)))[0]).toMatchObject({ by: { label: '系统模型' } })
  await setOwnBudget(ctx, { budgetYuan: null, usesHouse: false })
  await expect(askModel(await nextRequest(ctx))).rejects.toMatchObject({
    slug: 'models.unavailable',
  })
})

test('what it took is counted by member, model and day, and the budget ends it for the month', async () => {
  const { ctx, settled, clock } = await createModelWorld()
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE, 1_000))
  await setOwnRole(ctx, { role: 'chat', models: [{ connectionId, model: ABLE }] })
  await setOwnBudget(ctx, { budgetYuan: 0.01, usesHouse: true })
  await askModel(await nextRequest(ctx))
  await settled()
  const view = await viewOwnModels(ctx)
  expect(view.usage.byMember).toMatchObject([{ name: '沈砚', requests: 1 }])
  expect(view.usage.byModel[0]?.name).toBe(`自家 ${ABLE}`)
  expect(view.usage.byDay).toHaveLength(1)
  expect(view.spentYuan).toBeGreaterThan(0.01)
  expect(view.isStopped).toBe(true)
  const stopped = await nextRequest(ctx)
  expect(stopped.models.whoServes('chat').provider).toBe('offline')
  expect((await askModel(stopped))[0]).toMatchObject({ insteadOf: { slug: 'models.overBudget' } })
  const translating = stopped.models.stream('translation', { messages: [] }, never())
  const first = translating[Symbol.asyncIterator]().next()
  await expect(first).rejects.toMatchObject({ slug: 'models.overBudget' })
  await sweepModelUsage(ctx)
  expect((await viewOwnModels(ctx)).usage.byDay).toHaveLength(1)
  await setOwnBudget(ctx, { budgetYuan: 1_000, usesHouse: true })
  expect((await nextRequest(ctx)).models.whoServes('chat')).toMatchObject({ label: '自家' })
  await setOwnBudget(ctx, { budgetYuan: 0.01, usesHouse: true })
  expect((await nextRequest(ctx)).models.whoServes('chat').provider).toBe('offline')
  // A month begins anew by itself.
  clock.now += 32 * 86_400_000
  expect((await nextRequest(ctx)).models.whoServes('chat')).toMatchObject({ label: '自家' })
  clock.now += 400 * 86_400_000
  await sweepModelUsage(ctx)
  const mine = eq(modelUsage.teamId, ctx.seat.teamId)
  expect(await ctx.db.select().from(modelUsage).where(mine)).toEqual([])
})

test('a model serves only what it can do', async () => {
  const { ctx } = await createModelWorld()
  const blind = 'fake?text=able&sees=0&id=fit'
  const connectionId = connectionIdOf(await connectModel(ctx, blind))
  const models = [{ connectionId, model: blind }]
  const unfit = { slug: 'models.unfitForRole' }
  await expect(setOwnRole(ctx, { role: 'vision', models })).rejects.toMatchObject(unfit)
  await expect(setOwnRole(ctx, { role: 'embedding', models })).rejects.toMatchObject(unfit)
})

test('what is disconnected does nothing any more', async () => {
  const { ctx } = await createModelWorld()
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE))
  await setOwnRole(ctx, { role: 'chat', models: [{ connectionId, model: ABLE }] })
  const view = await disconnectOwnModel(ctx, { connectionId })
  expect(view).toMatchObject({ connections: [], roles: { chat: [] } })
  expect((await nextRequest(ctx)).models.whoServes('chat').provider).toBe('offline')
})

test('vectors that the library cannot hold are refused with their length', async () => {
  const { ctx } = await createModelWorld()
  const long = 'fake?dims=4096&id=long'
  const tested = await testOwnModel(ctx, typed(long), never())
  expect(tested.probe).toMatchObject({ isOk: true, kind: 'embedding', dimensions: 4096 })
  const input = { ...typed(long), ...tested, label: '', inputYuan: null, outputYuan: null }
  await expect(connectOwnModel(ctx, input)).rejects.toMatchObject({
    text: `${long} 的向量有 4096 维，知识库至多存 2048 维，请换一个模型`,
  })
})

test('a team’s vectors are made by its own model, and rest while the budget is used up', async () => {
  const { ctx } = await createModelWorld()
  const vectors = 'fake?dims=64&id=own-vectors'
  const connectionId = connectionIdOf(await connectModel(ctx, vectors, 1))
  await setOwnRole(ctx, { role: 'embedding', models: [{ connectionId, model: vectors }] })
  const own = await nextRequest(ctx)
  expect(own.models.whoFinds('embedding')?.by).toMatchObject({ label: '自家', model: vectors })
  expect(await own.models.embed('question', ['能停多少车'], never())).toHaveLength(1)
  await setOwnBudget(ctx, { budgetYuan: 0, usesHouse: true })
  expect((await nextRequest(ctx)).models.whoFinds('embedding')).toBeNull()
})

test('a first model answers at once where nobody else does, and only there', async () => {
  const { ctx } = await createModelWorld()
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE))
  expect((await viewOwnModels(ctx)).roles.chat).toEqual([{ connectionId, model: ABLE }])
  // What somebody has chosen stays.
  await connectModel(ctx, `${ABLE}-second`)
  expect((await viewOwnModels(ctx)).roles.chat).toEqual([{ connectionId, model: ABLE }])
})

test('a model that is connected again keeps its prices, and another key takes the place of its own only when asked to', async () => {
  const { ctx } = await createModelWorld()
  const connectionId = connectionIdOf(await connectModel(ctx, ABLE, 1_000))
  const again = async (apiKey: string, replacesKey = false) => {
    const server = typed(ABLE, apiKey)
    const tested = await testOwnModel(ctx, server, never())
    const rest = { label: '', inputYuan: null, outputYuan: null, replacesKey }
    return connectOwnModel(ctx, { ...server, ...tested, ...rest })
  }
  const priced = { inputYuan: 1_000, outputYuan: 1_000 }
  const same = await again(CANARY)
  expect(same.connections).toMatchObject([{ id: connectionId, label: '自家', models: [priced] }])
  await expect(again('sk-another-key-0123-9f3c')).rejects.toMatchObject({
    slug: 'models.keyStored',
    text: '这个地址已接入为「自家」，存着另一个密钥；确认换用新密钥后再接入',
  })
  expect((await viewOwnModels(ctx)).connections[0]).toMatchObject({ keyEnding: '4f2a' })
  const replaced = await again('sk-another-key-0123-9f3c', true)
  expect(replaced.connections).toMatchObject([{ keyEnding: '9f3c', models: [priced] }])
})
