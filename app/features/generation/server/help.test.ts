import { createStudioWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { payCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { helpCreation, readHelpRequest, setHelpRule } from './price-waiver'

const ordered = (ctx: SeatedContext) => ({ form: formOf(), outline: treeOf(2, 2, ctx.newId) })

test('R-GEN-18: a teammate’s help waives the price once; one cannot help oneself, and help can be switched off', async () => {
  const world = await createStudioWorld()
  const { ctx, coins } = world
  const creation = await createCreation(ctx, ordered(ctx))
  const mate = await addMember(world, 'member')
  const { code, helpStatus } = await helpCreation(ctx, { id: creation.id, code: '' })
  expect(helpStatus).toBe(2)
  // Before anybody helps it is told who asks, and for what; nothing more, and to nobody of another team.
  const asked = { asker: '沈砚', title: formOf().topic, kind: 'paper', app: '', helpersNeeded: 1 }
  expect(await readHelpRequest(mate, { id: creation.id, code })).toEqual({
    ...asked,
    helpStatus: 2,
    helpers: 0,
    isOwn: false,
    hasHelped: false,
    isOpen: true,
  })
  expect(await readHelpRequest(ctx, { id: creation.id, code })).toMatchObject({ isOwn: true })
  const { ctx: stranger } = await createStudioWorld()
  for (const [who, input] of [
    [mate, 'x'.repeat(22)],
    [stranger, code],
  ] as const) {
    await expect(readHelpRequest(who, { id: creation.id, code: input })).rejects.toMatchObject({
      slug: 'generation.helpCodeUnknown',
    })
  }
  await expect(helpCreation(ctx, { id: creation.id, code })).rejects.toMatchObject({
    slug: 'generation.helpOneself',
  })
  await expect(helpCreation(mate, { id: creation.id, code: 'x'.repeat(22) })).rejects.toMatchObject(
    {
      slug: 'generation.helpCodeUnknown',
    },
  )
  expect(await helpCreation(mate, { id: creation.id, code })).toMatchObject({
    helpStatus: 3,
    code: '',
  })
  expect(await readHelpRequest(mate, { id: creation.id, code })).toMatchObject({
    helpStatus: 3,
    hasHelped: true,
    isOpen: false,
  })
  const free = await getCreation(ctx, creation)
  expect(free.quote).toMatchObject({ coins: 0, fullCoins: 40 })
  await payCreation(ctx, orderFor(free, ctx))
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({
    taskStatus: 'done',
    done: 4,
    paidCoins: 0,
  })
  expect(await coins()).toEqual({ wallet: 1000, held: 0 })
  await setHelpRule(ctx, { helpers: 0 })
  const other = await createCreation(ctx, ordered(ctx))
  await expect(helpCreation(ctx, { id: other.id, code: '' })).rejects.toMatchObject({
    slug: 'generation.helpOff',
  })
})
