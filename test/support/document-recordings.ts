import type { Belongings } from './belongings'
import type { Recording } from './neighbours'
import { bodyOf, paragraph } from './rooms'

type Recorded = (own: Belongings) => Recording

/** The calls of documents, as their maker makes them. */
export const documentRecordings: Record<string, Recorded> = {
  ...gets({
    sections: () => '&nodeIds=n1',
    evidence: ({ evidenceId }) => `&ids=${evidenceId}`,
    image: ({ imageKey }) => `&key=${encodeURIComponent(imageKey)}`,
    'revision/list': () => '&nodeId=n1',
    'revision/get': ({ sectionRev }) => `&nodeId=n1&rev=${sectionRev}`,
    'version/text': ({ versionId }) => `&nodeId=n1&versionId=${versionId}`,
    'mould/report': ({ docxTemplateId: mouldId }) => `&mouldId=${mouldId}`,
  }),
  ...posts({
    audience: () => ({ audience: 'team' }),
    'checks/answer': () => ({ key: '0'.repeat(32), isAnswered: false }),
    'outline/change': ({ headingsRev }) => ({
      baseRev: Number(headingsRev),
      commands: [{ type: 'rename', nodeId: 'n1', title: '改名' }],
    }),
    'map/create': () => ({ title: '金丝雀脑图', topics: [{ level: 1, title: '主题' }] }),
    'map/assist': ({ mapId: id }) => ({ id, nodeId: null, task: 'grow' }),
    'text/create': ({ textFolderId }) => ({ folderId: textFolderId, title: '金丝雀新文' }),
    'text/rename': ({ textId: id }) => ({ id, title: '金丝雀改名' }),
    'text/move': ({ textId, textFolderId }) => ({ ids: [textId], folderId: textFolderId }),
    'text/learn': ({ textId: id }) => ({ id }),
    'text/unlearn': ({ textId: id }) => ({ id }),
    'folder/save': ({ textFolderId }) => ({ id: textFolderId, name: '金丝雀夹' }),
    'bin/restore': () => ({ nodeId: 'n2' }),
    'image/add': ({ imageUploadId }) => ({ uploadId: imageUploadId }),
    'evidence/discard': () => ({ ids: ['e999'] }),
    'drawing/add': ({ imageUploadId }) => ({
      kind: 'schematic',
      source: 'graph TD',
      uploadId: imageUploadId,
    }),
    'section/save': () => ({
      nodeId: 'n1',
      baseRev: 0,
      body: bodyOf(paragraph('p9', '另一段。')),
    }),
    'live/join': () => ({ nodeId: 'n1' }),
    'live/seal': () => ({ nodeId: 'n1', version: 0 }),
    'comment/add': () => ({
      nodeId: 'n1',
      places: [{ blockId: 'p1', range: { from: 0, to: 3 }, words: '金丝雀' }],
      text: '再看看',
    }),
    'comment/reply': ({ threadId }) => ({ threadId, text: '已改' }),
    'comment/edit': ({ threadId, commentId }) => ({ threadId, commentId, text: '改过的话' }),
    'comment/assign': ({ threadId }) => ({ threadId, accountId: '' }),
    'review/send': () => ({ reviewerId: '1' }),
    'review/decide': () => ({ reviewId: '1', decision: 'approved' }),
    'review/withdraw': () => ({ reviewId: '1' }),
    'assignment/set': () => ({ nodeId: 'n1', accountId: '' }),
    'assignment/submit': () => ({ nodeId: 'n1' }),
    'assignment/final': () => ({ nodeId: 'n1', isFinal: false }),
    lock: () => ({ isLocked: false }),
    'comment/state': ({ threadId }) => ({ threadId, state: 'resolved' }),
    'section/settle': ({ waitingId }) => ({
      nodeId: 'n1',
      waitingId,
      isTaken: false,
      baseRev: 0,
    }),
    'revision/restore': ({ sectionRev }) => ({ nodeId: 'n1', rev: Number(sectionRev) }),
    'reference/add': () => ({ format: 'bib', text: '@book{a, title={古镇志}, year={2020}}' }),
    'version/save': () => ({ name: '又一版' }),
    'version/restore': ({ versionId }) => ({ versionId, baseRev: 1, name: '恢复之前' }),
    assist: () => ({
      nodeId: 'n1',
      type: 'GENERATE_TABLE',
      body: bodyOf(paragraph('p1', '承载量')),
    }),
    'assist/evidence': () => ({ nodeId: 'n1', body: bodyOf(paragraph('p1', '金丝雀')) }),
    'assist/cite': ({ fileId }) => ({ nodeId: 'n1', fileId, no: 0, quote: '金丝雀' }),
    finalize: () => ({ isSure: true }),
    export: () => ({ format: 'docx' }),
    'word/return': ({ docxTemplateUploadId: uploadId }) => ({ uploadId }),
    'word/undo': () => ({ sections: [] }),
    'mould/save': ({ docxTemplateUploadId: mouldUploadId }) => ({ uploadId: mouldUploadId }),
    'mould/map': ({ docxTemplateId: mouldId }) => ({ mouldId, roles: [] }),
  }),
  'POST /document/trash/restore': ({ teamId, trashedTextId: id }) => ({
    path: '/document/trash/restore',
    body: { teamId, id },
  }),
  'DELETE /document/trash/purge': ({ teamId, purgedTextId: id }) => ({
    path: `/document/trash/purge?teamId=${teamId}&id=${id}`,
  }),
  'DELETE /document/folder/delete': ({ teamId, textFolderId: id }) => ({
    path: `/document/folder/delete?teamId=${teamId}&id=${id}`,
  }),
  ...deletes({
    'mould/delete': ({ docxTemplateId: mouldId }) => `&mouldId=${mouldId}`,
  }),
}

function gets(parts: Record<string, (own: Belongings) => string>, method = 'GET') {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]): [string, Recorded] => [
      `${method} /document/${name}`,
      (own) => ({
        path: `/document/${name}?teamId=${own.teamId}&id=${own.documentId}${part(own)}`,
      }),
    ]),
  )
}

function deletes(parts: Record<string, (own: Belongings) => string>) {
  return gets(parts, 'DELETE')
}

function posts(bodies: Record<string, (own: Belongings) => object>) {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]): [string, Recorded] => [
      `POST /document/${name}`,
      (own) => ({
        path: `/document/${name}`,
        body: { teamId: own.teamId, id: own.documentId, ...body(own) },
      }),
    ]),
  )
}
