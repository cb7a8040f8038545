import { testId, noId } from '#test/ids'
import { documentIdOf } from './creation-rows'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  createStudioWorld,
  formOf,
  hasten,
  orderFor,
  runnerOf,
  viewTask,
  treeOf,
  workOff,
  writeSentence,
} from '#test/generation-world'
import { addMember, createTeamWorld } from '#test/teams'
import type { FileId } from '~/core/ids'
import { applyCommands, readSection, readTree } from '~/features/document/server'
import { leavesOf } from '#packages/document'
import { grantCoins, holdCoins } from '~/features/billing/server'
import {
  cancelCreation,
  pauseCreation,
  payCreation,
  quoteNode,
  regenerateNode,
  resumeCreation,
  retryCreation,
} from './actions'
import { createCreation, deleteCreation, getCreation, renameCreation } from './creations'

type Studio = Awaited<ReturnType<typeof createStudioWorld>>

const orderIn = ({ ctx }: Pick<Studio, 'ctx'>, chapters = 2, sections = 2) =>
  createCreation(ctx, { form: formOf(), outline: treeOf(chapters, sections, ctx.newId) })

async function writtenIn(world: Studio) {
  const creation = await orderIn(world)
  await payCreation(world.ctx, orderFor(creation, world.ctx))
  await workOff(creation.id)
  return creation
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

test('a double press on paying is one payment and shows the success of the first, and another one while it is written is told to come again', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  const order = orderFor(creation, ctx)
  const pressed = await Promise.all([payCreation(ctx, order), payCreation(ctx, order)])
  expect(pressed).toMatchObject([{ id: creation.id }, { id: creation.id }])
  expect(await payCreation(ctx, order)).toMatchObject({ id: creation.id })
  await expect(payCreation(ctx, { ...order, idempotencyKey: 'another-1' })).rejects.toMatchObject({
    kind: { code: 20001 },
  })
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
})

test('an outline that has changed since it was quoted is not paid at the old price', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  const { tree } = await readTree(ctx, documentIdOf(creation.id))
  const [leaf] = leavesOf(tree)
  await applyCommands(ctx, documentIdOf(creation.id), {
    baseRev: null,
    commands: [{ type: 'rename', nodeId: testId(leaf?.id ?? ''), title: '改了题' }],
  })
  await expect(payCreation(ctx, orderFor(creation, ctx))).rejects.toMatchObject({
    kind: { code: 20001, message: '请重新提交' },
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
  await payCreation(ctx, orderFor(await getCreation(ctx, creation), ctx))
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
})

test('R-PAY-11, R-GEN-21: a team that is short of coins is told 7001, and the creation waits to be paid as before', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  await holdCoins(ctx, {
    ...ctx.seat,
    amountCoins: 990,
    key: 'k',
    purpose: 'studio.write',
    forMs: 1e6,
  })
  const creation = await orderIn(world)
  await expect(payCreation(ctx, orderFor(creation, ctx))).rejects.toMatchObject({
    kind: { code: 7001 },
  })
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'need_pay', heldCoins: 0 })
  // The dialog is still open: with coins enough the same press pays.
  await grantCoins(ctx, { ...ctx.seat, amountCoins: 1_000, key: 'more' })
  await payCreation(ctx, orderFor(creation, ctx))
  expect(await getCreation(ctx, creation)).toMatchObject({ heldCoins: 40 })
})

test('a request that began a round is none that begins another, also when others came after it', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await writtenIn(world)
  const nodeId = (await getCreation(ctx, creation)).nodes[0]?.nodeId ?? noId
  const { coins: price } = await quoteNode(ctx, { id: creation.id, nodeId })
  const first = { id: creation.id, nodeId, remark: '', coins: price, idempotencyKey: 'again-0001' }
  await regenerateNode(ctx, first)
  await workOff(creation.id)
  await regenerateNode(ctx, { ...first, idempotencyKey: 'again-0002' })
  await workOff(creation.id)
  const before = await coins()
  expect(await regenerateNode(ctx, first)).toMatchObject({ taskStatus: 'done' })
  await workOff(creation.id)
  expect(await coins()).toEqual(before)
})

test('paused, nothing goes on; resumed, it ends; a pause costs a step no try', async () => {
  const { passed, open } = gate()
  const world = await createStudioWorld(async (_step, { attempt }) => {
    if (attempt === 1) await passed
  })
  const { ctx, coins } = world
  const creation = await orderIn(world)
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await pauseCreation(ctx, creation)).toMatchObject({ isPaused: true, done: 0 })
  await alarm
  expect(await runDurableObjectAlarm(runnerOf(creation.id)).catch(() => false)).toBeTypeOf(
    'boolean',
  )
  expect(await getCreation(ctx, creation)).toMatchObject({ isPaused: true, done: 0, heldCoins: 40 })
  await expect(pauseCreation(ctx, creation)).rejects.toMatchObject({ slug: 'generation.notNow' })
  open()
  await resumeCreation(ctx, creation)
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    isPaused: false,
    done: 4,
  })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('cancelled, what is written stays and is paid, and the rest of the coins goes back', async () => {
  const { passed } = gate()
  const world = await createStudioWorld(async (step) => {
    if (step.order > 0) await passed
  })
  const { ctx, coins } = world
  const creation = await orderIn(world)
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  for (let left = 100; left > 0; left -= 1) {
    if ((await viewTask(creation.id)).done === 1) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await cancelCreation(ctx, creation)
  await alarm
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 1,
    failed: 3,
    paidCoins: 10,
    heldCoins: 0,
  })
  expect(await coins()).toEqual({ wallet: 990, held: 0 })
})

