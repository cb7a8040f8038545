import { documentIdOf } from '../creation-rows'
import { noId, testId } from '#test/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { createStudioWorld, formOf, treeOf } from '#test/generation-world'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { FileId, NodeId } from '~/core/ids'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { renameFile } from '~/features/library/server/files/find-files'
import { deleteFiles } from '~/features/library/server/bin/delete-files'
import { readEvidence, readTree } from '~/features/document/server'
import { attachFiles, listAttachments } from './attachments'
import { createCreation } from '../creations'
import { addEvidence, findQuotes } from './hand-evidence'
import { materialScope } from './gather-material'

const SOURCE = `# 临溪古镇保护导则
## 第二章 游客承载量
核心保护区可游面积为3.86公顷，人均游览面积取12平方米，日周转率取2.4次。按面积法测算，日承载量约为7720人次。
`.repeat(3)

async function orderedWith(names: readonly string[]) {
  const world = await createStudioWorld()
  const fileIds: FileId[] = []
  for (const name of names) fileIds.push(await addFile(world, name, `${name}\n${SOURCE}`))
  await learnAll(world, ask(fileIds[0] ?? ''))
  for (const id of fileIds.slice(1)) await learnAll(world, ask(id))
  const { ctx } = world
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(2, 2, ctx.newId) })
  const { tree } = await readTree(ctx, documentIdOf(creation.id))
  const [chapter = noId, other = noId] = tree.children.map(({ id }) => id)
  return { world, ctx, id: creation.id, fileIds, chapter, other }
}

test('files are tied to a chapter, replaced, and taken away; they are called as they are called now', async () => {
  const { ctx, id, fileIds, chapter, other } = await orderedWith(['甲.md', '乙.md'])
  const [first = noId, second = noId] = fileIds
  await attachFiles(ctx, { id, nodeId: chapter, fileIds: [first, first, second] })
  await attachFiles(ctx, { id, nodeId: other, fileIds: [second] })
  expect(await attachFiles(ctx, { id, nodeId: chapter, fileIds: [first] })).toEqual([
    { fileId: second, nodeId: other, key: second, title: '乙.md', role: 'material' },
    { fileId: first, nodeId: chapter, key: first, title: '甲.md', role: 'material' },
  ])
  await renameFile(ctx, { id: first, title: '导则.md' })
  await deleteFiles(ctx, { ids: [second] })
  const titles = (await listAttachments(ctx, { id })).map(({ key, title }) => [key, title])
  expect(titles).toEqual([
    [second, ''],
    [first, '导则.md'],
  ])
  // What is gone may stay where it was, and goes when it is taken away.
  expect(await attachFiles(ctx, { id, nodeId: other, fileIds: [] })).toHaveLength(1)
})

test('R-GEN-23: files chosen as material are listed for the whole, once, and without a name while their folder is closed', async () => {
  const { world, ctx, fileIds } = await orderedWith(['甲.md'])
  const [tied = noId] = fileIds
  const { id: folderId } = await addFolder(ctx, { name: '机要', parentId: '' })
  const inside = await addFile(world, '乙.md', `乙\n${SOURCE}`, { folderId })
  await learnAll(world, ask(inside))
  const member = await addMember(world, 'member')
  const { id } = await createCreation(member, {
    form: formOf({
      material: '手动上传',
      fileIds: [tied, inside],
      uploadAttachments: [{ fileId: tied, nodeId: null, role: 'material' }],
    }),
    outline: treeOf(1, 1, ctx.newId),
  })
  const listed = async () =>
    (await listAttachments(member, { id })).map(({ fileId, nodeId, title, role }) => [
      fileId,
      nodeId,
      title,
      role,
    ])
  expect(await listed()).toEqual([
    [tied, null, '甲.md', 'material'],
    [inside, null, '乙.md', 'material'],
  ])
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  expect(await listed()).toEqual([
    [tied, null, '甲.md', 'material'],
    [inside, null, '', 'material'],
  ])
})

test('what a chapter holds is not looked through for the whole', async () => {
  const { ctx, id, fileIds, chapter } = await orderedWith(['甲.md'])
  const attachments = await attachFiles(ctx, { id, nodeId: chapter, fileIds })
  expect(materialScope({ form: formOf({ material: '无' }), attachments })).toBeNull()
  const whole = attachments.map((item) => ({ ...item, nodeId: null }))
  expect(materialScope({ form: formOf({ material: '无' }), attachments: whole })).toEqual({
    fileIds,
  })
})

test('files of others, files that nobody has learned and headings that are gone are refused', async () => {
  const { world, ctx, id, fileIds, chapter } = await orderedWith(['甲.md'])
  const stranger = await createTeamWorld()
  const theirs = await addFile(stranger, '别队.md', SOURCE)
  const fresh = await addFile(world, '新.md', SOURCE)
  const refusal = (nodeId: NodeId, ids: FileId[]) =>
    attachFiles(ctx, { id, nodeId, fileIds: ids }).catch((error: unknown) => error)
  expect(await refusal(chapter, [theirs])).toMatchObject({ slug: 'generation.noDocuments' })
  expect(await refusal(chapter, [fresh])).toMatchObject({ slug: 'generation.materialNotReady' })
  expect(await refusal(testId('nowhere'), fileIds)).toMatchObject({
    slug: 'generation.nodeNotFound',
  })
  const foreign = attachFiles(stranger.ctx, { id, nodeId: chapter, fileIds: [theirs] })
  await expect(foreign).rejects.toMatchObject({ slug: 'generation.creationNotFound' })
  expect(await listAttachments(ctx, { id })).toEqual([])
})

test('a sentence that the library holds becomes evidence of a heading, once, and only to the letter', async () => {
  const { ctx, id, fileIds, chapter } = await orderedWith(['甲.md'])
  const [found] = await findQuotes(ctx, { id, keyword: '日承载量' })
  expect(found).toMatchObject({ fileId: fileIds[0], title: '甲.md', extension: 'md' })
  const quote = found?.quotes.find((item) => item.includes('7720')) ?? ''
  expect(SOURCE).toContain(quote)
  const asked = { id, nodeId: chapter, fileId: fileIds[0] ?? noId, no: found?.no ?? 0, quote }
  const { evidenceId } = await addEvidence(ctx, asked)
  expect(await addEvidence(ctx, asked)).toEqual({ evidenceId })
  expect(await readEvidence(ctx, documentIdOf(id), [evidenceId])).toMatchObject([
    { quote, owner: chapter, title: '甲.md', state: 'ok' },
  ])
  const wrong = { ...asked, quote: quote.replace('7720', '7721') }
  await expect(addEvidence(ctx, wrong)).rejects.toMatchObject({ slug: 'generation.quoteNotFound' })
  await expect(addEvidence(ctx, { ...asked, no: 99 })).rejects.toMatchObject({
    slug: 'generation.quoteNotFound',
  })
})
