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
import { addMember, createTeamWorld } from '#test/teams'
import { applyCommands, readSection, readTree } from '~/features/editor/server'
import { leavesOf } from '~/features/editor/schema'
import { grantCoins, holdCoins } from '~/features/billing/server'
import {
  cancelCreation,
  pauseCreation,
  payCreation,
  quoteNode,
  regenerateNode,
  resumeCreation,
  retryCreation,
} from './acts'
import { createCreation, deleteCreation, getCreation, renameCreation } from './creations'

type Studio = Awaited<ReturnType<typeof createStudioWorld>>

const orderIn = ({ ctx }: Pick<Studio, 'ctx'>, chapters = 2, sections = 2) =>
  createCreation(ctx, { form: formOf(), outline: treeOf(chapters, sections, ctx.newId) })

async function writtenIn(world: Studio) {
  const made = await orderIn(world)
  await payCreation(world.ctx, orderFor(made, world.ctx))
  await workOff(made.id)
  return made
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
  const made = await orderIn(world)
  const order = orderFor(made, ctx)
  const pressed = await Promise.all([payCreation(ctx, order), payCreation(ctx, order)])
  expect(pressed).toMatchObject([{ id: made.id }, { id: made.id }])
  expect(await payCreation(ctx, order)).toMatchObject({ id: made.id })
  await expect(payCreation(ctx, { ...order, idempotencyKey: 'another-1' })).rejects.toMatchObject({
    kind: { code: 20001 },
  })
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
})

test('an outline that has changed since it was quoted is not paid at the old price', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const made = await orderIn(world)
  const { tree } = await readTree(ctx, made.id)
  const [leaf] = leavesOf(tree)
  await applyCommands(ctx, made.id, {
    baseRev: null,
    commands: [{ type: 'rename', nodeId: leaf?.id ?? '', title: '改了题' }],
  })
  await expect(payCreation(ctx, orderFor(made, ctx))).rejects.toMatchObject({
    kind: { code: 20001, message: '请重新提交' },
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
  await payCreation(ctx, orderFor(await getCreation(ctx, made), ctx))
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
})

test('a team that is short of coins is told 7001, and the creation waits to be paid as before', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  await holdCoins(ctx, {
    ...ctx.seat,
    amountCoins: 990,
    key: 'k',
    purpose: 'studio.write',
    forMs: 1e6,
  })
  const made = await orderIn(world)
  await expect(payCreation(ctx, orderFor(made, ctx))).rejects.toMatchObject({
    kind: { code: 7001 },
  })
  expect(await getCreation(ctx, made)).toMatchObject({ taskStatus: 'need_pay', heldCoins: 0 })
  // The dialog is still open: with coins enough the same press pays.
  await grantCoins(ctx, { ...ctx.seat, amountCoins: 1_000, key: 'more' })
  await payCreation(ctx, orderFor(made, ctx))
  expect(await getCreation(ctx, made)).toMatchObject({ heldCoins: 40 })
})

test('a request that began a round is none that begins another, also when others came after it', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const made = await writtenIn(world)
  const nodeId = (await getCreation(ctx, made)).nodes[0]?.nodeId ?? ''
  const { coins: price } = await quoteNode(ctx, { id: made.id, nodeId })
  const first = { id: made.id, nodeId, remark: '', coins: price, idempotencyKey: 'again-0001' }
  await regenerateNode(ctx, first)
  await workOff(made.id)
  await regenerateNode(ctx, { ...first, idempotencyKey: 'again-0002' })
  await workOff(made.id)
  const before = await coins()
  expect(await regenerateNode(ctx, first)).toMatchObject({ taskStatus: 'done' })
  await workOff(made.id)
  expect(await coins()).toEqual(before)
})

