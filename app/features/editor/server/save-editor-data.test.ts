import { testId } from '#test/ids'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { beforeAll, expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import { createDocument, readSections } from '~/features/document/server'
import { getFile } from '~/features/library/server'
import type { SavedEditorData } from '../contract'

let own: Neighbour
let other: Neighbour
beforeAll(async () => {
  ;[own, other] = await createNeighbours('editor-data.test')
})

async function save(body: object, { as = own, spaceId = own.ctx.seat.spaceId as string } = {}) {
  const answer = await as.send('POST', { path: `/space/${spaceId}/file/saveEditorData`, body })
  return { ...answer, saved: answer.result as SavedEditorData }
}

const originalOf = async (fileId: string) => {
  const { ctx } = own
  const path = `/repositoryFile/content?spaceId=${ctx.seat.spaceId}&id=${fileId}`
  return (await own.send('GET', { path })).text
}

async function createSection() {
  const tree = treeOf(node('a', '甲章'))
  const { documentId } = await createDocument(own.ctx, { title: '文档', tree, audience: 'team' })
  const json = (baseRev: number, words: string) => ({
    kind: 'json',
    fileId: documentId,
    nodeId: testId('a'),
    baseRev,
    content: bodyOf(paragraph('p1', words)),
  })
  return { documentId, json }
}

test('the body of a section is saved as the editor saves it, and two that differ are both there', async () => {
  const { documentId, json } = await createSection()
  const { saved, text } = await save(json(0, '停车位不足。'))
  expect(saved, text).toMatchObject({ fileId: documentId, section: { outcome: 'kept' } })
  const again = await save(json(0, '停车位很多。'))
  expect(again.saved.section?.outcome).toBe('waiting')
  const [section] = await readSections(own.ctx, documentId, [testId('a')])
  expect(JSON.stringify(section?.body)).toContain('停车位不足。')
})

test('a text becomes a file of the library, and is replaced by the next one, an empty one as well', async () => {
  const { saved } = await save({ kind: 'markdown', title: '草稿', content: '# 一\n\n停车位不足。' })
  expect(saved.section).toBeNull()
  const { fileId } = saved
  const file = await getFile(own.ctx, { id: fileId as FileId })
  expect(file.title).toBe('草稿.md')
  expect(await originalOf(fileId)).toBe('# 一\n\n停车位不足。')
  await save({ kind: 'markdown', fileId, content: '# 二' })
  expect(await originalOf(fileId)).toBe('# 二')
  // The browser leaves a blank value out.
  expect((await save({ kind: 'markdown', fileId })).saved.fileId).toBe(fileId)
  expect(await originalOf(fileId)).toBe('')
})

test('a new text without a title, another format and what is another team’s are refused', async () => {
  const { saved } = await save({ kind: 'text', title: '草稿', content: '停车位不足。' })
  expect((await save({ kind: 'html', content: '<p>一</p>' })).status).toBe(400)
  const { fileId } = saved
  expect((await save({ kind: 'html', fileId, content: '<p>一</p>' })).status).toBe(400)
  const { json } = await createSection()
  const spaceId = other.ctx.seat.spaceId
  for (const body of [{ kind: 'text', fileId, content: '别的' }, json(0, '别的')]) {
    expect((await save(body, { as: other, spaceId })).status).toBe(404)
    expect((await save(body, { as: other })).status).toBe(404)
  }
  expect(await originalOf(fileId)).toBe('停车位不足。')
})

test('an answer becomes a file of the library that counts as an answer', async () => {
  const { spaceId } = own.ctx.seat
  const path = '/repositoryFile/addText'
  const text = { spaceId, title: '停车/问题', content: '停车位不足。', sourceMessageId: '71' }
  const { result } = await own.send('POST', { path, body: text })
  const { id, title } = result as { id: FileId; title: string }
  expect(title).toMatch(/^停车_问题(\(1\))?\.md$/)
  const blank = await own.send('POST', { path, body: { ...text, content: ' ' } })
  expect(blank.status).toBe(400)
  expect(await originalOf(id)).toBe('停车位不足。')
})
