import { testId } from '#test/ids'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  createStudioWorld,
  formOf,
  hasten,
  orderFor,
  runnerOf,
  treeOf,
  workOff,
  writeSentence,
} from '#test/generation-world'
import { payCreation, stopNode } from './actions'
import { createCreation, getCreation } from './creations'

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('one heading is stopped: what it has is its text and its price, and the others are written to their end', async () => {
  let writing = ''
  const { ctx, coins } = await createStudioWorld(async (step, tools, work) => {
    if (step.nodeId === null) return
    if (writing !== '') return writeSentence(step.nodeId, tools, work)
    writing = step.nodeId
    await until(tools.enough)
    return { ...(await writeSentence(step.nodeId, tools, work)), words: 4 }
  })
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(1, 2, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  await expect.poll(() => writing).not.toBe('')
  await stopNode(ctx, { id: creation.id, nodeId: testId(writing) })
  await alarm
  await workOff(creation.id)
  const done = await getCreation(ctx, creation)
  expect(done).toMatchObject({
    taskStatus: 'done',
    done: 2,
    failed: 0,
    paidCoins: 30,
    heldCoins: 0,
  })
  expect(await coins()).toEqual({ wallet: 970, held: 0 })
  await expect(stopNode(ctx, { id: creation.id, nodeId: testId(writing) })).rejects.toMatchObject({
    slug: 'generation.notNow',
  })
})

test('a heading that is stopped before it has said a word costs nothing, and is not tried again by itself', async () => {
  const tried: string[] = []
  const { ctx, coins } = await createStudioWorld(async (step, tools, work) => {
    if (step.nodeId === null) return
    tried.push(step.nodeId)
    if (tried.length > 1) return writeSentence(step.nodeId, tools, work)
    await until(tools.enough)
    throw tools.enough.reason
  })
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(1, 2, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  await expect.poll(() => tried.length).toBe(2)
  const [first = ''] = tried
  await stopNode(ctx, { id: creation.id, nodeId: testId(first) })
  await alarm
  await workOff(creation.id)
  const { nodes, paidCoins } = await getCreation(ctx, creation)
  expect(nodes.find(({ nodeId }) => nodeId === first)).toMatchObject({
    state: 'error',
    reason: '撰写已停止',
  })
  expect(tried.filter((item) => item === first)).toHaveLength(1)
  expect(paidCoins).toBe(20)
  expect(await coins()).toEqual({ wallet: 980, held: 0 })
})
