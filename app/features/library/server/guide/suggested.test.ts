import { learned } from '#test/making'
import { addMember, createTeamWorld } from '#test/teams'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files, folders } from '../tables'
import { getGuide } from './views'
import { startMaking } from './makings'
import { suggestedQuestions } from './suggested'

test('what may be asked comes from guides of files as they now are, and there is nothing without one', async () => {
  const world = createWorld()
  const fileId = await learned(world)
  expect(await suggestedQuestions(world.ctx, 3)).toEqual([])

  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  const { questions } = await getGuide(world.ctx, { fileId })
  expect(questions.length).toBeGreaterThan(0)
  expect(await suggestedQuestions(world.ctx, 3)).toEqual(questions.slice(0, 3))
  expect(await suggestedQuestions(createWorld().ctx, 3)).toEqual([])

  await world.ctx.db.update(files).set({ generation: 2 }).where(eq(files.id, fileId))
  expect(await suggestedQuestions(world.ctx, 3)).toEqual([])
})

test('a closed folder’s files are asked about by nobody who may not see them', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const fileId = await learned(world)
  await startMaking(world.ctx, { fileId, kind: 'guide', again: false })
  expect(await suggestedQuestions(member, 3)).not.toEqual([])

  const id = world.ctx.newId()
  const { spaceId } = world.ctx.seat
  const closed = { see: 'members' as const, change: 'members' as const }
  const made = { createdBy: '0', createdAt: 0, updatedAt: 0 }
  await world.ctx.db
    .insert(folders)
    .values({ id, spaceId, name: '人事', nameKey: '人事', ...closed, ...made })
  await world.ctx.db.update(files).set({ folderId: id }).where(eq(files.id, fileId))
  expect(await suggestedQuestions(member, 3)).toEqual([])
  expect(await suggestedQuestions(world.ctx, 3)).not.toEqual([])
})
