import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../contract'
import * as views from '../view-contract'
import { exportsCalls } from './exports/api'
import { wordReturnCalls } from './word-return/api'
import { versionsCalls } from './versions/api'
import { checkDocument } from './checks'
import { commentsCalls } from './comments/api'
import { deckCalls } from './deck/api'
import { dropReference, getDocument, nameRevisions, viewReferences } from './document-view'
import { deleteDocument, setAudience } from './documents'
import { docxTemplatesCalls } from './docx-templates/api'
import { discardEvidence, readEvidence } from './evidence'
import { answerFinding } from './finals'
import { addImage, serveImage } from './images'
import { liveCalls } from './live/api'
import { createMap } from './maps/maps'
import { reviewCalls } from './review/api'
import { ownTextsCalls } from './own/api'
import { addReferences } from './references'
import {
  listObjects,
  readRevision,
  readSections,
  restoreRevision,
  saveSection,
  settleWaiting,
} from './sections'
import { applyCommands, listRemoved, redoCommands, restoreNode, undoCommands } from './trees'

const readingCalls = [
  defineCall({
    call: 'GET /document/info',
    title: '打开文档：大纲与各节概况，不含正文',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: views.documentView,
    run: (ctx, { query }) => getDocument(ctx, query.id),
  }),
  defineCall({
    call: 'GET /document/sections',
    title: '读几节正文，连同等待采纳的文字',
    access: { role: 'member' },
    query: contract.sectionsQuery,
    result: z.array(views.sectionView),
    run: (ctx, { query }) => {
      const { id, nodeIds } = query
      return readSections(ctx, id, nodeIds)
    },
  }),
  defineCall({
    call: 'GET /document/evidence',
    title: '读引文；来源已删除或不对调用者开放的没有原句',
    access: { role: 'member' },
    query: contract.evidenceQuery,
    result: z.array(views.evidenceView),
    run: (ctx, { query }) => {
      const { id, ids } = query
      return readEvidence(ctx, id, ids)
    },
  }),
  defineCall({
    call: 'POST /document/evidence/discard',
    title: '弃用的改写与主题留下的依据：没有一处用到的，从文档里拿掉',
    access: { role: 'member' },
    body: contract.discardEvidenceInput,
    result: done,
    run: (ctx, { body }) => discardEvidence(ctx, body),
  }),
  defineCall({
    call: 'GET /document/image',
    title: '文档里的图片',
    access: { role: 'member', unsigned: true },
    query: contract.imageQuery,
    result: 'file',
    run: (ctx, { query }, { request }) => serveImage(ctx, query, request),
  }),
  defineCall({
    call: 'POST /document/image/add',
    title: '把上传好的PNG或JPEG收进文档，供正文插图',
    access: { role: 'member' },
    body: contract.addImageInput,
    result: views.addedImage,
    run: (ctx, { body }) => addImage(ctx, body),
  }),
  defineCall({
    call: 'GET /document/checks',
    title: '定稿之前要看的地方',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.checkView),
    run: (ctx, { query }) => checkDocument(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/checks/answer',
    title: '核对过一处检查，照旧；改了那段文字后须再核对',
    access: { role: 'member' },
    body: contract.answerFindingInput,
    result: views.checkAnswer.nullable(),
    run: (ctx, { body }) => {
      const { id, ...fields } = body
      return answerFinding(ctx, id, fields)
    },
  }),
  defineCall({
    call: 'POST /document/audience',
    title: '设置谁能打开：创建者，或全团队',
    access: { role: 'member' },
    body: contract.audienceInput,
    result: done,
    run: (ctx, { body }) => setAudience(ctx, body),
  }),
  defineCall({
    call: 'DELETE /document/delete',
    title: '删除文档',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: done,
    run: (ctx, { query }) => deleteDocument(ctx, query),
  }),
] as const

