import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { readEvents } from '#test/chat'
import { addMember } from '#test/teams'
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
import type { TaskRunner } from '../../../../workers/objects/task-runner'
import { pauseCreation, payCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { followCreation } from './follow'
import { followTask } from './task-runner'

const far = () => new AbortController().signal

test('what happens is told in order, and a reader who comes again hears only what came since', async () => {
  const { ctx } = await createStudioWorld()
  const { id } = await createCreation(ctx, { form: formOf() })
  await workOff(id)
  const quoted = await getCreation(ctx, { id })
  const received = await readEvents(await followCreation(ctx, { id, node: '', after: 0 }, far()))
  const types = received.map(({ event }): string => event.type)
  expect(types).toEqual(expect.arrayContaining(['step.started', 'step.done', 'outline.done']))
  expect(received.at(-1)?.event).toMatchObject({ type: 'task.status', taskStatus: 'need_pay' })
  expect(received.map(({ no }) => no)).toEqual(
    received.map(({ no }) => no).toSorted((a, b) => a - b),
  )
  await payCreation(ctx, orderFor(quoted, ctx))
  await workOff(id)
  const after = quoted.lastEventId
  const later = await readEvents(await followCreation(ctx, { id, node: '', after }, far()))
  expect(later.every(({ no }) => no > after)).toBe(true)
  expect(later.filter(({ event }) => (event.type as string) === 'step.done')).toHaveLength(7)
  expect(later.at(-1)?.event).toMatchObject({ type: 'task.done', documentId: id, failed: 0 })
})

test('words come of the headings that a reader has open, and of no others', async () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  const { ctx } = await createStudioWorld(async (step, tools, work) => {
    if (step.nodeId === null) return
    tools.say('一句话。'.repeat(100))
    await passed
    return writeSentence(step.nodeId, tools, work)
  })
  const outline = treeOf(1, 2, ctx.newId)
  const creation = await createCreation(ctx, { form: formOf(), outline })
  const [, mine = ''] = outline.children[0]?.children.map(({ id }) => id) ?? []
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  const stream = await followCreation(ctx, { id: creation.id, node: mine, after: 0 }, far())
  const received = await readEvents(stream, 5)
  // Who comes in the middle of it has it from its beginning, and no other heading's.
  const { lastEventId: after } = await getCreation(ctx, creation)
  const late = await followCreation(ctx, { id: creation.id, node: mine, after }, far())
  const soFar = new TextDecoder().decode((await late.getReader().read()).value)
  expect(soFar.match(/^(?:id|event): .*/gm)).toEqual(['event: step.started', 'event: step.delta'])
  expect(soFar.match(/一句话。/g)).toHaveLength(100)
  open()
  await alarm
  await workOff(creation.id)
  const deltas = received.flatMap(({ event }) =>
    (event.type as string) === 'step.delta' ? [event] : [],
  )
  expect(deltas).toEqual([expect.objectContaining({ nodeId: mine, text: '一句话。'.repeat(100) })])
})

test('what was said until a pause is heard by who comes after it, and what does not go on is not', async () => {
  let hasSpoken = false
  const { ctx } = await createStudioWorld(async (step, tools) => {
    if (step.nodeId === null) return
    tools.say('写到一半的话，')
    hasSpoken = true
    await new Promise((resolve) => tools.signal.addEventListener('abort', resolve))
  })
  const outline = treeOf(1, 1, ctx.newId)
  const creation = await createCreation(ctx, { form: formOf(), outline })
  const node = outline.children[0]?.children[0]?.id ?? ''
  await payCreation(ctx, orderFor(creation, ctx))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  await expect.poll(() => hasSpoken, { timeout: 20_000 }).toBe(true)
  await pauseCreation(ctx, creation)
  await alarm
  const { lastEventId: after, nodes } = await getCreation(ctx, creation)
  expect(nodes.find(({ nodeId }) => nodeId === node)).toMatchObject({ state: 'wait' })
  const late = await followCreation(ctx, { id: creation.id, node, after }, far())
  const received = await new Response(late).text()
  expect(received.match(/^(?:id|event): .*/gm)).toEqual([
    'event: step.started',
    'event: step.delta',
  ])
  expect(received).toContain('写到一半的话，')
})

test('events of a creation are its maker’s alone', async () => {
  const world = await createStudioWorld()
  const creation = await createCreation(world.ctx, { form: formOf() })
  const mate = await addMember(world, 'admin')
  await expect(
    followCreation(mate, { id: creation.id, node: '', after: 0 }, far()),
  ).rejects.toMatchObject({ slug: 'generation.creationNotFound' })
})

test('who has been put out of the team since hears not one word', async () => {
  const world = await createStudioWorld()
  const { ctx } = world
  const creation = await createCreation(ctx, { form: formOf() })
  await workOff(creation.id)
  const { accountId, signInId } = ctx.actor
  const { teamId } = ctx.seat
  const reader = { accountId, signInId, teamId, memberId: ctx.newId(), role: 'owner' as const }
  const stream = await followTask(
    ctx,
    { creationId: creation.id, after: 0, nodes: [], reader },
    far(),
  )
  const received = await new Response(stream).text()
  expect(received).toMatch(/^event: task\.closed\n/)
  expect(received).not.toContain('step.')
})

test('two alarms at once do each step once', async () => {
  const { ctx, maker, coins } = await createStudioWorld()
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await runInDurableObject(runnerOf(creation.id), async (runner: TaskRunner) => {
    await Promise.all([runner.alarm(), runner.alarm(), runner.alarm()])
  })
  await workOff(creation.id)
  expect(new Set(maker.ran).size).toBe(maker.ran.length)
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})
