import { testId } from '#test/ids'
import { env, runDurableObjectAlarm } from 'cloudflare:test'
import { bodyOf, node, paragraph, textOf, treeOf } from '#test/rooms'
import { addFile } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import {
  applyCommands,
  commitSection,
  createDocument,
  putEvidence,
  readSection,
  readTree,
  saveSection,
} from '..'
import { restoreVersion } from './version-return'
import { diffVersions, listVersions, readVersion, saveVersion } from './versions'
import { documentRoom } from '../document-room'

const SECRET = '岭云项目的暗号是金丝雀。'
const MONTH_MS = 32 * 86_400_000

/** Two chapters, the second with a text; kept as a version, then the second is taken out. */
async function removedOne(changes: Partial<SeatedContext> = {}) {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲'), node('b', '乙', node('b1', '乙一')))
  const { documentId: id } = await createDocument(ctx, { title: '文档', tree })
  await saveSection(ctx, id, {
    nodeId: testId('b1'),
    baseRev: 0,
    body: bodyOf(paragraph('p1', '初稿。')),
  })
  const { id: versionId } = await saveVersion(ctx, id, { name: '初稿' })
  const { rev } = await applyCommands({ ...ctx, ...changes }, id, {
    baseRev: null,
    commands: [{ type: 'remove', nodeId: testId('b') }],
  })
  const textNow = async () => textOf((await readSection(ctx, id, testId('b1')))?.body)
  return { ctx, id, versionId, rev, textNow }
}

const BEFORE = { name: '恢复之前' }

test('a version that is gone back to brings removed headings with their texts, and what stood is kept', async () => {
  const { ctx, id, versionId, rev, textNow } = await removedOne()
  const back = await restoreVersion(ctx, id, { versionId, baseRev: rev, ...BEFORE })
  expect(back).toMatchObject({ outcome: 'restored', texts: 1 })
  const { tree, treeRev } = await readTree(ctx, id)
  expect(tree.children.map(({ title }) => title)).toEqual(['甲', '乙'])
  expect(treeRev).toBe(back.rev)
  expect(await textNow()).toBe('初稿。')
  const names = (await listVersions(ctx, id)).map(({ name, words }) => [name, words])
  expect(names).toEqual(
    expect.arrayContaining([
      ['恢复之前', 0],
      ['初稿', 3],
    ]),
  )
  const again = await restoreVersion(ctx, id, { versionId, baseRev: back.rev, ...BEFORE })
  expect(again).toMatchObject({ outcome: 'same' })
  expect(await listVersions(ctx, id)).toHaveLength(2)
})

test('a text that went for good a month after its heading comes back out of the version', async () => {
  const long = { now: () => new Date(Date.now() - MONTH_MS) }
  const { ctx, id, versionId, rev, textNow } = await removedOne(long)
  const stub = env.DOCUMENT_ROOM.get(env.DOCUMENT_ROOM.idFromName(id))
  await runDurableObjectAlarm(stub)
  expect(await documentRoom(ctx, id).bin()).toEqual([])
  const back = await restoreVersion(ctx, id, { versionId, baseRev: rev, ...BEFORE })
  expect(back).toMatchObject({ outcome: 'restored', texts: 1 })
  expect(await textNow()).toBe('初稿。')
})

test('a way back that is refused keeps nothing', async () => {
  const { ctx, id, versionId, rev } = await removedOne()
  const asked = { versionId, baseRev: rev - 1, ...BEFORE }
  await expect(restoreVersion(ctx, id, asked)).rejects.toMatchObject({
    slug: 'document.outlineMoved',
  })
  expect(await listVersions(ctx, id)).toMatchObject([{ name: '初稿' }])
  expect((await readTree(ctx, id)).tree.children).toHaveLength(1)
})

test('where what stood cannot be kept the headings stay as they were', async () => {
  const { ctx, id, versionId, rev } = await removedOne()
  const files = {
    ...ctx.files,
    write: async () => {
      throw new Error('full')
    },
  }
  const asked = { versionId, baseRev: rev, ...BEFORE }
  await expect(restoreVersion({ ...ctx, files }, id, asked)).rejects.toThrow('full')
  expect((await readTree(ctx, id)).tree.children.map(({ title }) => title)).toEqual(['甲'])
})

