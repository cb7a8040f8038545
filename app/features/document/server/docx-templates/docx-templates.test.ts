import { docxTemplateOf, paragraphOf } from '#test/word/docx-templates'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import type { World } from '#test/world'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { exportOptions } from '../../contract'
import { node, treeOf } from '#test/rooms'
import { createDocument } from '../documents'
import { exportHandlers } from '~/features/exports/server'
import { getExportCode, serveExport, startExport } from '../exports/exports'
import {
  deleteDocxTemplate,
  getDocxTemplate,
  listDocxTemplates,
  mapDocxTemplate,
  saveDocxTemplate,
} from './docx-templates'

async function put(
  ctx: SeatedContext,
  bytes: Uint8Array = docxTemplateOf(),
  name = '学位论文.docx',
) {
  const { id } = await upload(ctx, name, Uint8Array.from(bytes).buffer)
  return saveDocxTemplate(ctx, { uploadId: id })
}

/** Does what the ingest Worker would with the last ticket. */
async function work({ ctx, queued }: World) {
  const ticket = queued.pop()
  const handler = exportHandlers.find(({ type }) => type === ticket?.type)
  await handler?.run({ ...ctx, actor: null, seat: null }, ticket?.payload)
}

/** The text of a document of one chapter, 甲章, in a template. */
async function exportedXml(world: World, mouldId: string): Promise<string> {
  const { ctx } = world
  const tree = treeOf(node('a', '甲章'))
  const { documentId } = await createDocument(ctx, { title: '文档', tree })
  const options = exportOptions.parse({ mouldId })
  const { id: exportId } = await startExport(ctx, documentId, { format: 'docx', options })
  await work(world)
  const code = await getExportCode(ctx, { exportId })
  const served = await serveExport({ ...ctx, actor: null, seat: null }, code)
  const parts = unzipSync(new Uint8Array(await served.arrayBuffer()))
  return strFromU8(parts['word/document.xml'] ?? new Uint8Array())
}

test('a template is looked over behind the answer, and says what of it will be used', async () => {
  const world = await createTeamWorld()
  const { id, state } = await put(world.ctx)
  expect(state).toBe('wait')
  await work(world)
  const [template] = await listDocxTemplates(world.ctx)
  expect(template).toMatchObject({ id, name: '学位论文', state: 'ready', reason: '', isOwn: true })
  expect(template?.report).toMatchObject({ isMarked: true, hasNumbers: true })
  expect(template?.report?.roles[1]).toMatchObject({ label: '一级标题', style: 'heading 1' })
})

test('a hostile template is refused with its reason, and no document is put into it', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id } = await put(ctx, docxTemplateOf({ text: '<w:altChunk/>' }))
  await work(world)
  expect(await getDocxTemplate(ctx, { mouldId: id })).toMatchObject({
    state: 'refused',
    reason: '模板里有宏、控件或嵌入对象，请删去后再上传',
    report: null,
  })
  const plain = new TextEncoder().encode('古镇')
  await expect(put(ctx, plain, '说明.txt')).rejects.toMatchObject({
    slug: 'document.docxTemplateNotWord',
  })
})

test('an export is put into the template it names', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id: mouldId } = await put(
    ctx,
    docxTemplateOf({ text: paragraphOf('某某大学') + paragraphOf('{{正文}}') }),
  )
  await work(world)
  const xml = await exportedXml(world, mouldId)
  expect(xml.indexOf('某某大学')).toBeLessThan(xml.indexOf('甲章'))
  expect(xml).not.toContain('{{正文}}')
})

test('a person says which style stands for which paragraph, and the next export keeps to it', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const { id: mouldId } = await put(ctx, docxTemplateOf({ text: paragraphOf('{{正文}}') }))
  const roles = [{ role: 'heading1', style: 'heading 2' }]
  await expect(mapDocxTemplate(ctx, { mouldId, roles })).rejects.toMatchObject({
    slug: 'document.docxTemplateNotReady',
  })
  await work(world)
  await expect(mapDocxTemplate(member, { mouldId, roles })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  const unknown = [{ role: 'heading1', style: '不存在的样式' }]
  await expect(mapDocxTemplate(ctx, { mouldId, roles: unknown })).rejects.toMatchObject({
    slug: 'document.docxTemplateStyleUnknown',
  })
  const { report } = await mapDocxTemplate(ctx, { mouldId, roles })
  expect(report?.styles).toContain('heading 2')
  expect(report?.roles.find(({ role }) => role === 'heading1')).toMatchObject({
    style: 'heading 2',
    how: 'chosen',
  })
  const xml = await exportedXml(world, mouldId)
  const styleOf = (whole: string) => {
    const until = whole.indexOf('甲章')
    return /.*<w:pStyle w:val="([^"]*)"/s.exec(whole.slice(0, until))?.[1]
  }
  const chosen = styleOf(xml)
  await mapDocxTemplate(ctx, { mouldId, roles: [] })
  const found = styleOf(await exportedXml(world, mouldId))
  expect([found, chosen]).toEqual(['1', '2'])
})

test('who brought a template and who keeps the team take it away; its bytes go too', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const other = await addMember(world, 'member')
  const { id: mouldId } = await put(member)
  await expect(deleteDocxTemplate(other, { mouldId })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  await deleteDocxTemplate(world.ctx, { mouldId })
  await expect(getDocxTemplate(member, { mouldId })).rejects.toMatchObject({
    slug: 'document.docxTemplateNotFound',
  })
  expect(await world.ctx.files.list(`moulds/${world.ctx.seat.teamId}/`)).toEqual([])
})
