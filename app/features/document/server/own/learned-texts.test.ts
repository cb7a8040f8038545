import { eq } from 'drizzle-orm'
import { addFile, learnAll } from '#test/learning'
import { bodyOf, paragraph } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import type { World } from '#test/world'
import { findPassages } from '~/features/library/server'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { documentHandlers } from '../handlers'
import { deleteDocument } from '../documents'
import { putEvidence } from '../evidence'
import { commitSection, readTree, saveSection } from '../sections'
import { documents } from '../tables'
import { quoteOf } from '#test/own-documents'
import { createText } from './create-text'
import { addToLibrary, sweepLearnedTexts, takeFromLibrary, textOfFile } from './learned-texts'

const WORDS = '承载量札记里写着核心区每日七千七百人次，节假日另行核定。'

async function learned() {
  const world = await createTeamWorld()
  const { ctx } = world
  const origin = { type: 'markdown' as const, text: `# 现状\n\n${WORDS}`, sources: [] }
  const { id } = await createText(ctx, { title: '承载量札记', folderId: '', origin })
  const { fileId } = await addToLibrary(ctx, { id, folderId: '' })
  await runJobs(world)
  return { world, ctx, id, fileId }
}

/** Runs the front door's tickets, and those of learning. */
async function runJobs(world: World) {
  const own = world.queued.filter(({ type }) => documentHandlers.some((item) => item.type === type))
  for (const { type, payload } of own)
    await documentHandlers.find((item) => item.type === type)?.run(world.ctx, payload)
  await learnAll(world)
}

const found = async (ctx: SeatedContext, words: string) =>
  (await findPassages(ctx, words)).hits.map(({ fileId, text }) => ({ fileId, text }))

async function write(ctx: SeatedContext, id: DocumentId, text: string) {
  const { tree, sections } = await readTree(ctx, id)
  const nodeId = tree.children[0]?.id
  if (!nodeId) throw new Error('no heading')
  const baseRev = sections[0]?.rev ?? 0
  await saveSection(ctx, id, { nodeId, baseRev, body: bodyOf(paragraph('p1', text)) })
}

test('a text that the library has learned is found like a file, and leads back to itself for who may open it', async () => {
  const { world, ctx, id, fileId } = await learned()
  expect(await found(ctx, '核心区每日多少人次')).toMatchObject([{ fileId }])
  expect(await textOfFile(ctx, fileId)).toBe(id)
  expect(await textOfFile(await addMember(world, 'member'), fileId)).toBe(null)
  expect(await addToLibrary(ctx, { id, folderId: '' })).toEqual({ fileId })
})

test('it is learned anew once nobody writes any more, and not while somebody does', async () => {
  const { world, ctx, id } = await learned()
  await write(ctx, id, '改为每日八千二百人次，自来年起施行，节假日另行核定。')
  await sweepLearnedTexts(ctx)
  expect(world.queued).toEqual([])
  await ctx.db
    .update(documents)
    .set({ updatedAt: ctx.now().getTime() - 4 * 60_000, learnedAt: 1 })
    .where(eq(documents.id, id))
  await sweepLearnedTexts(ctx)
  await sweepLearnedTexts(ctx)
  expect(world.queued.filter(({ type }) => type === 'document.learn-text')).toHaveLength(1)
  await runJobs(world)
  const hits = await found(ctx, '每日八千二百人次')
  expect(hits[0]?.text).toContain('八千二百')
  expect(hits.some(({ text }) => text.includes('七千七百'))).toBe(false)
})

test('taken out, or in the trash, it is found no more', async () => {
  const { ctx, id } = await learned()
  await takeFromLibrary(ctx, id)
  expect(await found(ctx, '核心区每日多少人次')).toEqual([])
  const again = await learned()
  await deleteDocument(again.ctx, { id: again.id })
  expect(await found(again.ctx, '核心区每日多少人次')).toEqual([])
})

test('what leans on a file that few may see is not learned', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id: folderId } = await addFolder(ctx, { name: '薪酬', parentId: '' })
  const secret = await addFile(world, '定级.txt', '金丝雀定级表。'.repeat(20), { folderId })
  const origin = {
    type: 'markdown' as const,
    text: `# 甲\n\n旧文。\n\n# 乙\n\n${WORDS}`,
    sources: [],
  }
  const { id } = await createText(ctx, { title: '札记', folderId: '', origin })
  const [evidence] = await putEvidence(ctx, id, [quoteOf(secret)])
  const { tree, sections } = await readTree(ctx, id)
  const nodeId = tree.children[0]?.id
  if (!nodeId) throw new Error('no heading')
  await commitSection(ctx, id, {
    nodeId,
    baseRev: sections.find((item) => item.nodeId === nodeId)?.rev ?? 0,
    body: bodyOf(paragraph('p1', '金丝雀只给少数人看，不应该被学进知识库里去。')),
    stepKey: 'write:a',
    citations: [],
    shown: [evidence?.id ?? ''],
  })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  await addToLibrary(ctx, { id, folderId: '' })
  await runJobs(world)
  const member = await addMember(world, 'member')
  const hits = await found(member, '核心区每日多少人次，金丝雀只给少数人看')
  expect(hits.length).toBeGreaterThan(0)
  expect(JSON.stringify(hits)).not.toContain('金丝雀')
})