/** Two sections; the first has a text in the version, the second has none, and both are written after it. */
async function writtenOn() {
  const { ctx } = await createTeamWorld()
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId: id } = await createDocument(ctx, { title: '文档', tree })
  const write = async (nodeId: string, words: string) => {
    const baseRev = (await readSection(ctx, id, testId(nodeId)))?.rev ?? 0
    const body = bodyOf(paragraph('p1', words))
    return saveSection(ctx, id, { nodeId: testId(nodeId), baseRev, body })
  }
  await write('a', '初稿。')
  const { id: versionId } = await saveVersion(ctx, id, { name: '初稿' })
  const textNow = async (nodeId: string) => {
    const section = await readSection(ctx, id, testId(nodeId))
    return section && textOf(section.body)
  }
  const restore = async (to = versionId) => {
    const { treeRev } = await readTree(ctx, id)
    return restoreVersion(ctx, id, { versionId: to, baseRev: treeRev, ...BEFORE })
  }
  return { ctx, id, versionId, write, textNow, restore }
}

test('what was written since goes out of the sections, and nothing differs after', async () => {
  const { ctx, id, versionId, write, textNow, restore } = await writtenOn()
  await write('a', '后来改的。')
  await write('b', '后来写的。')
  const { treeRev } = await readTree(ctx, id)
  const nodeId = testId<NodeId>('b')
  const commands = [{ type: 'rename' as const, nodeId, title: '乙改' }]
  await applyCommands(ctx, id, { baseRev: treeRev, commands })
  const back = await restore()
  expect(back).toMatchObject({ outcome: 'restored', texts: 2, waiting: 0, closed: 0 })
  expect([...back.nodeIds].toSorted()).toEqual(['a', 'b'].map((each) => testId(each)).toSorted())
  expect(await textNow('a')).toBe('初稿。')
  expect(await textNow('b')).toBe('')
  const diff = await diffVersions(ctx, id, { versionId, against: '' })
  expect(diff).toMatchObject({ headings: [], texts: [] })
})

test('texts alone go back too, and back again to what stood before', async () => {
  const { ctx, id, write, textNow, restore } = await writtenOn()
  await write('a', '后来改的。')
  const { before } = await restore()
  expect(before).toMatchObject({ name: '恢复之前' })
  expect(await textNow('a')).toBe('初稿。')
  const laidBy = await readVersion(ctx, { documentId: id, versionId: before?.id ?? '' })
  expect(textOf(laidBy.bodies.get(testId('a')))).toBe('后来改的。')
  await restore(before?.id)
  expect(await textNow('a')).toBe('后来改的。')
  expect(await restore(before?.id)).toMatchObject({ outcome: 'same', before: null })
})

test('a section that leans on what is closed to whoever goes back stays as it stands', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const created = { title: '文档', tree, audience: 'team' as const }
  const { documentId: id } = await createDocument(ctx, created)
  const nodeId = testId<NodeId>('a')
  const { id: versionId } = await saveVersion(ctx, id, { name: '初稿' })
  const { id: folderId } = await addFolder(ctx, { name: '密', parentId: '' })
  const fileId = await addFile(world, '密.txt', SECRET, { folderId })
  const [evidence] = await putEvidence(ctx, id, [quoteOf(fileId, SECRET)])
  const body = bodyOf(paragraph('p1', SECRET))
  const shown = [evidence?.id ?? '']
  await commitSection(ctx, id, { nodeId, baseRev: 0, body, stepKey: 'w', citations: [], shown })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const { treeRev: baseRev } = await readTree(ctx, id)
  const asked = { versionId, baseRev, ...BEFORE }
  expect(await restoreVersion(member, id, asked)).toMatchObject({ outcome: 'same', closed: 1 })
  expect(textOf((await readSection(ctx, id, nodeId))?.body)).toBe(SECRET)
  expect(await restoreVersion(ctx, id, asked)).toMatchObject({ outcome: 'restored', texts: 1 })
})
