import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import { exportOptions } from '~/features/document/contract'
import { addThread } from '~/features/document/server/comments/comments'
import { createDocument, deleteDocument } from '~/features/document/server/documents'
import { createMap } from '~/features/document/server/maps/maps'
import { createText } from '~/features/document/server/own/create-text'
import { saveTextFolder } from '~/features/document/server/own/folders'
import { putEvidence } from '~/features/document/server/evidence'
import { keyOf, startExport } from '~/features/document/server/exports/exports'
import { keepImage } from '~/features/document/server/images'
import { saveDocxTemplate } from '~/features/document/server/docx-templates/docx-templates'
import { saveMaster } from '~/features/document/server/deck/masters'
import { commitSection, saveSection } from '~/features/document/server/sections'
import { docxTemplateReport } from '~/features/exports/server/word'
import { documentExports, docxTemplates } from '~/features/document/server/tables'
import { applyCommands } from '~/features/document/server/trees'
import { saveVersion } from '~/features/document/server/versions/versions'
import { testId } from './ids'
import { pngOf } from './pictures'
import { upload } from './uploads'
import { slideMasterOf } from './slide-masters'
import { docxTemplateOf } from './word/docx-templates'
import { makeDeck } from '~/features/document/server/deck/decks'
import { bodyOf, node, paragraph, treeOf } from './rooms'

/** A document with one of everything: quotes of a file, a text that waits, a removed heading, a version, an export. */
export async function writeDocument(ctx: SeatedContext, fileId: FileId) {
  const tree = treeOf(node('n1', '金丝雀一节'), node('n2', '金丝雀二节'))
  const { documentId } = await createDocument(ctx, { title: '金丝雀文档', tree })
  const [evidence] = await putEvidence(ctx, documentId, [quoteOf(fileId)])
  const evidenceId = evidence?.id ?? ''
  const text = bodyOf(paragraph('p1', '金丝雀正文。', evidenceId))
  const step = {
    nodeId: testId<NodeId>('n1'),
    baseRev: 0,
    body: text,
    citations: [],
    shown: [evidenceId],
  }
  const committed = await commitSection(ctx, documentId, { ...step, stepKey: 'write:n1' })
  const rev = 'rev' in committed ? committed.rev : 0
  const edited = bodyOf(paragraph('p1', '金丝雀改稿。', evidenceId))
  await saveSection(ctx, documentId, { nodeId: testId('n1'), baseRev: rev, body: edited })
  const late = await commitSection(ctx, documentId, { ...step, stepKey: 'write:n1:2' })
  const waitingId = 'waitingId' in late ? late.waitingId : ''
  const { rev: headingsRev } = await applyCommands(ctx, documentId, {
    baseRev: null,
    commands: [{ type: 'remove', nodeId: testId('n2') }],
  })
  const thread = await addThread(ctx, {
    documentId,
    nodeId: testId('n1'),
    places: [{ blockId: 'p1', range: { from: 0, to: 5 }, words: '金丝雀改稿' }],
    title: '',
    text: '金丝雀批注',
    mentions: [],
  })
  await makeDeck(ctx, { id: documentId, template: 'sujian' })
  const { id: versionId } = await saveVersion(ctx, documentId, { name: '金丝雀版' })
  const imageKey = await keepImage(ctx, documentId, { bytes: new ArrayBuffer(8), type: 'png' })
  return {
    documentId,
    evidenceId,
    waitingId,
    threadId: thread.id,
    commentId: thread.comments[0]?.id ?? '',
    versionId,
    imageKey,
    sectionRev: String(rev),
    headingsRev: String(headingsRev),
    referenceId: await addUncited(ctx, documentId),
    exportId: await finishExport(ctx, documentId),
    ...(await addDocxTemplate(ctx)),
    ...(await addMaster(ctx)),
    ...(await addOwnTexts(ctx)),
    imageUploadId: (await upload(ctx, '金丝雀插图.png', pngOf(2, 1), 'cd'.repeat(32))).id,
  }
}

async function addOwnTexts(ctx: SeatedContext) {
  const { id: textFolderId } = await saveTextFolder(ctx, { name: '金丝雀文件夹' })
  const create = async (title: string) => {
    const origin = { type: 'blank' as const }
    return (await createText(ctx, { title, folderId: textFolderId, origin })).id
  }
  const [textId, trashedTextId, purgedTextId] = [
    await create('金丝雀自己的文'),
    await create('金丝雀删去的文'),
    await create('金丝雀抹去的文'),
  ]
  for (const id of [trashedTextId, purgedTextId]) await deleteDocument(ctx, { id })
  const { id: mapId } = await createMap(ctx, {
    teamId: ctx.seat.teamId,
    title: '金丝雀脑图',
    topics: [{ level: 1, title: '金丝雀', note: '', marker: null }],
    summaries: [],
  })
  return { textFolderId, textId, trashedTextId, purgedTextId, mapId }
}

export const quoteOf = (fileId: FileId, quote = '古镇导则的金丝雀暗号。') => ({
  reference: { ...work('金丝雀著作'), fileId },
  evidence: {
    fileId,
    url: '',
    place: { page: 1, passageId: null, label: '第1页' },
    quote,
    owner: null,
  },
})

/** A work of which only its title is known. */
export const work = (title: string) => ({
  type: 'book',
  title,
  author: [],
  issued: null,
  origin: 'manual' as const,
})

async function addUncited(ctx: SeatedContext, documentId: DocumentId): Promise<string> {
  const found = { ...quoteOf(testId('')), reference: work('金丝雀未引') }
  const evidence = { ...found.evidence, fileId: null, url: 'https://gucheng.cn' }
  const [stored] = await putEvidence(ctx, documentId, [{ ...found, evidence }])
  return stored?.referenceId ?? ''
}

async function finishExport(ctx: SeatedContext, documentId: DocumentId): Promise<string> {
  const options = exportOptions.parse({})
  const { id } = await startExport(ctx, documentId, { format: 'docx', options })
  const done = { state: 'done' as const, progress: 100, size: 6, fileName: '金丝雀.docx' }
  const [row] = await ctx.db
    .update(documentExports)
    .set(done)
    .where(eq(documentExports.id, id))
    .returning()
  if (row) await ctx.files.write(keyOf(row), '金丝', 'application/octet-stream')
  return id
}

async function addMaster(ctx: SeatedContext) {
  const bytes = Uint8Array.from(slideMasterOf()).buffer
  const { id: masterUploadId } = await upload(ctx, '金丝雀母版.pptx', bytes, 'fe'.repeat(32))
  const { id: masterId } = await saveMaster(ctx, { uploadId: masterUploadId })
  return { masterUploadId, masterId }
}

async function addDocxTemplate(ctx: SeatedContext) {
  const bytes = Uint8Array.from(docxTemplateOf()).buffer
  const { id: docxTemplateUploadId } = await upload(ctx, '金丝雀模板.docx', bytes, 'ef'.repeat(32))
  const { id: docxTemplateId } = await saveDocxTemplate(ctx, { uploadId: docxTemplateUploadId })
  await ctx.db
    .update(docxTemplates)
    .set({ state: 'ready', report: docxTemplateReport(docxTemplateOf()) })
    .where(eq(docxTemplates.id, docxTemplateId))
  return { docxTemplateUploadId, docxTemplateId }
}
