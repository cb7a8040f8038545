import { testId } from '#test/ids'
import { env, runInDurableObject } from 'cloudflare:test'
import { addFile } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { bodyOf, node, paragraph, textOf, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { files } from '~/features/library/server/tables'
import {
  applyCommands,
  checkDocument,
  commitSection,
  createDocument,
  deleteDocument,
  putEvidence,
  readEvidence,
  readSection,
  readTree,
  saveSection,
  setAudience,
  snapshot,
  sweepDocuments,
} from '.'
import { diffVersions, listVersions, readVersion, saveVersion } from './versions/versions'
import { documentRoom } from './document-room'

const missing = { slug: 'document.documentNotFound' }
const SECRET = '岭云项目的暗号是金丝雀。'

async function write(ctx: SeatedContext, audience: 'maker' | 'team' = 'team') {
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree, audience })
  return documentId
}

const commit = (ctx: SeatedContext, id: DocumentId, text: string, more: object = {}) =>
  commitSection(ctx, id, {
    nodeId: testId('a'),
    baseRev: 0,
    body: bodyOf(paragraph('p1', text)),
    stepKey: `write:a:${text}`,
    citations: [],
    ...more,
  })

const revOf = (outcome: object) => ('rev' in outcome ? Number(outcome.rev) : 0)

test('a document is its maker’s until it is laid open to the team, and never another team’s', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const { ctx: other } = await createTeamWorld()
  const id = await write(world.ctx, 'maker')
  await expect(readTree(member, id)).rejects.toMatchObject(missing)
  await setAudience(world.ctx, { id, audience: 'team' })
  expect((await readTree(member, id)).tree.children).toHaveLength(2)
  await expect(readTree(other, id)).rejects.toMatchObject(missing)
  const again = { title: '占', tree: treeOf(node('x')), documentId: id }
  await expect(createDocument(other, again)).rejects.toMatchObject(missing)
  await expect(setAudience(member, { id, audience: 'maker' })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
})

test('of two people at one section both texts live on, whoever saves first', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const id = await write(world.ctx)
  const text = [paragraph('p1', '一。'), paragraph('p2', '二。')]
  const first = await commit(world.ctx, id, '', { body: bodyOf(...text) })
  const baseRev = revOf(first)
  const mine = bodyOf(paragraph('p1', '一改。'), paragraph('p2', '二。'))
  const theirs = bodyOf(paragraph('p1', '一。'), paragraph('p2', '二改。'))
  const saved = await Promise.all([
    saveSection(world.ctx, id, { nodeId: testId('a'), baseRev, body: mine }),
    saveSection(member, id, { nodeId: testId('a'), baseRev, body: theirs }),
  ])
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'merged'])
  expect(textOf((await readSection(member, id, testId('a')))?.body)).toBe('一改。|二改。')
})

test('a step that comes after a person waits beside them, also when its object was restarted in between', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  const baseRev = revOf(await commit(ctx, id, '机器。'))
  const body = bodyOf(paragraph('p1', '人。'))
  await saveSection(ctx, id, { nodeId: testId('a'), baseRev, body })
  const stub = env.DOCUMENT_ROOM.get(env.DOCUMENT_ROOM.idFromName(id))
  await runInDurableObject(stub, (_, state) => state.abort('test')).catch(() => {})
  const late = await commit(ctx, id, '机器再来。', { baseRev })
  expect(late).toMatchObject({ outcome: 'waiting' })
  expect(await commit(ctx, id, '机器再来。', { baseRev })).toEqual(late)
  const section = await readSection(ctx, id, testId('a'))
  expect(textOf(section?.body)).toBe('人。')
  expect(section?.texts).toHaveLength(1)
  const findings = await checkDocument(ctx, id)
  expect(findings.map(({ kind, nodeId }) => [kind, nodeId])).toEqual([
    ['waiting', 'a'],
    ['empty', 'b'],
  ])
})

