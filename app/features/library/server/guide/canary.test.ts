import { addFile, ask, learnAll, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { purgeDeleted } from '../bin/purge'
import { deleteFiles } from '../bin/delete-files'
import { folders } from '../folders/tables'
import { generationJobs } from '../tables'
import { cancelGenerationJob, retryGenerationJob, startGenerationJob } from './generation-jobs'
import { getGuide, getIdeas, getMap } from './views'

const WORD = '青鸾七号'
const SECRET = `# ${WORD}约定\n\n${`关于${WORD}的约定，只有少数人知道。承载量由档案室记录，周转率由规划院记录。`.repeat(8)}\n`
const OPEN = `# 公告\n\n${'承载量以公告为准，每季修正一次。周转率以实测为准，每年修正一次。'.repeat(8)}\n`

async function closedFolder(ctx: SeatedContext): Promise<string> {
  const id = ctx.newId()
  await ctx.db.insert(folders).values({
    id,
    spaceId: ctx.seat.spaceId,
    name: '人事',
    nameKey: '人事',
    see: 'admins',
    change: 'admins',
    createdBy: ctx.actor.accountId,
    createdAt: 0,
    updatedAt: 0,
  })
  return id
}

async function learned(world: World, name: string, text: string, folderId = ''): Promise<FileId> {
  const id = await addFile(world, name, text, { folderId })
  await learnAll(world, ask(id))
  return id
}

test('what is made of a file in a closed folder is closed with it, whoever had it made', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const fileId = await learned(world, '名单.md', SECRET, await closedFolder(world.ctx))
  const { taskId } = await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  await startGenerationJob(world.ctx, { fileId, kind: 'mindmap', again: false })
  await startGenerationJob(world.ctx, { fileId, kind: 'inspiration', again: false })
  expect((await getGuide(world.ctx, { fileId })).summary).toContain(WORD)

  const missing = { slug: 'library.fileNotFound' }
  await expect(getGuide(member, { fileId })).rejects.toMatchObject(missing)
  await expect(getMap(member, { fileId })).rejects.toMatchObject(missing)
  await expect(getIdeas(member, { fileId })).rejects.toMatchObject(missing)
  const start = startGenerationJob(member, { fileId, kind: 'guide', again: true })
  await expect(start).rejects.toMatchObject(missing)
  await expect(cancelGenerationJob(member, { taskId })).rejects.toMatchObject(missing)
  await expect(retryGenerationJob(member, { taskId })).rejects.toMatchObject(missing)
})

test('what to read next names no file that the reader may not see, even when another had it made', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const hidden = await learned(world, '名单.md', SECRET, await closedFolder(world.ctx))
  const fileId = await learned(world, '公告.md', OPEN)
  await startGenerationJob(world.ctx, { fileId, kind: 'inspiration', again: false })
  expect((await getIdeas(world.ctx, { fileId })).reading.map(({ id }) => id)).toEqual([hidden])
  const ideas = await getIdeas(member, { fileId })
  expect(ideas.making.status).toBe('done')
  expect(ideas.reading).toEqual([])
  expect(JSON.stringify(ideas)).not.toContain(WORD)
})

test('what was made of a file goes for good with it', async () => {
  const world = await createTeamWorld()
  const fileId = await learned(world, '公告.md', OPEN)
  await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  await deleteFiles(world.ctx, { ids: [fileId] })
  const left = () =>
    world.ctx.db.select().from(generationJobs).where(eq(generationJobs.fileId, fileId))
  expect(await left()).toHaveLength(1)
  world.clock.now += 31 * 86_400_000
  await purgeDeleted(world.ctx, world.ctx.seat.spaceId)
  expect(await left()).toEqual([])
})
