import { testId } from '#test/ids'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import type { World } from '#test/world'
import { addMember, createTeamWorld } from '#test/teams'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { removeMember } from '~/features/teams/server/members/member-actions'
import { exportOptions } from '~/features/document/contract'
import type { ExportFormat } from '~/features/document/terms'
import { createDocument } from '~/features/document/server/documents'
import {
  getExportCode,
  listExports,
  serveExport,
  startExport,
  sweepExports,
} from '~/features/document/server/exports/exports'
import { countReview } from '~/features/document/server/exports/count-review'
import { addThread } from '~/features/document/server/comments/comments'
import { commitSection, saveSection } from '~/features/document/server/sections'
import { exportHandlers } from '.'

const gone = { slug: 'document.exportGone' }
const anybody = (ctx: SeatedContext) => ({ ...ctx, actor: null, seat: null })

async function write(ctx: SeatedContext) {
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree, audience: 'team' })
  await commitSection(ctx, documentId, {
    nodeId: testId('a'),
    baseRev: 0,
    body: bodyOf(paragraph('p1', '春天来了。')),
    stepKey: 'write:a',
    citations: [],
  })
  return documentId
}

/** Asks for an export and does what the ingest Worker would. */
async function exported(
  { ctx, queued }: World,
  as: SeatedContext,
  id: DocumentId,
  format: ExportFormat,
) {
  const options = exportOptions.parse({})
  const { id: exportId } = await startExport(as, id, { format, options })
  const ticket = queued.pop()
  const [handler] = exportHandlers
  await handler?.run(anybody(ctx), ticket?.payload)
  return exportId
}

test('an export is written in the background and fetched once by its code, within five minutes', async () => {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const id = await write(ctx)
  const exportId = await exported(world, ctx, id, 'docx')
  expect(await listExports(ctx, id)).toMatchObject([
    { id: exportId, state: 'done', progress: 100, fileName: '文档（草稿）.docx', reason: '' },
  ])
  const { code, url } = await getExportCode(ctx, { exportId })
  expect(url).toBe(`/ai/export/${code}`)
  const answers = await Promise.allSettled([
    serveExport(anybody(ctx), { code }),
    serveExport(anybody(ctx), { code }),
  ])
  const [served] = answers.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const parts = unzipSync(new Uint8Array((await served?.arrayBuffer()) ?? new ArrayBuffer()))
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('春天来了')
  expect(xml).toContain('尚未完成的部分')

  // Two windows of one person: neither ends what the other was given.
  const [item, other] = [
    await getExportCode(ctx, { exportId }),
    await getExportCode(ctx, { exportId }),
  ]
  for (const input of [item, other]) {
    expect((await serveExport(anybody(ctx), input)).status).toBe(200)
  }
  const late = await getExportCode(ctx, { exportId })
  clock.now += 5 * 60_000 + 1
  await expect(serveExport(anybody(ctx), late)).rejects.toMatchObject(gone)
  clock.now += 86_400_000
  await sweepExports(ctx)
  expect(await listExports(ctx, id)).toEqual([])
  expect(await ctx.files.list(`documents/${ctx.seat.teamId}/${id}/exports/`)).toEqual([])
})

test('a PDF has its Chinese font inside, in the runtime of the Worker too', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  const exportId = await exported(world, ctx, id, 'pdf')
  expect(await listExports(ctx, id)).toMatchObject([{ state: 'done', reason: '' }])
  const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId }))
  const file = strFromU8(new Uint8Array(await served.arrayBuffer()), true)
  expect(file).toMatch(/\/FontName\/YMREGU\+NotoSerifSC-Regular[^>]*\/FontFile2 \d+ 0 R/)
  expect(file).not.toContain('STSong')
})

test('sections are kept for the next Word file alone: it is right after an edit, and what was kept goes with it', async () => {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const id = await write(ctx)
  const folder = `documents/${ctx.seat.teamId}/${id}/exports/`
  const files = async () => (await ctx.files.list(folder)).map((key) => key.slice(folder.length))
  const first = await exported(world, ctx, id, 'docx')
  expect(await files()).toEqual([first, `${first}.sections`, `${first}.sources`])
  await commitSection(ctx, id, {
    nodeId: testId('b'),
    baseRev: 0,
    body: bodyOf(paragraph('p2', '夏天来了。')),
    stepKey: 'write:b',
    citations: [],
  })
  clock.now += 1_000
  const second = await exported(world, ctx, id, 'docx')
  expect((await files()).filter((name) => !name.endsWith('.sources')).toSorted()).toEqual(
    [first, second, `${second}.sections`].toSorted(),
  )
  const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId: second }))
  const parts = unzipSync(new Uint8Array(await served.arrayBuffer()))
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('春天来了')
  expect(xml).toContain('夏天来了')
  expect(await exported(world, ctx, id, 'md')).not.toBe('')
  expect((await files()).filter((name) => name.endsWith('.sections'))).toHaveLength(1)
  clock.now += 86_400_000 + 1
  await sweepExports(ctx)
  expect(await files()).toEqual([])
})

