import { testId } from '#test/ids'
import { bodyOf, node, paragraph, textOf, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { World } from '#test/world'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { exportOptions } from '../../contract'
import { acceptedBody } from '#packages/document/accepted-body'
import { addThread, listThreads } from '../comments/comments'
import { createDocument } from '../documents'
import { exportHandlers } from '~/features/exports/server'
import { getExportCode, serveExport, startExport } from '../exports/exports'
import { readSection, saveSection } from '../sections'
import { listVersions, readVersion } from '../versions/versions'
import { returnWord, undoWordReturn } from './return-word'

const anybody = (ctx: SeatedContext) => ({ ...ctx, actor: null, seat: null })

async function write(ctx: SeatedContext, ...words: string[]): Promise<DocumentId> {
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree, audience: 'team' })
  for (const [index, text] of words.entries())
    await saveSection(ctx, documentId, {
      nodeId: testId(index === 0 ? 'a' : 'b'),
      baseRev: 0,
      body: bodyOf(paragraph(`p${index}`, text)),
    })
  return documentId
}

/** The document as a Word file that somebody edited without tracking. */
async function edited({ ctx, queued }: World, id: DocumentId, edit: (xml: string) => string) {
  const { id: exportId } = await startExport(ctx, id, {
    format: 'docx',
    options: exportOptions.parse({}),
  })
  await exportHandlers[0]?.run(anybody(ctx), queued.pop()?.payload)
  const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId }))
  const parts = unzipSync(new Uint8Array(await served.arrayBuffer()))
  const path = 'word/document.xml'
  return zipSync({ ...parts, [path]: strToU8(edit(strFromU8(parts[path] ?? new Uint8Array()))) })
}

const wordsAt = async (ctx: SeatedContext, id: DocumentId, of: string) => {
  const section = await readSection(ctx, id, testId(of))
  return section ? textOf(acceptedBody(section.body)) : ''
}

test('a file comes back as changes that wait, and one step takes all of it back', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx, '春天来了。', '夏天来了。')
  const bytes = await edited(world, id, (xml) =>
    xml.replace('春天来了', '春天走了').replace('夏天来了', '夏天也走了'),
  )
  const { id: uploadId } = await upload(
    ctx,
    '文档.docx',
    Uint8Array.from(bytes).buffer,
    'ab'.repeat(32),
  )
  const report = await returnWord(ctx, { id, uploadId })
  expect(report.sections).toMatchObject([
    { nodeId: 'a', title: '甲', changed: 1 },
    { nodeId: 'b', title: '乙', changed: 1 },
  ])
  expect(report.unplaced).toEqual([])
  const [version] = await listVersions(ctx, id)
  expect(version).toMatchObject({ name: report.before, isAutomatic: true })
  const stood = await readVersion(ctx, { documentId: id, versionId: version?.id ?? '' })
  expect(textOf(stood.bodies.get(testId('a')))).toBe('春天来了。')
  expect(await wordsAt(ctx, id, 'a')).toBe('春天走了。')
  const section = await readSection(ctx, id, testId('a'))
  expect(JSON.stringify(section?.body)).toContain('"deletion"')

  await saveSection(ctx, id, {
    nodeId: testId('b'),
    baseRev: report.sections[1]?.after ?? 0,
    body: bodyOf(paragraph('p1', '后来又写的。')),
  })
  const undone = await undoWordReturn(ctx, { id, sections: report.sections })
  expect(undone).toEqual({ restored: 1, unchanged: ['b'] })
  expect(await wordsAt(ctx, id, 'a')).toBe('春天来了。')
  expect(await wordsAt(ctx, id, 'b')).toBe('后来又写的。')
})

