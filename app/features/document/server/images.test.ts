import { testId } from '#test/ids'
import { bodyOf, node, treeOf } from '#test/rooms'
import { pngOf } from '#test/pictures'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { expect, test } from 'vitest'
import type { Figure } from '#packages/document/body'
import { createDocument } from './documents'
import { addImage, serveImage } from './images'
import { saveSection } from './sections'

const begin = async () => {
  const world = await createTeamWorld()
  const tree = treeOf(node('a', '甲章'))
  const { documentId } = await createDocument(world.ctx, { title: '文档', tree, audience: 'team' })
  return { ...world, documentId }
}

test('a picture that came up is taken into a document, stands in a text and is served to who may read it', async () => {
  const world = await begin()
  const { ctx, documentId } = world
  const { id: uploadId } = await upload(ctx, '沿河.png', pngOf(40, 30))
  const { key, type, pixels } = await addImage(ctx, { id: documentId, uploadId })
  expect({ type, pixels }).toEqual({ type: 'png', pixels: { width: 40, height: 30 } })
  const figure: Figure = {
    type: 'figure',
    attrs: {
      blockId: 'f1',
      by: 'human',
      id: 'fig-a',
      caption: '沿河',
      evidenceIds: [],
      spec: { kind: 'image', key, type, pixels },
    },
  }
  const saved = await saveSection(ctx, documentId, {
    nodeId: testId('a'),
    baseRev: 0,
    body: bodyOf(figure),
  })
  expect(saved.outcome).toBe('kept')
  const member = await addMember(world, 'member')
  const served = await serveImage(
    member,
    { id: documentId, key },
    new Request('http://yanmo.test/'),
  )
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(pngOf(40, 30)))
})

test('a picture is what its bytes say: pages, drawings with scripts and bombs of pixels are refused', async () => {
  const { ctx, documentId } = await begin()
  const put = async (name: string, bytes: string | ArrayBuffer) => {
    const { id: uploadId } = await upload(ctx, name, bytes)
    return addImage(ctx, { id: documentId, uploadId })
  }
  const refused = { slug: 'document.pictureRefused' }
  await expect(put('a.md', '<html>not a picture</html>')).rejects.toMatchObject(refused)
  await expect(put('a.txt', '<svg xmlns="x"><script/></svg>')).rejects.toMatchObject(refused)
  await expect(put('a.txt', '\u00ff\u00d8只是文字')).rejects.toMatchObject(refused)
  const bomb = new Uint8Array(pngOf(1, 1))
  new DataView(bomb.buffer).setUint32(16, 60_000)
  new DataView(bomb.buffer).setUint32(20, 60_000)
  await expect(put('b.png', bomb.buffer)).rejects.toMatchObject({
    slug: 'document.pictureTooLarge',
  })
  await expect(addImage(ctx, { id: documentId, uploadId: testId('99') })).rejects.toMatchObject(
    refused,
  )
})

test('nobody takes another one’s upload, nor into a document that is not open to them', async () => {
  const world = await begin()
  const { ctx, documentId } = world
  const member = await addMember(world, 'member')
  const { id: uploadId } = await upload(ctx, '图.png', pngOf(2, 2))
  await expect(addImage(member, { id: documentId, uploadId })).rejects.toMatchObject({
    slug: 'document.pictureRefused',
  })
  const other = await createTeamWorld()
  const { id: theirs } = await upload(other.ctx, '图.png', pngOf(2, 2))
  await expect(addImage(other.ctx, { id: documentId, uploadId: theirs })).rejects.toMatchObject({
    slug: 'document.documentNotFound',
  })
})
