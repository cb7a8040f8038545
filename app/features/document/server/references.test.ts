import { addFile, ask, learnAll } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { node, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { extend } from '~/core/extension-points'
import { saveWorks } from '~/features/library/server/works/works'
import { workListener } from '~/features/library/server/ports'
import { createDocument, putEvidence } from '.'
import { viewReferences } from './document-view'
import { listReferences } from './references'
import { documents } from './tables'
import { refreshReferences } from './works'

const REPORT = [
  '古镇客流调研报告',
  '编制单位：云岫规划院',
  ...Array.from({ length: 6 }, (_, index) => `第${index + 1}段写客流的变化与原因，供查阅。`),
].join('\n\n')

/** A document that quotes a report of the library. */
async function quoting() {
  const world = await createTeamWorld()
  const fileId = await addFile(world, '客流报告.txt', REPORT)
  await learnAll(world, ask(fileId))
  const tree = treeOf(node('a', '甲'))
  const { documentId } = await createDocument(world.ctx, { title: '文档', tree, audience: 'team' })
  const quoted = quoteOf(fileId, '第1段写客流的变化与原因')
  const reference = { ...quoted.reference, type: 'document', origin: 'library' as const }
  await putEvidence(world.ctx, documentId, [{ ...quoted, reference }])
  return { ...world, fileId, documentId }
}

test('a file that is quoted is listed as what it is, with what its entry lacks', async () => {
  const { ctx, documentId } = await quoting()
  const [view] = await viewReferences(ctx, documentId)
  expect(view).toMatchObject({
    type: 'report',
    title: '古镇客流调研报告',
    author: [{ literal: '云岫规划院' }],
    lacks: ['年份'],
  })
})

test('an entry follows what somebody writes of its file, but in a final document it stays', async () => {
  const { ctx, fileId, documentId } = await quoting()
  const write = async (date: string) => {
    const parts = { title: '古镇客流调研报告', authors: '云岫规划院', date }
    const listening = extend(ctx, workListener.with(refreshReferences))
    await saveWorks(listening, { works: [{ fileId, kind: 'report', parts }] })
    return (await listReferences(ctx, documentId))[0]?.issued
  }
  expect(await write('2025-03')).toEqual({ year: 2025, month: 3 })
  await ctx.db.update(documents).set({ finalVersionId: 'v' }).where(eq(documents.id, documentId))
  expect(await write('2026')).toEqual({ year: 2025, month: 3 })
})