const headingsCalls = [
  defineCall({
    call: 'POST /document/outline/change',
    title: '改大纲：增、改名、移动、删除、计划与锁定，一次或全成或全不成',
    access: { role: 'member' },
    body: contract.changeOutlineInput,
    result: views.changedTree,
    run: (ctx, { body }) => {
      const { id, ...change } = body
      return applyCommands(ctx, id, change)
    },
  }),
  defineCall({
    call: 'POST /document/outline/undo',
    title: '撤销自己上一次对大纲的改动',
    access: { role: 'member' },
    body: contract.documentInput,
    result: views.changedTree,
    run: (ctx, { body }) => undoCommands(ctx, body.id),
  }),
  defineCall({
    call: 'POST /document/outline/redo',
    title: '重做刚撤销的改动',
    access: { role: 'member' },
    body: contract.documentInput,
    result: views.changedTree,
    run: (ctx, { body }) => redoCommands(ctx, body.id),
  }),
  defineCall({
    call: 'GET /document/bin/list',
    title: '三十天内删除的标题',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.removedNode),
    run: (ctx, { query }) => listRemoved(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/bin/restore',
    title: '恢复删除的标题，连同正文',
    access: { role: 'member' },
    body: contract.restoreNodeInput,
    result: views.changedTree,
    run: (ctx, { body }) => {
      const { id, nodeId } = body
      return restoreNode(ctx, id, nodeId)
    },
  }),
] as const

const mapsCalls = [
  defineCall({
    call: 'POST /document/map/create',
    title: '新建脑图：空白，或照给出的主题',
    access: { role: 'member' },
    body: contract.createMapInput,
    result: views.createdMap,
    run: (ctx, { body }) => createMap(ctx, body),
  }),
] as const

const textsCalls = [
  defineCall({
    call: 'POST /document/section/save',
    title: '保存一节；别人同时改了别的段落则合并，改了同一段则两份都留',
    access: { role: 'member' },
    body: contract.saveSectionInput,
    result: views.saved,
    run: (ctx, { body }) => {
      const { id, nodeId, baseRev, body: text } = body
      return saveSection(ctx, id, { nodeId, baseRev, body: text })
    },
  }),
  defineCall({
    call: 'POST /document/section/settle',
    title: '采纳或丢弃等待的文字',
    access: { role: 'member' },
    body: contract.settleWaitingInput,
    result: views.settled,
    run: (ctx, { body }) => {
      const { id, ...input } = body
      return settleWaiting(ctx, id, input)
    },
  }),
  defineCall({
    call: 'GET /document/revision/list',
    title: '一节的历次文字，一次50条',
    access: { role: 'member' },
    query: contract.revisionsQuery,
    result: z.array(views.revisionLine),
    run: (ctx, { query }) => {
      const { id, ...asked } = query
      return nameRevisions(ctx, id, asked)
    },
  }),
  defineCall({
    call: 'GET /document/revision/get',
    title: '读一节某一次的文字',
    access: { role: 'member' },
    query: contract.revisionQuery,
    result: contract.sectionBody,
    run: (ctx, { query }) => {
      const { id, ...asked } = query
      return readRevision(ctx, id, asked)
    },
  }),
  defineCall({
    call: 'POST /document/revision/restore',
    title: '把一节恢复到某一次的文字',
    access: { role: 'member' },
    body: contract.restoreRevisionInput,
    result: views.saved,
    run: (ctx, { body }) => {
      const { id, ...asked } = body
      return restoreRevision(ctx, id, asked)
    },
  }),
] as const

const referencesCalls = [
  defineCall({
    call: 'GET /document/object/list',
    title: '各节有编号的图、表与公式，按行文次序；不含文字',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.sectionObjects),
    run: (ctx, { query }) => listObjects(ctx, query.id),
  }),
  defineCall({
    call: 'GET /document/reference/list',
    title: '文档的文献，缺什么、有没有引用',
    access: { role: 'member' },
    query: contract.documentQuery,
    result: z.array(views.referenceView),
    run: (ctx, { query }) => viewReferences(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/reference/add',
    title: '从.bib或.ris的文字加入文献；已有的不重复',
    access: { role: 'member' },
    body: contract.addReferencesInput,
    result: z.object({ added: z.number(), skipped: z.number() }),
    run: (ctx, { body }) => {
      const { id, ...fields } = body
      return addReferences(ctx, id, fields)
    },
  }),
  defineCall({
    call: 'DELETE /document/reference/delete',
    title: '删除没有引用的文献',
    access: { role: 'member' },
    query: contract.referenceQuery,
    result: done,
    run: (ctx, { query }) => {
      const { id, referenceId } = query
      return dropReference(ctx, id, referenceId)
    },
  }),
] as const

/** Behind the team gate: documents, their headings, texts, decks, versions, works and exports. */
export const documentCalls = [
  ...readingCalls,
  ...headingsCalls,
  ...mapsCalls,
  ...ownTextsCalls,
  ...textsCalls,
  ...liveCalls,
  ...commentsCalls,
  ...reviewCalls,
  ...versionsCalls,
  ...referencesCalls,
  ...exportsCalls,
  ...wordReturnCalls,
  ...docxTemplatesCalls,
  ...deckCalls,
] as const