test('who may not see a source gets neither its quote nor the text that leans on it', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const id = await write(ctx)
  const { id: folderId } = await addFolder(ctx, { name: '密', parentId: '' })
  const fileId = await addFile(world, '密.txt', SECRET, { folderId })
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId, SECRET)])
  const evidenceId = evidence?.id ?? ''
  // It cites nothing, yet its writer had read the file.
  await commit(ctx, id, SECRET, { shown: [evidenceId] })
  const whole = async () =>
    JSON.stringify([
      await readSection(member, id, testId('a')),
      await readEvidence(member, id),
      [...(await snapshot(member, id)).bodies],
      [...(await snapshot(member, id)).evidence],
      [...(await snapshot(member, id)).references],
    ])
  expect(await whole()).toContain('金丝雀')

  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect(await whole()).not.toContain('金丝雀')
  expect(await readEvidence(member, id)).toMatchObject([{ state: 'revoked', reason: 'closed' }])
  expect((await readSection(member, id, testId('a')))?.isWithheld).toBe(true)
  const body = bodyOf(paragraph('p1', '盖掉。'))
  await expect(
    saveSection(member, id, { nodeId: testId('a'), baseRev: 2, body }),
  ).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  await expect(putEvidence(member, id, [quoteOf(fileId)])).rejects.toMatchObject({
    slug: 'document.evidenceRefused',
  })
  expect(textOf((await readSection(ctx, id, testId('a')))?.body)).toBe(SECRET)
})

test('a quote whose file was replaced is stale, of a deleted one nothing is told', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  const fileId = await addFile(world, '报告.txt', '增长5%。')
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId, '增长5%。')])
  const cited = bodyOf(paragraph('p1', '增长5%。', evidence?.id ?? ''))
  await commit(ctx, id, '', { body: cited })
  await ctx.db.update(files).set({ contentSha256: 'other' }).where(eq(files.id, fileId))
  expect(await readEvidence(ctx, id)).toMatchObject([{ state: 'stale', quote: '增长5%。' }])
  expect((await checkDocument(ctx, id))[0]).toMatchObject({ kind: 'evidence', level: 'hint' })
  await ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, fileId))
  expect(await readEvidence(ctx, id)).toMatchObject([
    { state: 'revoked', reason: 'deleted', quote: '' },
  ])
})

test('a named version stays as it was, and tells what became of it', async () => {
  const { ctx } = await createTeamWorld()
  const id = await write(ctx)
  const baseRev = revOf(await commit(ctx, id, '初稿。'))
  const version = await saveVersion(ctx, id, { name: '初稿' })
  const body = bodyOf(paragraph('p1', '二稿。'))
  await saveSection(ctx, id, { nodeId: testId('a'), baseRev, body })
  await applyCommands(ctx, id, {
    baseRev: null,
    commands: [
      { type: 'rename', nodeId: testId('b'), title: '丙' },
      { type: 'add', parentId: null, at: 2, node: node('c', '丁') },
    ],
  })
  const savedVersion = await readVersion(ctx, { documentId: id, versionId: version.id })
  expect(textOf(savedVersion.bodies.get(testId('a')))).toBe('初稿。')
  expect(await diffVersions(ctx, id, { versionId: version.id, against: '' })).toMatchObject({
    texts: ['a'],
    headings: [
      { type: 'renamed', from: '乙', to: '丙' },
      { type: 'added', title: '丁' },
    ],
    tree: { children: [{ title: '甲' }, { title: '乙' }] },
  })
  expect(await listVersions(ctx, id)).toMatchObject([{ name: '初稿', author: '沈砚', words: 3 }])
  expect((await snapshot(ctx, id, savedVersion.rev)).tree.children).toHaveLength(2)
})

test('a deleted document is out of sight at once and gone with all its bytes a month later', async () => {
  const { ctx, clock } = await createTeamWorld()
  const id = await write(ctx)
  await commit(ctx, id, '字。')
  await saveVersion(ctx, id, { name: '版' })
  await deleteDocument(ctx, { id })
  await expect(readTree(ctx, id)).rejects.toMatchObject(missing)
  const prefix = `documents/${ctx.seat.teamId}/${id}/`
  expect(await ctx.files.list(prefix)).toHaveLength(1)
  clock.now += 31 * 86_400_000
  await sweepDocuments(ctx)
  expect(await ctx.files.list(prefix)).toEqual([])
  expect(await documentRoom(ctx, id).outline()).toBe(null)
})
