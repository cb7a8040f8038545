import { testId } from '#test/ids'
import { documentIdOf } from './creation-rows'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createStudioWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { countBodyWords, leavesOf } from '#packages/document'
import { applyCommands, readTree, snapshot } from '~/features/document/server'
import { payCreation } from './actions'
import { checkWritten } from './check-written'
import { createCreation } from './creations'
import { creations } from './tables'

test('a heading that is far from its part of the ordered words is told, whether or not it has a number of its own', async () => {
  const { ctx } = await createStudioWorld()
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 1, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const document = await snapshot(ctx, documentIdOf(creation.id))
  const findings = (await checkWritten(ctx, document))(document).filter(
    ({ kind }) => kind === 'budget',
  )
  const [item, other] = leavesOf(document.tree).map(({ id }) => id)
  const words = countBodyWords(
    document.bodies.get(testId(item ?? '')) ?? { type: 'doc', content: [] },
  )
  expect(words).toBe(7)
  expect(findings).toEqual(
    [item, other].map((nodeId) =>
      expect.objectContaining({ nodeId, message: '计划8字，现有7字，少1字' }),
    ),
  )

  // A number of one's own is held against by the document itself.
  await applyCommands(ctx, documentIdOf(creation.id), {
    baseRev: null,
    commands: [{ type: 'plan', nodeId: testId(item ?? ''), plan: { budget: 20 } }],
  })
  const { tree } = await readTree(ctx, documentIdOf(creation.id))
  const left = (await checkWritten(ctx, document))({ ...document, tree })
  expect(left.flatMap(({ kind, nodeId }) => (kind === 'budget' ? [nodeId] : []))).toEqual([other])
})

test('line 19: of an excerpt no length is told, since its sources hold no more', async () => {
  const { ctx } = await createStudioWorld()
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 1, ctx.newId) })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const document = await snapshot(ctx, documentIdOf(creation.id))
  const lengths = async () =>
    (await checkWritten(ctx, document))(document).filter(({ kind }) => kind === 'budget').length
  expect(await lengths()).toBe(2)
  const quote = creation.quote && { ...creation.quote, isExcerpt: true }
  await ctx.db.update(creations).set({ quote }).where(eq(creations.id, creation.id))
  expect(await lengths()).toBe(0)
})
