import { noId } from '#test/ids'
import { documentIdOf } from './creation-rows'
import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { addFile, ask, learnAll } from '#test/learning'
import {
  createStudioWorld,
  formOf,
  orderFor,
  viewTask,
  treeOf,
  workOff,
  writeSentence,
} from '#test/generation-world'
import type { FileId, NodeId } from '~/core/ids'
import { coinTransfers } from '~/features/billing/server/tables'
import { leavesOf } from '#packages/document'
import { applyCommands, readSection, readTree } from '~/features/document/server'
import { cancelCreation, payCreation, quoteNode, regenerateNode, retryCreation } from './actions'
import { changeCreation, createCreation, getCreation } from './creations'
import { writingAllowances, writingWords } from './tables'

type Studio = Awaited<ReturnType<typeof createStudioWorld>>

const orderIn = ({ ctx }: Pick<Studio, 'ctx'>, chapters = 2, sections = 2) =>
  createCreation(ctx, { form: formOf(), outline: treeOf(chapters, sections, ctx.newId) })

const untouched = { wallet: 1000, held: 0 }

test('what waits to be paid is withdrawn without a coin being held, and may wait to be paid again', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  expect(await cancelCreation(ctx, creation)).toMatchObject({
    taskStatus: 'error',
    errorText: '已取消',
    heldCoins: 0,
  })
  expect(await coins()).toEqual(untouched)
  await expect(payCreation(ctx, orderFor(creation, ctx))).rejects.toMatchObject({
    slug: 'generation.notNow',
  })
  await expect(cancelCreation(ctx, creation)).rejects.toMatchObject({ slug: 'generation.notNow' })
  await retryCreation(ctx, { id: creation.id, nodeIds: [] })
  const back = await getCreation(ctx, creation)
  expect(back).toMatchObject({ taskStatus: 'need_pay', errorText: '' })
  await payCreation(ctx, orderFor(back, ctx))
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'done', paidCoins: 40 })
})

test('pictures that nobody draws are neither ordered nor paid', async () => {
  const world = await createStudioWorld()
  const form = formOf({ images: 5 })
  const outline = treeOf(1, 1, world.ctx.newId)
  const refused = { slug: 'generation.kindNotReady' }
  await expect(createCreation(world.ctx, { form, outline })).rejects.toMatchObject(refused)
  const creation = await orderIn(world)
  await expect(changeCreation(world.ctx, { id: creation.id, form })).rejects.toMatchObject(refused)
})

test('of a payment and a withdrawal at the same time one is done and the other refused', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  const [paid, withdrawn] = await Promise.allSettled([
    payCreation(ctx, orderFor(creation, ctx)),
    cancelCreation(ctx, creation),
  ])
  await workOff(creation.id)
  const { taskStatus } = await getCreation(ctx, creation)
  if (withdrawn.status === 'fulfilled' && paid.status === 'rejected') {
    expect(taskStatus).toBe('error')
    expect(await coins()).toEqual(untouched)
  } else {
    expect(paid.status).toBe('fulfilled')
    expect(await coins()).toMatchObject({ held: 0 })
  }
})

test('a title, a wish or a heading that may not be written is refused with AUDITING_ERROR before a coin is held', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  ctx.settings = { ...ctx.settings, MODERATION_WORDS: '私服' }
  const refused = {
    kind: { code: 'AUDITING_ERROR' },
    text: '内容未通过安全审核，请修改后重试',
  }
  const outline = treeOf(1, 1, ctx.newId)
  await expect(
    createCreation(ctx, { form: formOf({ topic: '搭建私服' }), outline }),
  ).rejects.toMatchObject(refused)
  await expect(
    createCreation(ctx, { form: formOf({ requirement: '写写私服' }) }),
  ).rejects.toMatchObject(refused)
  const creation = await orderIn(world)
  const [leaf] = leavesOf((await readTree(ctx, documentIdOf(creation.id))).tree)
  const commands = [{ type: 'rename' as const, nodeId: leaf?.id ?? noId, title: '私服的架设' }]
  await applyCommands(ctx, documentIdOf(creation.id), { baseRev: null, commands })
  const changed = await getCreation(ctx, creation)
  await expect(payCreation(ctx, orderFor(changed, ctx))).rejects.toMatchObject(refused)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'need_pay', heldCoins: 0 })
  const moved = await ctx.db
    .select()
    .from(coinTransfers)
    .where(and(eq(coinTransfers.teamId, ctx.seat.teamId), eq(coinTransfers.kind, 'hold')))
  expect(moved).toEqual([])
  expect(await coins()).toEqual(untouched)
})

test('a heading that came out short costs its part of the price, rounded down; within a tenth it is as long as agreed', async () => {
  // Of eight words each, ten coins: all, within a tenth, 6.25 coins' worth, and more than was asked for.
  const lengths = [8, 7.5, 5, 30]
  const world = await createStudioWorld(async (step, tools, work) => {
    if (step.nodeId === null) return
    await writeSentence(step.nodeId, tools, work)
    return { words: lengths[step.order] ?? 8 }
  })
  const { ctx, coins } = world
  const creation = await orderIn(world)
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 4,
    paidCoins: 36,
    heldCoins: 0,
    quote: { coins: 40 },
  })
  expect(await coins()).toEqual({ wallet: 964, held: 0 })
})

