import { testId } from '#test/ids'
import { documentIdOf } from '../creation-rows'
import { addFile, ask, learnAll } from '#test/learning'
import { createStudioWorld, formOf, treeOf } from '#test/generation-world'
import { pngOf } from '#test/pictures'
import { node } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import type { Figure } from '#packages/document'
import { readEvidence, readTree, saveSection, snapshot } from '~/features/document/server'
import { deleteFiles } from '~/features/library/server/bin/delete-files'
import { createCreation } from '../creations'
import { findPictures, showPicture, takePicture } from './pictures'
import { studyCreation } from '../study'

const picture = new Uint8Array(pngOf(220, 120))
const NAME = 'word/media/image1.png'
const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const guide = () =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${line('古镇的游客集中在沿河一带，节假日尤其如此，需要分流。'.repeat(4))}<w:p><w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r></w:p>${line('图2-1　沿河游客分布')}${line('码头一带另有安排，由管理单位每季度复核并公布。'.repeat(4))}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="x/image" Target="media/image1.png"/></Relationships>',
    ),
    [NAME]: picture,
  })

async function ordered() {
  const world = await createStudioWorld()
  const fileId = await addFile(world, '保护导则.docx', guide(), { extension: 'docx' })
  await learnAll(world, ask(fileId))
  const { ctx } = world
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(1, 1, ctx.newId) })
  const id = documentIdOf(creation.id)
  return { world, ctx, id, fileId, chosen: { id, fileId, name: NAME, window: 0 } }
}

test('a picture of a source stands in a text with its caption and the words that name its source', async () => {
  const { ctx, id, fileId, chosen } = await ordered()
  const { pictures } = await findPictures(ctx, { id, fileId, window: 0 })
  expect(pictures).toMatchObject([{ name: NAME, caption: '沿河游客分布', width: 220 }])
  const response = await showPicture(ctx, { id, fileId, name: NAME })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture)
  const { image, caption, evidenceIds } = await takePicture(ctx, chosen)
  const [evidence] = await readEvidence(ctx, id, evidenceIds)
  expect(evidence).toMatchObject({ fileId, quote: '图2-1 沿河游客分布', title: '保护导则.docx' })
  const { tree } = await readTree(ctx, id)
  const nodeId = tree.children[0]?.children[0]?.id ?? ''
  const figure: Figure = {
    type: 'figure',
    attrs: {
      blockId: 'f1',
      by: 'human',
      id: 'fig-a',
      caption,
      evidenceIds,
      spec: { kind: 'image', ...image },
    },
  }
  const body = { type: 'doc' as const, content: [figure] }
  const saved = await saveSection(ctx, id, { nodeId: testId(nodeId), baseRev: 0, body })
  expect(saved.outcome).toBe('kept')
  const whole = await snapshot(ctx, id)
  expect([...whole.references.values()].map(({ title }) => title)).toContain('保护导则')
})

test('before anything is paid it is told which pictures of the sources serve which heading', async () => {
  const { ctx, fileId } = await ordered()
  const form = formOf({
    material: '手动上传',
    fileIds: [fileId],
    lengthSize: null,
    targetWords: 400,
  })
  const outline = {
    id: ctx.newId<NodeId>(),
    title: '临溪古镇',
    children: [node('h1', '游客沿河分布')],
  }
  const creation = await createCreation(ctx, { form, outline })
  const id = documentIdOf(creation.id)
  expect((await studyCreation(ctx, { id })).pictures).toEqual([
    { nodeId: 'h1', title: '游客沿河分布', document: '保护导则', caption: '沿河游客分布' },
  ])
})

test('a picture whose source was deleted since is told to have none any more', async () => {
  const { ctx, id, fileId, chosen } = await ordered()
  const { evidenceIds } = await takePicture(ctx, chosen)
  await deleteFiles(ctx, { ids: [fileId] })
  const [gone] = await readEvidence(ctx, id, evidenceIds)
  expect(gone).toMatchObject({ state: 'revoked', reason: 'deleted', quote: '' })
  await expect(takePicture(ctx, chosen)).rejects.toMatchObject({ slug: 'library.fileNotFound' })
})

test('nothing but pictures of files that are open to the caller is shown or taken', async () => {
  const { ctx, id, fileId, chosen } = await ordered()
  const gone = { slug: 'generation.pictureGone' }
  await expect(takePicture(ctx, { ...chosen, name: 'word/document.xml' })).rejects.toMatchObject(
    gone,
  )
  await expect(showPicture(ctx, { id, fileId, name: '../secret' })).rejects.toMatchObject(gone)
  const stranger = await createTeamWorld()
  const theirs = await addFile(stranger, '别队.docx', guide(), { extension: 'docx' })
  const missing = { slug: 'library.fileNotFound' }
  await expect(findPictures(ctx, { id, fileId: theirs, window: 0 })).rejects.toMatchObject(missing)
  await expect(findPictures(stranger.ctx, { id, fileId, window: 0 })).rejects.toMatchObject({
    slug: 'generation.creationNotFound',
  })
})
