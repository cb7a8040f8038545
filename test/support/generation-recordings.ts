import { testId } from './ids'
import { treeOfOutline } from '#packages/document'
import { creationForm } from '~/features/generation/contract'
import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

const form = creationForm.parse({ kind: 'paper', topic: '游客承载量', lengthSize: 'tiny' })
const outline = treeOfOutline([{ chapter_title: '引言', sections: [] }], {
  id: testId('1'),
  title: '游客承载量',
  source: 'custom',
  newId: () => testId('2'),
})
const about =
  (name: string, body: object = {}) =>
  ({ teamId, creationId }: Belongings): Recording => ({
    path: `/creation/${creationId}/${name}`,
    body: { teamId, ...body },
  })

const deck =
  (name: string, body: object) =>
  ({ teamId, documentId }: Belongings): Recording => ({
    path: `/deck/${name}`,
    body: { teamId, id: documentId, ...body },
  })

/** The owner's creation waits to be paid: what goes on cannot be stopped, and nothing has failed. */
export const generationRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /outline/generate': ({ teamId }) => ({ path: '/outline/generate', body: { teamId, form } }),
  'POST /outline/parse': ({ teamId }) => ({
    path: '/outline/parse',
    body: { teamId, title: '承载量', source: { kind: 'text', text: '# 引言' } },
  }),
  // With an outline: nothing goes on behind it.
  'POST /creation/create': ({ teamId, fileId }) => ({
    path: '/creation/create',
    body: { teamId, outline, form: { ...form, material: '手动上传', fileIds: [fileId] } },
  }),
  'POST /creation/rename': ({ teamId, creationId }) => ({
    path: '/creation/rename',
    body: { teamId, id: creationId, title: '改名' },
  }),
  'POST /creation/helpRule/set': ({ teamId }) => ({
    path: '/creation/helpRule/set',
    body: { teamId, helpers: 2 },
  }),
  'GET /creation/:id/quoteNode': ({ teamId, creationId }) => ({
    path: `/creation/${creationId}/quoteNode?teamId=${teamId}&nodeId=1`,
  }),
  'POST /creation/:id/settle': about('settle', { key: '米|限高||沿河', source: '' }),
  'POST /creation/:id/attachments': (own) =>
    about('attachments', { nodeId: own.headingId, fileIds: [own.fileId] })(own),
  'GET /creation/:id/quotes': ({ teamId, creationId }) => ({
    path: `/creation/${creationId}/quotes?teamId=${teamId}&keyword=${encodeURIComponent('承载量')}`,
  }),
  'GET /creation/:id/picture': ({ teamId, creationId, fileId }) => ({
    path: `/creation/${creationId}/picture?teamId=${teamId}&fileId=${fileId}&name=p1-1`,
  }),
  'POST /creation/:id/picture': (own) =>
    about('picture', { fileId: own.fileId, name: 'p1-1', window: 0 })(own),
  'POST /creation/:id/evidence': (own) =>
    about('evidence', { nodeId: own.headingId, fileId: own.fileId, no: 0, quote: '古镇导则的' })(
      own,
    ),
  'POST /creation/:id/change': about('change', { form }),
  // Not the price that was quoted.
  'POST /creation/:id/pay': (own) =>
    about('pay', { outlineRev: own.outlineRev, coins: 9, idempotencyKey: 'pay-00001' })(own),
  'POST /creation/:id/stop': about('stop', { nodeId: '1' }),
  'POST /creation/:id/regenerate': about('regenerate', {
    nodeId: '1',
    coins: 1,
    idempotencyKey: 'again-0001',
  }),
  // Nobody was asked for help with it.
  'GET /creation/:id/help': ({ teamId, creationId }) => ({
    path: `/creation/${creationId}/help?teamId=${teamId}&code=${'x'.repeat(22)}`,
  }),
  'POST /deck/change': deck('change', {
    baseRev: 1,
    commands: [{ type: 'set-template', template: 'pufang' }],
  }),
  'GET /deck/revision/get': (own) => ({
    path: `/deck/revision/get?teamId=${own.teamId}&id=${own.documentId}&rev=1`,
  }),
  'POST /deck/revision/restore': deck('revision/restore', { rev: 1 }),
  'GET /deck/file': (own) => ({
    path: `/deck/file?teamId=${own.teamId}&id=${own.documentId}&code=${'x'.repeat(22)}`,
  }),
  'GET /deck/picture': (own) => ({
    path: `/deck/picture?teamId=${own.teamId}&id=${own.documentId}&slideId=n1`,
  }),
  'POST /deck/master/save': ({ teamId, masterUploadId }) => ({
    path: '/deck/master/save',
    body: { teamId, uploadId: masterUploadId },
  }),
  'GET /deck/master/picture': ({ teamId, masterId }) => ({
    path: `/deck/master/picture?teamId=${teamId}&masterId=${masterId}&name=1.png`,
  }),
}