test('a heading that is added to a finished document is priced, held and written alone', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await orderIn(world)
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const { tree } = await readTree(ctx, documentIdOf(creation.id))
  const [chapter] = tree.children
  const nodeId = ctx.newId<NodeId>()
  const [leaf] = leavesOf(tree)
  if (!chapter || !leaf) throw new Error('no headings')
  const node = { ...leaf, id: nodeId, title: '后加的一点' }
  await applyCommands(ctx, documentIdOf(creation.id), {
    baseRev: null,
    commands: [{ type: 'add', parentId: chapter.id, at: 2, node }],
  })
  const hashesOf = async () =>
    (await readTree(ctx, documentIdOf(creation.id))).sections.filter(
      (item) => item.nodeId !== nodeId,
    )
  const before = await hashesOf()
  const { coins: price, words } = await quoteNode(ctx, { id: creation.id, nodeId })
  expect({ price, words }).toEqual({ price: 8, words: 8 })
  const order = { id: creation.id, nodeId, remark: '', coins: price, idempotencyKey: 'added-0001' }
  const begun = await regenerateNode(ctx, order)
  expect(begun).toMatchObject({ total: 5, heldCoins: 8 })
  expect(await coins()).toEqual({ wallet: 952, held: 8 })
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 5,
    failed: 0,
    paidCoins: 48,
  })
  expect(await coins()).toEqual({ wallet: 952, held: 0 })
  expect((await readSection(ctx, documentIdOf(creation.id), nodeId))?.words).toBeGreaterThan(0)
  expect(await hashesOf()).toEqual(before)
})

test('material that is still learned or has next to no words stops an order, and its name is told', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const chosen = (fileId: FileId) =>
    createCreation(ctx, { form: formOf({ material: '手动上传', fileIds: [fileId] }) })
  const waiting = await addFile(world, '导则.md', `# 导则\n${'日承载量取较小者。'.repeat(20)}`)
  await expect(chosen(waiting)).rejects.toMatchObject({
    slug: 'generation.materialNotReady',
    text: '资料还在学习中，请稍后再开始：导则.md',
  })
  const short = await addFile(world, '便条.md', '明日九点到。')
  await learnAll(world, ask(waiting), ask(short))
  await expect(chosen(short)).rejects.toMatchObject({ kind: { code: 'FILE_TOO_FEW_WORD' } })
  expect((await chosen(waiting)).taskStatus).toBe('init')
  expect(await coins()).toEqual(untouched)
})

test('words of the month run out before coins are held, and what was not written goes back', async () => {
  let isBroken = true
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  const world = await createStudioWorld(async (step) => {
    await passed
    if (isBroken && step.order > 0 && step.nodeId !== null) throw new Error('no')
  })
  const { ctx, coins } = world
  const { teamId } = ctx.seat
  const wordsUsed = async () => {
    const rows = await ctx.db.select().from(writingWords).where(eq(writingWords.teamId, teamId))
    return rows.reduce((sum, { words }) => sum + words, 0)
  }
  // Four headings of eight words each.
  await ctx.db.insert(writingAllowances).values({ teamId, words: 40 })
  const first = await orderIn(world)
  await payCreation(ctx, orderFor(first, ctx))
  expect(await wordsUsed()).toBe(32)
  const second = await orderIn(world)
  const short = {
    kind: { code: 'NO_ENOUGH_WORD' },
    text: '可用字数不足，请充值或缩短篇幅',
  }
  await expect(payCreation(ctx, orderFor(second, ctx))).rejects.toMatchObject(short)
  expect(await getCreation(ctx, second)).toMatchObject({ taskStatus: 'need_pay', heldCoins: 0 })
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
  open()
  await workOff(first.id)
  expect(await getCreation(ctx, first)).toMatchObject({ taskStatus: 'error', failed: 3 })
  expect(await wordsUsed()).toBe(0)
  isBroken = false
  await payCreation(ctx, orderFor(second, ctx))
  await workOff(second.id)
  expect(await wordsUsed()).toBe(32)
  await expect(retryCreation(ctx, { id: first.id, nodeIds: [] })).rejects.toMatchObject(short)
  await ctx.db.delete(writingAllowances).where(eq(writingAllowances.teamId, teamId))
  await retryCreation(ctx, { id: first.id, nodeIds: [] })
  await workOff(first.id)
  expect(await getCreation(ctx, first)).toMatchObject({ taskStatus: 'done', done: 4 })
  expect(await wordsUsed()).toBe(56)
})

test('whoever asks again is told of the headings that have changed since, and of no others', async () => {
  let isBroken = true
  const world = await createStudioWorld(async (step) => {
    if (isBroken && step.order === 1) throw new Error('no')
  })
  const { ctx } = world
  const creation = await orderIn(world)
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const all = await getCreation(ctx, { id: creation.id })
  expect(all.nodes).toHaveLength(4)
  isBroken = false
  await retryCreation(ctx, { id: creation.id, nodeIds: [] })
  await workOff(creation.id)
  const later = await getCreation(ctx, { id: creation.id, since: all.lastEventId })
  expect(later).toMatchObject({ done: 4, failed: 0, total: 4 })
  expect(later.nodes).toEqual([expect.objectContaining({ state: 'done', words: 8 })])
  expect(later.nodes[0]?.nodeId).toBe(all.nodes[1]?.nodeId)
  expect((await viewTask(creation.id)).nodes).toHaveLength(4)
})
