import { expect, test } from 'vitest'
import { withObject } from '#test/objects'
import { eq, sql } from 'drizzle-orm'
import { createStudioWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { payCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { sweepCreations } from './sweep'
import { creations } from './tables'

test('a payment whose process died before its object heard of it is gone on with by the sweep, and held once', async () => {
  const { ctx, coins } = await createStudioWorld()
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })
  const deaf = withObject(ctx, 'TASK_RUNNER', () => ({
    start: () => Promise.reject(new Error('died')),
  }))
  await expect(payCreation(deaf, orderFor(creation, ctx))).rejects.toThrow('died')
  expect(await coins()).toEqual({ wallet: 960, held: 40 })
  await ctx.db
    .update(creations)
    .set({ updatedAt: sql`updated_at - 3600000` })
    .where(eq(creations.id, creation.id))
  await sweepCreations(ctx)
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 4,
    paidCoins: 40,
  })
  expect(await coins()).toEqual({ wallet: 960, held: 0 })
})
