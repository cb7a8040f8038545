import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createStudioWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { addMember } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import { payCreation } from './actions'
import { attachmentsOf, ownCreation } from './creation-rows'
import { changeCreation, createCreation, deleteCreation, getCreation } from './creations'
import { helpCreation } from './price-waiver'
import { settleConflict } from './study'
import { creations } from './tables'

type Studio = Awaited<ReturnType<typeof createStudioWorld>>

const orderIn = ({ ctx }: Pick<Studio, 'ctx'>) =>
  createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })

/** The same caller, to whose next write somebody else comes first. */
function lateTo(ctx: SeatedContext, others: () => Promise<unknown>): SeatedContext {
  let isOver = false
  const first = async () => {
    if (isOver) return
    isOver = true
    await others()
  }
  const batch = async (writes: Parameters<typeof ctx.db.batch>[0]) => {
    await first()
    return ctx.db.batch(writes)
  }
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === 'batch' ? batch : Reflect.get(target, name)),
  })
  return { ...ctx, db }
}

test('a creation that is paid while it is being deleted is written, and no coin stays held', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  const late = lateTo(ctx, () => payCreation(ctx, orderFor(creation, ctx)))
  await expect(deleteCreation(late, creation)).rejects.toMatchObject({ slug: 'generation.notNow' })
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'done', paidCoins: 40 })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('a form that changes after the quote was looked at is not written at the price of the one before', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  const form = formOf({ lengthSize: 'large' })
  const late = lateTo(ctx, () => changeCreation(ctx, { id: creation.id, form }))
  await expect(payCreation(late, orderFor(creation, ctx))).rejects.toMatchObject({
    kind: { code: 20001 },
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
  const { taskStatus, quote } = await getCreation(ctx, creation)
  expect(taskStatus).toBe('need_pay')
  expect(quote?.coins).toBeGreaterThan(creation.quote?.coins ?? 0)
})

test('what is asked for stays as it was paid, whoever changes it a moment later', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const creation = await orderIn(world)
  const before = await ownCreation(ctx, creation.id)
  const late = lateTo(ctx, () => payCreation(ctx, orderFor(creation, ctx)))
  const form = formOf({ topic: '别的题目' })
  await expect(changeCreation(late, { id: creation.id, form })).rejects.toMatchObject({
    slug: 'generation.notNow',
  })
  expect((await ownCreation(ctx, creation.id)).form).toEqual(before.form)
  expect(await attachmentsOf(ctx, creation.id)).toEqual([])
})

test('the same order sent many times at once is one creation', async () => {
  const { ctx } = await createStudioWorld()
  const order = { form: formOf(), outline: treeOf(1, 1, ctx.newId), idempotencyKey: 'once-0001' }
  const all = await Promise.all(Array.from({ length: 8 }, () => createCreation(ctx, order)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test('of choices between sources that are made at once none is lost', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const { id } = await orderIn(world)
  const keys = ['限高', '承载量', '补助', '面积', '工期', '分期']
  await Promise.all(keys.map((key) => settleConflict(ctx, { id, key, source: `${key}一说` })))
  const { settled = [] } = (await ownCreation(ctx, id)).form
  expect(settled.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
})

test('help waives the price that stood, not a higher one that is asked for afterwards', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const { id } = await orderIn(world)
  const { code } = await helpCreation(ctx, { id, code: '' })
  const friend = await addMember(world, 'member')
  await helpCreation(friend, { id, code })
  expect((await getCreation(ctx, { id })).quote).toMatchObject({ coins: 0, fullCoins: 40 })
  const same = await changeCreation(ctx, { id, form: formOf({ topic: '换个题目' }) })
  expect(same.quote).toMatchObject({ coins: 0, fullCoins: 40 })
  const dearer = await changeCreation(ctx, { id, form: formOf({ lengthSize: 'large' }) })
  expect(dearer.quote).toMatchObject({ coins: 200, fullCoins: 200 })
  expect(dearer).toMatchObject({ helpStatus: 1, helpers: 0 })
  await expect(helpCreation(friend, { id, code })).rejects.toMatchObject({
    slug: 'generation.helpCodeUnknown',
  })
})

test('of two starts at once that would make eleven one is refused, and holds nothing', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const all = await Promise.all(Array.from({ length: 11 }, () => orderIn(world)))
  const [mine, other, ...rest] = all
  if (!mine || !other) throw new Error('nothing was ordered')
  const ids = rest.map(({ id }) => id)
  await ctx.db.update(creations).set({ taskStatus: 'ing' }).where(inArray(creations.id, ids))
  const late = lateTo(ctx, () => payCreation(ctx, orderFor(other, ctx)))
  await expect(payCreation(late, orderFor(mine, ctx))).rejects.toMatchObject({
    slug: 'generation.tooManyAtWork',
  })
  expect(await getCreation(ctx, mine)).toMatchObject({ taskStatus: 'need_pay', heldCoins: 0 })
  await workOff(other.id)
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('a form that is only written down otherwise is the same one, and is paid', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  // As a migration may leave it: spaced, its keys in another order.
  const other = sql`json_object('topic', form ->> 'topic')`
  const spaced = sql`replace(json_patch(${other}, form), ',"', ' , "')`
  await ctx.db.update(creations).set({ form: spaced })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})