test('a file of another document is refused, and what is no Word file', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx, '春天来了。')
  const other = await write(ctx, '秋天来了。')
  const bytes = await edited(world, other, (xml) => xml)
  const { id: uploadId } = await upload(
    ctx,
    '别的.docx',
    Uint8Array.from(bytes).buffer,
    'ab'.repeat(32),
  )
  await expect(returnWord(ctx, { id, uploadId })).rejects.toMatchObject({
    slug: 'document.wordReturnForeign',
  })
  const { id: textId } = await upload(ctx, '别的.txt', '春天', 'cd'.repeat(32))
  await expect(returnWord(ctx, { id, uploadId: textId })).rejects.toMatchObject({
    slug: 'document.wordReturnNotWord',
  })
  const member = await addMember(world, 'member')
  await expect(returnWord(member, { id, uploadId })).rejects.toMatchObject({
    slug: 'document.wordReturnNotWord',
  })
})

const COMMENTS = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:comment w:id="0" w:author="何田" w:date="2026-11-20T08:00:00Z"><w:p><w:r><w:t>补上年份</w:t></w:r></w:p></w:comment>
<w:comment w:id="1" w:author="秦川" w:date="2026-11-21T08:00:00Z"><w:p><w:r><w:t>同意</w:t></w:r></w:p></w:comment>
<w:comment w:id="2" w:author="何田" w:date="2026-11-21T08:00:00Z"><w:p><w:r><w:t>哪里的话</w:t></w:r></w:p></w:comment>
</w:comments>`

/** Comments 0 and 1 about the words, in whichever run they stand. */
const withRanges = (xml: string, words: string) => {
  const ends = [0, 1]
  const mark = (name: string) => ends.map((id) => `<w:${name} w:id="${id}"/>`).join('')
  const run = new RegExp(`<w:r>(?:(?!</w:r>).)*${words}.*?</w:r>`, 's')
  return xml.replace(
    run,
    (found) => `${mark('commentRangeStart')}${found}${mark('commentRangeEnd')}`,
  )
}

test('what was said in Word becomes a thread with its answer, once, and an answer to it comes to it', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx, '春天来了。', '夏天来了。')
  await saveSection(ctx, id, {
    nodeId: testId('a'),
    baseRev: (await readSection(ctx, id, testId('a')))?.rev ?? 0,
    body: bodyOf(paragraph('p0', '春天来了。'), paragraph('p9', '山花都开了。')),
  })
  const bring = async (comments: string, sum: string) => {
    const file = await edited(world, id, (xml) => withRanges(xml, '春天来了'))
    const bytes = zipSync({ ...unzipSync(file), 'word/comments.xml': strToU8(comments) })
    const content = Uint8Array.from(bytes).buffer
    const { id: uploadId } = await upload(ctx, '文档.docx', content, sum.repeat(32))
    return returnWord(ctx, { id, uploadId })
  }
  expect(await bring(COMMENTS, 'ab')).toMatchObject({ sections: [], comments: 2 })
  const [thread, ...others] = await listThreads(ctx, id)
  expect(others).toEqual([])
  expect(thread).toMatchObject({ nodeId: 'a', state: 'open', quote: '春天来了。' })
  expect(thread?.places).toHaveLength(1)
  expect(thread?.comments).toMatchObject([
    { author: '何田', text: '补上年份', isOwn: false },
    { author: '秦川', text: '同意' },
  ])
  // The same words of something else are another thread.
  await addThread(ctx, {
    documentId: id,
    nodeId: testId('a'),
    places: [{ blockId: 'p9', range: { from: 0, to: 5 }, words: '山花都开了' }],
    title: '',
    text: '已经补了',
    mentions: [],
  })
  expect(await bring(COMMENTS, 'cd')).toMatchObject({ comments: 0 })
  const later = COMMENTS.replace('同意', '已经补了')
  expect(await bring(later, 'ef')).toMatchObject({ comments: 1 })
  const [answered] = await listThreads(ctx, id)
  expect(answered?.comments.map(({ text }) => text)).toEqual(['补上年份', '同意', '已经补了'])
})
