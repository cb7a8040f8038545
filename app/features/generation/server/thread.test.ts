import { documentIdOf } from './creation-rows'
import { expect, test } from 'vitest'
import { createStudioWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { snapshot } from '~/features/document/server'
import { payCreation } from './actions'
import { createCreation, getCreation, listCreations } from './creations'

test('R-GEN-15: topic, outline, quote, payment, text: each step shows in the creation, and each heading is paid once', async () => {
  const world = await createStudioWorld()
  const { ctx, coins, maker } = world
  const creation = await createCreation(ctx, { form: formOf() })
  expect(creation).toMatchObject({ taskStatus: 'init', stage: 'studying', quote: null })
  await workOff(creation.id)
  const quoted = await getCreation(ctx, creation)
  expect(quoted).toMatchObject({
    taskStatus: 'need_pay',
    stage: null,
    quote: { coins: 40, fullCoins: 40, nodes: 6 },
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
  const payed = await payCreation(ctx, orderFor(quoted, ctx))
  expect(payed).toMatchObject({ taskStatus: 'wait', heldCoins: 40, total: 6, done: 0 })
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
  await workOff(creation.id)
  const done = await getCreation(ctx, creation)
  expect(done).toMatchObject({
    taskStatus: 'done',
    done: 6,
    failed: 0,
    paidCoins: 40,
    heldCoins: 0,
    words: 48,
  })
  expect(done.nodes.every(({ isPaid, state }) => isPaid && state === 'done')).toBe(true)
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
  const text = await snapshot(ctx, documentIdOf(creation.id))
  expect(text.bodies.size).toBe(6)
  expect(new Set(maker.ran).size).toBe(maker.ran.length)
  expect(await listCreations(ctx, { pageNo: 1, keyword: '承载' })).toMatchObject({
    total: 1,
    records: [{ id: creation.id, taskStatus: 'done', done: 6, total: 6 }],
  })
})

test('with an outline it is ready to be paid at once, and the same request is one creation', async () => {
  const { ctx } = await createStudioWorld()
  const outline = treeOf(2, 1, ctx.newId)
  const order = { form: formOf(), outline, idempotencyKey: 'order-0001' }
  const creation = await createCreation(ctx, order)
  expect(creation).toMatchObject({
    taskStatus: 'need_pay',
    documentId: creation.id,
    quote: { nodes: 2 },
  })
  expect((await createCreation(ctx, order)).id).toBe(creation.id)
})
