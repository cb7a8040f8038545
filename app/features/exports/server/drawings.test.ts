import { testId } from '#test/ids'
import { pngOf } from '#test/pictures'
import { bodyOf, node, treeOf } from '#test/rooms'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Figure, FigureSpec } from '#packages/document/body'
import type { SeatedContext } from '~/core/context'
import { exportOptions, type Drawing } from '~/features/document/contract'
import type { ExportFormat } from '~/features/document/terms'
import { createDocument } from '~/features/document/server/documents'
import { addDrawing, listUndrawn } from '~/features/document/server/drawings/drawings'
import { startExport } from '~/features/document/server/exports/exports'
import { saveSection } from '~/features/document/server/sections'
import { exportHandlers } from '.'

const SOURCE = 'graph TD\n甲-->乙'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="9"/></svg>'

const figure = (id: string, alt: string, spec: FigureSpec): Figure => ({
  type: 'figure',
  attrs: { blockId: id, by: 'human', id, caption: '流程', alt, evidenceIds: [], spec },
})

async function begin() {
  const world = await createTeamWorld()
  const { ctx } = world
  const tree = treeOf(node('a', '甲'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree, audience: 'team' })
  await saveSection(ctx, documentId, {
    nodeId: testId('a'),
    baseRev: 0,
    body: bodyOf(
      figure('f1', '先甲后乙', { kind: 'schematic', mermaid: SOURCE }),
      figure('f2', '一块', { kind: 'svg', svg: SVG }),
    ),
  })
  const draw = async (as: SeatedContext, drawing: Drawing, bytes: string | ArrayBuffer) => {
    const { id: uploadId } = await upload(as, '图.png', bytes)
    return addDrawing(as, { id: documentId, uploadId, ...drawing })
  }
  const exported = async (format: ExportFormat) => {
    const options = exportOptions.parse({})
    const { id } = await startExport(ctx, documentId, { format, options })
    const [handler] = exportHandlers
    await handler?.run({ ...ctx, actor: null, seat: null }, world.queued.pop()?.payload)
    const key = `documents/${ctx.seat.teamId}/${documentId}/exports/${id}`
    const bytes = await ctx.files.read(key)
    return new Uint8Array(bytes ?? new ArrayBuffer())
  }
  return { world, ctx, documentId, draw, exported }
}

test('what a browser has drawn of a document stands in its Word and PDF files, with the words of who cannot see it', async () => {
  const { ctx, documentId, draw, exported } = await begin()
  const drawings = await listUndrawn(ctx, documentId)
  expect(drawings).toEqual([
    { kind: 'schematic', source: SOURCE },
    { kind: 'svg', source: SVG },
  ])
  const before = strFromU8(
    unzipSync(await exported('docx'))['word/document.xml'] ?? new Uint8Array(),
  )
  expect(before).toContain('graph TD')
  for (const drawing of drawings) await draw(ctx, drawing, pngOf(40, 30))
  expect(await listUndrawn(ctx, documentId)).toEqual([])
  const parts = unzipSync(await exported('docx'))
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect(xml).not.toContain('graph TD')
  expect(xml).toContain('descr="先甲后乙"')
  const media = Object.entries(parts).filter(([name]) => name.startsWith('word/media/'))
  expect(media.filter(([, bytes]) => bytes.byteLength === pngOf(40, 30).byteLength)).toHaveLength(2)
  const pdf = strFromU8(await exported('pdf'), true)
  expect(pdf).toContain('/Subtype/Image/Width 40/Height 30')
})

test('only what the document has is drawn, once, as a PNG, by those who may open it', async () => {
  const { world, ctx, documentId, draw } = await begin()
  const drawing = { kind: 'schematic' as const, source: SOURCE }
  const foreign = { ...drawing, source: 'graph LR' }
  await expect(draw(ctx, foreign, pngOf(40, 30))).rejects.toMatchObject({
    slug: 'document.drawingNotFound',
  })
  await expect(draw(ctx, drawing, pngOf(4, 4))).rejects.toMatchObject({
    slug: 'document.pictureRefused',
  })
  await draw(ctx, drawing, pngOf(40, 30))
  const member = await addMember(world, 'member')
  await draw(member, drawing, pngOf(90, 90))
  expect(await listUndrawn(member, documentId)).toEqual([{ kind: 'svg', source: SVG }])
})
