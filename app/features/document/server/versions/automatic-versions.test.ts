import { NODE, createPair, openSocket, write } from '#test/live-writers'
import { bodyOf, paragraph, textOf } from '#test/rooms'
import { addFile } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { createTeamWorld } from '#test/teams'
import { testId } from '#test/ids'
import { node, treeOf } from '#test/rooms'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { RoomFrame } from '../../live-terms'
import { createDocument } from '../documents'
import { putEvidence } from '../evidence'
import { documentVersions } from '../tables'
import { commitSection, readSection, saveSection } from '../sections'
import { applyCommands } from '../trees'
import { compareText, deleteVersion, listVersions, readVersion, saveVersion } from './versions'

test('a version that is saved while somebody writes has their last words', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, member, 'a')
  a.type('新', 1)
  await a.flush()
  const { id } = await saveVersion(owner.ctx, documentId, { name: '送审前' })
  const version = await readVersion(owner.ctx, { documentId, versionId: id })
  expect(textOf(version.bodies.get(NODE))).toContain('新停车场')
})

test('versions that nobody named take no place of those that people named, and the newest thirty stay', async () => {
  const { owner, documentId } = await createPair()
  const { ctx } = owner
  const first = await saveVersion(ctx, documentId, { name: '初稿' })
  await saveVersion(ctx, documentId, { name: '替换1', isAutomatic: true })
  // As many as may be, written as they lie: saving each took most of the file's time.
  await copyVersion(ctx, { documentId, name: '替换1', count: 30 })
  await copyVersion(ctx, { documentId, name: '初稿', count: 99 })
  await expect(saveVersion(ctx, documentId, { name: '再一版' })).rejects.toMatchObject({
    slug: 'document.tooManyVersions',
  })
  await saveVersion(ctx, documentId, { name: '替换32', isAutomatic: true })
  const versions = await listVersions(ctx, documentId)
  const automatic = versions.filter(({ isAutomatic }) => isAutomatic)
  expect(automatic).toHaveLength(30)
  expect(automatic.some(({ name }) => name === '替换32')).toBe(true)
  expect(versions.some(({ id }) => id === first.id)).toBe(true)
  await deleteVersion(ctx, { documentId, versionId: first.id })
  await saveVersion(ctx, documentId, { name: '再一版' })
})

/** Copies of a saved version beside it, a little older each. */
async function copyVersion(
  { db, newId }: SeatedContext,
  { documentId, name, count }: { documentId: DocumentId; name: string; count: number },
) {
  const isIt = and(eq(documentVersions.documentId, documentId), eq(documentVersions.name, name))
  const [saved] = await db.select().from(documentVersions).where(isIt)
  if (!saved) throw new Error(`no version ${name}`)
  for (let no = 1; no <= count; no += 1)
    await db
      .insert(documentVersions)
      .values({ ...saved, id: newId(), createdAt: saved.createdAt - no })
}

test('words of a section are compared with what stands now, also where its heading came or went', async () => {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree })
  const save = (nodeId: string, baseRev: number, words: string) =>
    saveSection(ctx, documentId, {
      nodeId: testId(nodeId),
      baseRev,
      body: bodyOf(paragraph(`p${nodeId}`, words)),
    })
  await save('a', 0, '初稿。')
  await save('b', 0, '要删的。')
  const { id: versionId } = await saveVersion(ctx, documentId, { name: '初稿' })
  const { rev } = (await readSection(ctx, documentId, testId('a'))) ?? { rev: 0 }
  await save('a', rev, '改稿。')
  await applyCommands(ctx, documentId, {
    baseRev: null,
    commands: [{ type: 'remove', nodeId: testId('b') }],
  })
  const compared = async (nodeId: string) => {
    const texts = await compareText(ctx, documentId, { versionId, nodeId: testId(nodeId) })
    return [texts.before && textOf(texts.before), texts.after && textOf(texts.after)]
  }
  expect(await compared('a')).toEqual(['初稿。', '改稿。'])
  expect(await compared('b')).toEqual(['要删的。', null])
  expect(await compared('none')).toEqual([null, null])
})

test('who may not see a source reads its words neither in a version nor beside it', async () => {
  const { owner, member, documentId } = await createPair()
  const { ctx } = owner
  const secret = '岭云项目的暗号是金丝雀。'
  const { id: folderId } = await addFolder(ctx, { name: '密', parentId: '' })
  const fileId = await addFile(owner.world, '密.txt', secret, { folderId })
  const [evidence] = await putEvidence(ctx, documentId, [quoteOf(fileId, secret)])
  const { rev } = (await readSection(ctx, documentId, NODE)) ?? { rev: 0 }
  const body = bodyOf(paragraph('p9', secret))
  const shown = [evidence?.id ?? '']
  const draft = { nodeId: NODE, baseRev: rev, body, stepKey: 'w', citations: [], shown }
  await commitSection(ctx, documentId, draft)
  const { id: versionId } = await saveVersion(ctx, documentId, { name: '初稿' })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const texts = await compareText(member.ctx, documentId, { versionId, nodeId: NODE })
  expect(JSON.stringify(texts)).not.toContain('金丝雀')
  expect(texts.before).not.toBeNull()
})

test('every window that has the document open hears which section was saved, whoever saved it', async () => {
  const { host, owner, member, documentId } = await createPair()
  const { webSocket } = await openSocket(host, documentId, member)
  const frames: RoomFrame[] = []
  webSocket?.accept()
  webSocket?.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as RoomFrame)
  })
  const before = (await readSection(owner.ctx, documentId, NODE))?.rev ?? 0
  const body = bodyOf(paragraph('p1', '改过的话。'))
  await saveSection(owner.ctx, documentId, { nodeId: NODE, baseRev: before, body })
  const rev = (await readSection(owner.ctx, documentId, NODE))?.rev ?? 0
  await expect.poll(() => frames).toContainEqual({ type: 'saved', nodeId: NODE, rev })
  const a = await write(host, documentId, owner, 'a')
  a.type('新', 1)
  await a.post('seal', { version: await a.flush() })
  await expect.poll(() => frames.filter(({ type }) => type === 'saved').length).toBe(2)
})