test('what the cover says goes along, and what was not written as it was meant is told', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  await commitSection(ctx, id, {
    nodeId: testId('b'),
    baseRev: 0,
    body: bodyOf({
      type: 'paragraph',
      attrs: { blockId: 'p2', by: 'ai' },
      content: [{ type: 'math', attrs: { latex: '\\frac{1' } }],
    }),
    stepKey: 'write:b',
    citations: [],
  })
  const options = exportOptions.parse({
    preset: 'thesis',
    fields: [{ name: '导师', value: '顾一舟' }],
  })
  const { id: exportId } = await startExport(ctx, id, { format: 'docx', options })
  const [handler] = exportHandlers
  await handler?.run(anybody(ctx), world.queued.pop()?.payload)
  const [view] = await listExports(ctx, id)
  expect(view?.flaws).toEqual([{ nodeId: 'b', text: expect.stringContaining('公式') }])
  const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId }))
  const parts = unzipSync(new Uint8Array(await served.arrayBuffer()))
  const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]*>/g, '')
  expect(text).toMatch(/导\s+师：顾一舟/)
})

test('changes that wait are shown, accepted or rejected as asked, and the file says what it is', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  const author = { id: 'c1', author: '林墨', at: 0, by: 'human' as const }
  const pending = (value: string, type: 'insertion' | 'deletion') => ({
    type: 'text' as const,
    text: value,
    marks: [{ type, attrs: author }],
  })
  await saveSection(ctx, id, {
    nodeId: testId('b'),
    baseRev: 0,
    body: bodyOf({
      type: 'paragraph',
      attrs: { blockId: 'p2', by: 'human' },
      content: [pending('旧话', 'deletion'), pending('新话', 'insertion')],
    }),
  })
  const wordsOf = async (changes: 'tracked' | 'accepted' | 'rejected') => {
    const options = exportOptions.parse({ changes, statesOrigin: true })
    const { id: exportId } = await startExport(ctx, id, { format: 'docx', options })
    const [handler] = exportHandlers
    await handler?.run(anybody(ctx), world.queued.pop()?.payload)
    const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId }))
    const parts = unzipSync(new Uint8Array(await served.arrayBuffer()))
    const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
    return { xml: text('word/document.xml'), properties: text('docProps/custom.xml') }
  }
  const tracked = await wordsOf('tracked')
  expect(tracked.xml).toMatch(/<w:del [^>]*>.*旧话.*<w:ins [^>]*>.*新话/)
  expect(tracked.xml).toContain('生成内容标识说明')
  expect(tracked.properties).toContain('name="YanmoDocument"')
  expect(tracked.properties).toContain('name="AIGC"')
  expect(tracked.properties).toContain('&quot;Label&quot;:&quot;1&quot;')
  const accepted = (await wordsOf('accepted')).xml
  expect([accepted.includes('旧话'), accepted.includes('新话')]).toEqual([false, true])
  const rejected = (await wordsOf('rejected')).xml
  expect([rejected.includes('旧话'), rejected.includes('新话')]).toEqual([true, false])
  expect(await countReview(ctx, id)).toEqual({ sections: 1, threads: 0 })
})

test('comments go along where that is asked for, around their words and with the names of who wrote them', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const id = await write(ctx)
  const paragraph = {
    type: 'paragraph' as const,
    attrs: { blockId: 'p2', by: 'human' as const },
    content: [{ type: 'text' as const, text: '甲乙丙丁' }],
  }
  await saveSection(ctx, id, { nodeId: testId('b'), baseRev: 0, body: bodyOf(paragraph) })
  await addThread(ctx, {
    documentId: id,
    nodeId: testId('b'),
    places: [{ blockId: 'p2', range: { from: 1, to: 3 }, words: '乙丙' }],
    title: '',
    text: '这里何据',
    mentions: [],
  })
  const partsOf = async (comments: boolean) => {
    const options = exportOptions.parse({ comments })
    const { id: exportId } = await startExport(ctx, id, { format: 'docx', options })
    const [handler] = exportHandlers
    await handler?.run(anybody(ctx), world.queued.pop()?.payload)
    const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId }))
    return unzipSync(new Uint8Array(await served.arrayBuffer()))
  }
  const text = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array())
  expect(await countReview(ctx, id)).toEqual({ sections: 0, threads: 1 })
  const without = await partsOf(false)
  expect(Object.keys(without)).not.toContain('word/comments.xml')
  const parts = await partsOf(true)
  expect(text(parts['word/comments.xml'])).toMatch(/w:author="[^"]+".*这里何据/)
  expect(text(parts['word/document.xml'])).toMatch(
    /甲.*<w:commentRangeStart [^>]*>.*乙丙.*<w:commentRangeEnd [^>]*>.*丁/,
  )
  expect(Object.keys(await partsOf(false))).not.toContain('word/comments.xml')
})

test('who left the team cannot fetch what they exported, and nobody fetches another’s', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const id = await write(ctx)
  const exportId = await exported(world, member, id, 'docx')
  await expect(getExportCode(ctx, { exportId })).rejects.toMatchObject({
    slug: 'document.exportNotFound',
  })
  const { code } = await getExportCode(member, { exportId })
  await removeMember(ctx, member.seat.memberId)
  await expect(serveExport(anybody(ctx), { code })).rejects.toMatchObject(gone)
})
