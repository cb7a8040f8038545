import { documentIdOf } from './creation-rows'
import { expect, inject, test } from 'vitest'
import {
  createStudioWorld,
  formOf,
  hasten,
  kill,
  orderFor,
  runnerOf,
  treeOf,
  workOff,
  writeSentence,
} from '#test/generation-world'
import { Chance } from '#test/chance'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { coinTransfers } from '~/features/billing/server/tables'
import { snapshot } from '~/features/document/server'
import { modelErrors } from '~/features/models/errors'
import { payCreation, retryCreation } from './actions'
import { createCreation, getCreation } from './creations'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('killed again and again in a task of 30 headings, none is lost, written twice or charged twice', async () => {
  const { random: chance } = new Chance(7)
  const { ctx, coins } = await createStudioWorld(async (step, tools, work) => {
    await pause(chance() * 30)
    if (step.nodeId === null) return
    const result = await writeSentence(step.nodeId, tools, work)
    await pause(chance() * 10)
    return result
  })
  const creation = await createCreation(ctx, {
    form: formOf({ lengthSize: 'large' }),
    outline: treeOf(10, 3, ctx.newId),
  })
  await payCreation(ctx, orderFor(creation, ctx))
  for (let kills = 0; kills < (inject('isDeep') ? 50 : 8); kills += 1) {
    await hasten(creation.id)
    const alarm = runDurableObjectAlarm(runnerOf(creation.id)).catch(() => {})
    await pause(chance() * 25)
    await kill(creation.id)
    await alarm
  }
  await workOff(creation.id)
  const done = await getCreation(ctx, creation)
  expect(done).toMatchObject({
    taskStatus: 'done',
    done: 30,
    failed: 0,
    paidCoins: 200,
    heldCoins: 0,
  })
  expect(await coins()).toEqual({ wallet: 800, held: 0 })
  const { bodies, tree } = await snapshot(ctx, documentIdOf(creation.id))
  expect(bodies.size).toBe(30)
  expect(tree.children).toHaveLength(10)
  const paid = (
    await ctx.db.select().from(coinTransfers).where(eq(coinTransfers.teamId, ctx.seat.teamId))
  ).filter(({ kind }) => kind === 'spend' || kind === 'settle')
  expect(paid).toHaveLength(30)
  expect(paid.reduce((sum, { amountCoins }) => sum + amountCoins, 0)).toBe(200)
}, 120_000)

test('a task that died in the middle of a step goes on as soon as anybody looks, not when its watchdog wakes', async () => {
  let begun = 0
  const { ctx } = await createStudioWorld(async (step) => {
    if (step.nodeId === null) return
    begun += 1
    if (begun > 1) return
    await new Promise(() => {})
  })
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(1, 1, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1)
  await kill(creation.id)
  const status = async () => (await getCreation(ctx, creation)).taskStatus
  // The watchdog would take a minute.
  await expect.poll(status, { timeout: 30_000 }).toBe('done')
}, 60_000)

test('a step that fails three times fails its heading alone: its coins go back and a retry writes it', async () => {
  let isBroken = true
  const tries: string[] = []
  const { ctx, coins } = await createStudioWorld(async (step) => {
    if (step.order !== 1 || !isBroken) return
    tries.push(step.key)
    throw modelErrors.unavailable({ status: 429 })
  })
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const partly = await getCreation(ctx, creation)
  expect(tries).toHaveLength(3)
  expect(partly).toMatchObject({ taskStatus: 'done', done: 3, failed: 1, paidCoins: 30 })
  expect(partly.nodes[1]).toMatchObject({ state: 'error', reason: '模型服务暂不可用，请稍后重试' })
  expect(await coins()).toEqual({ wallet: 970, held: 0 })
  isBroken = false
  await retryCreation(ctx, { id: creation.id, nodeIds: [] })
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 4,
    failed: 0,
    paidCoins: 40,
  })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('when more than half of the headings fail the whole has failed, and every coin goes back', async () => {
  const { ctx, coins } = await createStudioWorld(async (step) => {
    if (step.order > 0 && step.nodeId !== null) throw modelErrors.refused()
  })
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'error',
    done: 1,
    failed: 3,
    paidCoins: 0,
    errorText: '内容未通过安全审核，请修改后重试',
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
})