test('paused, nothing goes on; resumed, it ends; a pause costs a step no try', async () => {
  const { passed, open } = gate()
  const world = await createStudioWorld(async (_step, { attempt }) => {
    if (attempt === 1) await passed
  })
  const { ctx, coins } = world
  const made = await orderIn(world)
  await payCreation(ctx, orderFor(made, ctx))
  await hasten(made.id)
  const alarm = runDurableObjectAlarm(runnerOf(made.id))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await pauseCreation(ctx, made)).toMatchObject({ isPaused: true, done: 0 })
  await alarm
  expect(await runDurableObjectAlarm(runnerOf(made.id)).catch(() => false)).toBeTypeOf('boolean')
  expect(await getCreation(ctx, made)).toMatchObject({ isPaused: true, done: 0, heldCoins: 40 })
  await expect(pauseCreation(ctx, made)).rejects.toMatchObject({ slug: 'studio.notNow' })
  open()
  await resumeCreation(ctx, made)
  await workOff(made.id)
  expect(await getCreation(ctx, made)).toMatchObject({
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
  const made = await orderIn(world)
  await payCreation(ctx, orderFor(made, ctx))
  await hasten(made.id)
  const alarm = runDurableObjectAlarm(runnerOf(made.id))
  for (let left = 100; left > 0; left -= 1) {
    if ((await runnerOf(made.id).view()).done === 1) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await cancelCreation(ctx, made)
  await alarm
  await workOff(made.id)
  expect(await getCreation(ctx, made)).toMatchObject({
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
  const made = await writtenIn(world)
  const [first, second] = (await getCreation(ctx, made)).nodes
  const nodeId = first?.nodeId ?? ''
  const sibling = await readSection(ctx, made.id, second?.nodeId ?? '')
  const before = await readSection(ctx, made.id, nodeId)
  const { coins: price } = await quoteNode(ctx, { id: made.id, nodeId })
  const order = {
    id: made.id,
    nodeId,
    remark: '短一点',
    coins: price,
    idempotencyKey: 'again-0001',
  }
  await expect(regenerateNode(ctx, { ...order, coins: price + 1 })).rejects.toMatchObject({
    kind: { code: 20001 },
  })
  await regenerateNode(ctx, order)
  await workOff(made.id)
  expect(await getCreation(ctx, made)).toMatchObject({ taskStatus: 'done', done: 4, paidCoins: 50 })
  expect(await coins()).toEqual({ wallet: 950, held: 0 })
  expect((await readSection(ctx, made.id, nodeId))?.hash).not.toBe(before?.hash)
  expect((await readSection(ctx, made.id, second?.nodeId ?? ''))?.hash).toBe(sibling?.hash)
})

test('a heading that could not be written anew keeps its text and costs nothing', async () => {
  let isBroken = false
  const world = await createStudioWorld(async (step, tools, work) => {
    if (isBroken) throw new Error('no')
    if (step.nodeId !== null) return writeSentence(step.nodeId, tools, work)
  })
  const { ctx, coins } = world
  const made = await writtenIn(world)
  isBroken = true
  const nodeId = (await getCreation(ctx, made)).nodes[0]?.nodeId ?? ''
  const order = { id: made.id, nodeId, remark: '', coins: 10, idempotencyKey: 'again-0001' }
  await regenerateNode(ctx, order)
  await workOff(made.id)
  const after = await getCreation(ctx, made)
  expect(after).toMatchObject({ taskStatus: 'done', done: 4, failed: 0 })
  expect(after.nodes[0]).toMatchObject({ state: 'done', reason: '这一节没有写成，请重试' })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})

test('an outline that could not be made is tried again', async () => {
  let isBroken = true
  const world = await createStudioWorld(async () => {
    if (isBroken) throw new Error('no')
  })
  const { ctx } = world
  const made = await createCreation(ctx, { form: formOf() })
  await workOff(made.id)
  expect(await getCreation(ctx, made)).toMatchObject({ taskStatus: 'error', documentId: null })
  isBroken = false
  await retryCreation(ctx, { id: made.id, nodeIds: [] })
  await workOff(made.id)
  expect(await getCreation(ctx, made)).toMatchObject({ taskStatus: 'need_pay', errorText: '' })
})

test('somebody else of the team finds no creation of mine', async () => {
  const world = await createStudioWorld()
  const made = await orderIn(world)
  const mate = await addMember(world, 'admin')
  const refused = { slug: 'studio.creationNotFound' }
  await expect(getCreation(mate, made)).rejects.toMatchObject(refused)
  await expect(payCreation(mate, orderFor(made, mate))).rejects.toMatchObject(refused)
  await expect(deleteCreation(mate, made)).rejects.toMatchObject(refused)
  await expect(renameCreation(mate, { id: made.id, title: '改' })).rejects.toMatchObject(refused)
})

test('material that is not there, not learned or nobody’s own stops an order before anything is held', async () => {
  const { ctx } = await createStudioWorld()
  const stranger = await createTeamWorld()
  const chosen = (fileIds: string[]) =>
    createCreation(ctx, { form: formOf({ material: '手动上传', fileIds }) })
  await expect(chosen([])).rejects.toMatchObject({ kind: { code: 'NO_DOCUMETS' } })
  await expect(chosen([stranger.ctx.newId()])).rejects.toMatchObject({
    kind: { code: 'NO_DOCUMETS' },
  })
})

test('a deleted creation is gone with its work, and its document lies in the bin', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const made = await writtenIn(world)
  expect(await deleteCreation(ctx, made)).toBe(true)
  await expect(getCreation(ctx, made)).rejects.toMatchObject({ slug: 'studio.creationNotFound' })
  await expect(readTree(ctx, made.id)).rejects.toMatchObject({ slug: 'editor.documentNotFound' })
  expect((await runnerOf(made.id).view()).round).toBe(0)
})
