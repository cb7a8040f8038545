import { addFile } from '#test/learning'
import { learned } from '#test/generation-jobs'
import { addMember, createTeamWorld } from '#test/teams'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files, generationJobs } from '../tables'
import { folders } from '../folders/tables'
import { getGuide } from './views'
import { startGenerationJob } from './generation-jobs'
import { suggestedQuestions } from './suggested'

test('what may be asked comes from guides of files as they now are, and of others from how they open', async () => {
  const world = createWorld()
  expect(await suggestedQuestions(world.ctx, 3)).toEqual([])
  const fileId = await learned(world)
  // Nobody has opened the file yet, and nothing is made for a look at the desk.
  const opening = await suggestedQuestions(world.ctx, 3)
  expect(opening).toContain('沿河第一界面限高是多少米？')
  const inSpace = eq(generationJobs.spaceId, world.ctx.seat.spaceId)
  expect(await world.ctx.db.select().from(generationJobs).where(inSpace)).toEqual([])
  expect(world.queued).toEqual([])

  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const { questions } = await getGuide(world.ctx, { fileId })
  expect(questions.length).toBeGreaterThan(0)
  expect(await suggestedQuestions(world.ctx, 3)).toEqual(questions.slice(0, 3))
  expect(await suggestedQuestions(createWorld().ctx, 3)).toEqual([])

  const stale = { kind: 'guide', questions: ['旧问题？'] }
  await world.ctx.db
    .update(generationJobs)
    .set({ result: stale, source: 'of before' })
    .where(eq(generationJobs.fileId, fileId))
  expect(await suggestedQuestions(world.ctx, 3)).toEqual(opening)
})

test('questions of the opening are of several files in turn, and of none that is not learned', async () => {
  const world = createWorld()
  await learned(world)
  await learned(
    world,
    '差旅.md',
    '# 差旅\n\n副处长在省会城市的住宿费标准为每晚480元。报销应当附发票。\n',
  )
  await addFile(world, '未学.md', '# 未学\n\n未学文件的总面积为30公顷。\n')
  const asked = await suggestedQuestions(world.ctx, 4)
  expect(asked.some((question) => question.includes('住宿费标准'))).toBe(true)
  expect(asked).toContain('沿河第一界面限高是多少米？')
  expect(asked.join('')).not.toContain('未学')
})

test('of chosen files only what they answer may be asked', async () => {
  const world = createWorld()
  const guided = await learned(world)
  await startGenerationJob(world.ctx, { fileId: guided, kind: 'guide', again: false })
  const text = '# 差旅\n\n副处长在省会城市的住宿费标准为每晚480元。报销应当附发票。\n'
  const opened = await learned(world, '差旅.md', text)
  const { questions } = await getGuide(world.ctx, { fileId: guided })
  expect(await suggestedQuestions(world.ctx, 3, [guided])).toEqual(questions.slice(0, 3))
  const asked = await suggestedQuestions(world.ctx, 4, [opened])
  expect(asked.join('')).toContain('住宿费标准')
  expect(asked.filter((question) => questions.includes(question))).toEqual([])
  expect(await suggestedQuestions(createWorld().ctx, 4, [opened])).toEqual([])
})

test('what is asked of a bare heading comes after what a sentence answers', async () => {
  const world = createWorld()
  await learned(world)
  await learned(
    world,
    '体例.md',
    '# 体例\n\n## 文件名称\n\n按日期起名。\n\n## 关键时刻\n\n另行说明。\n',
  )
  const asked = await suggestedQuestions(world.ctx, 10)
  const vague = asked.map((question) => question.endsWith('有哪些要点？'))
  expect(vague).toContain(true)
  expect(vague).toEqual(vague.toSorted())
})

test('a closed folder’s files are asked about by nobody who may not see them', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const fileId = await learned(world)
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  expect(await suggestedQuestions(member, 3)).not.toEqual([])

  const id = world.ctx.newId()
  const { spaceId } = world.ctx.seat
  const closed = { see: 'members' as const, change: 'members' as const }
  const stamps = { createdBy: '0', createdAt: 0, updatedAt: 0 }
  await world.ctx.db
    .insert(folders)
    .values({ id, spaceId, name: '人事', nameKey: '人事', ...closed, ...stamps })
  await world.ctx.db.update(files).set({ folderId: id }).where(eq(files.id, fileId))
  expect(await suggestedQuestions(member, 3)).toEqual([])
  expect(await suggestedQuestions(world.ctx, 3)).not.toEqual([])
})