test('one heading is written anew for its own price, and its siblings stay as they are', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await writtenIn(world)
  const [first, second] = (await getCreation(ctx, creation)).nodes
  const nodeId = first?.nodeId ?? noId
  const sibling = await readSection(ctx, documentIdOf(creation.id), testId(second?.nodeId ?? ''))
  const before = await readSection(ctx, documentIdOf(creation.id), nodeId)
  const { coins: price } = await quoteNode(ctx, { id: creation.id, nodeId })
  const order = {
    id: creation.id,
    nodeId,
    remark: '短一点',
    coins: price,
    idempotencyKey: 'again-0001',
  }
  await expect(regenerateNode(ctx, { ...order, coins: price + 1 })).rejects.toMatchObject({
    kind: { code: 20001 },
  })
  await regenerateNode(ctx, order)
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 4,
    paidCoins: 50,
  })
  expect(await coins()).toEqual({ wallet: 950, held: 0 })
  expect((await readSection(ctx, documentIdOf(creation.id), nodeId))?.hash).not.toBe(before?.hash)
  expect(
    (await readSection(ctx, documentIdOf(creation.id), testId(second?.nodeId ?? '')))?.hash,
  ).toBe(sibling?.hash)
})

test('a heading that could not be written anew keeps its text and costs nothing', async () => {
  let isBroken = false
  const world = await createStudioWorld(async (step, tools, work) => {
    if (isBroken) throw new Error('no')
    if (step.nodeId !== null) return writeSentence(step.nodeId, tools, work)
  })
  const { ctx, coins } = world
  const creation = await writtenIn(world)
  isBroken = true
  const nodeId = (await getCreation(ctx, creation)).nodes[0]?.nodeId ?? noId
  const order = { id: creation.id, nodeId, remark: '', coins: 10, idempotencyKey: 'again-0001' }
  await regenerateNode(ctx, order)
  await workOff(creation.id)
  const after = await getCreation(ctx, creation)
  expect(after).toMatchObject({ taskStatus: 'done', done: 4, failed: 0 })
  expect(after.nodes[0]).toMatchObject({ state: 'done', reason: '这一节没有写成，请重试' })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('R-GEN-30: an outline that could not be made is tried again', async () => {
  let isBroken = true
  const world = await createStudioWorld(async () => {
    if (isBroken) throw new Error('no')
  })
  const { ctx } = world
  const creation = await createCreation(ctx, { form: formOf() })
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'error', documentId: null })
  isBroken = false
  await retryCreation(ctx, { id: creation.id, nodeIds: [] })
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'need_pay', errorText: '' })
})

test('somebody else of the team finds no creation of mine', async () => {
  const world = await createStudioWorld()
  const creation = await orderIn(world)
  const mate = await addMember(world, 'admin')
  const refused = { slug: 'generation.creationNotFound' }
  await expect(getCreation(mate, creation)).rejects.toMatchObject(refused)
  await expect(payCreation(mate, orderFor(creation, mate))).rejects.toMatchObject(refused)
  await expect(deleteCreation(mate, creation)).rejects.toMatchObject(refused)
  await expect(renameCreation(mate, { id: creation.id, title: '改' })).rejects.toMatchObject(
    refused,
  )
})

test('R-GEN-34: material that is not there, not learned or nobody’s own stops an order before anything is held', async () => {
  const { ctx } = await createStudioWorld()
  const stranger = await createTeamWorld()
  const chosen = (fileIds: FileId[]) =>
    createCreation(ctx, { form: formOf({ material: '手动上传', fileIds }) })
  await expect(chosen([])).rejects.toMatchObject({ kind: { code: 'NO_DOCUMETS' } })
  await expect(chosen([stranger.ctx.newId()])).rejects.toMatchObject({
    kind: { code: 'NO_DOCUMETS' },
  })
})

test('a deleted creation is gone with its work, and its document lies in the bin', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const creation = await writtenIn(world)
  expect(await deleteCreation(ctx, creation)).toBe(true)
  await expect(getCreation(ctx, creation)).rejects.toMatchObject({
    slug: 'generation.creationNotFound',
  })
  await expect(readTree(ctx, documentIdOf(creation.id))).rejects.toMatchObject({
    slug: 'document.documentNotFound',
  })
  expect((await viewTask(creation.id)).round).toBe(0)
})
