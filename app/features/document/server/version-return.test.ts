import { testId } from '#test/ids'
import { env, runDurableObjectAlarm } from 'cloudflare:test'
import { bodyOf, node, paragraph, textOf, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { applyCommands, createDocument, readSection, readTree, saveSection } from '.'
import { restoreVersion } from './version-return'
import { listVersions, saveVersion } from './versions'
import { documentRoom } from './document-room'

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
