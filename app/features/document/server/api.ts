import { Hono } from 'hono'
import { body, params, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import * as contract from '../contract'
import { checkDocument } from './checks'
import { dropReference, getDocument, nameRevisions, viewReferences } from './document-view'
import { deleteDocument, setAudience } from './documents'
import { readEvidence } from './evidence'
import { getExportCode, listExports, serveExport, startExport } from './exports/exports'
import { answerFinding, finalize, unlock } from './finals'
import { addImage, serveImage } from './images'
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
import { deckApi } from './deck/api'
import { docxTemplatesApi } from './docx-templates/api'
import { restoreVersion } from './version-return'
import { deleteVersion, diffVersions, listVersions, saveVersion } from './versions'

const reading = new Hono<TeamApiEnv>()
  .get('/info', query(contract.documentQuery), async (c) =>
    c.json(await getDocument(c.var.ctx, c.req.valid('query').id)),
  )
  .get('/sections', query(contract.sectionsQuery), async (c) => {
    const { id, nodeIds } = c.req.valid('query')
    return c.json(await readSections(c.var.ctx, id, nodeIds))
  })
  .get('/evidence', query(contract.evidenceQuery), async (c) => {
    const { id, ids } = c.req.valid('query')
    return c.json(await readEvidence(c.var.ctx, id, ids))
  })
  .get('/image', query(contract.imageQuery), async (c) =>
    serveImage(c.var.ctx, c.req.valid('query'), c.req.raw),
  )
  .post('/image/add', body(contract.addImageInput), async (c) =>
    c.json(await addImage(c.var.ctx, c.req.valid('json'))),
  )
  .get('/checks', query(contract.documentQuery), async (c) =>
    c.json(await checkDocument(c.var.ctx, c.req.valid('query').id)),
  )
  .post('/checks/answer', body(contract.answerFindingInput), async (c) => {
    const { id, ...fields } = c.req.valid('json')
    return c.json(await answerFinding(c.var.ctx, id, fields))
  })
  .post('/audience', body(contract.audienceInput), async (c) =>
    c.json(await setAudience(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/delete', query(contract.documentQuery), async (c) =>
    c.json(await deleteDocument(c.var.ctx, c.req.valid('query'))),
  )

const headings = new Hono<TeamApiEnv>()
  .post('/outline/change', body(contract.changeOutlineInput), async (c) => {
    const { id, ...change } = c.req.valid('json')
    return c.json(await applyCommands(c.var.ctx, id, change))
  })
  .post('/outline/undo', body(contract.documentInput), async (c) =>
    c.json(await undoCommands(c.var.ctx, c.req.valid('json').id)),
  )
  .post('/outline/redo', body(contract.documentInput), async (c) =>
    c.json(await redoCommands(c.var.ctx, c.req.valid('json').id)),
  )
  .get('/bin/list', query(contract.documentQuery), async (c) =>
    c.json(await listRemoved(c.var.ctx, c.req.valid('query').id)),
  )
  .post('/bin/restore', body(contract.restoreNodeInput), async (c) => {
    const { id, nodeId } = c.req.valid('json')
    return c.json(await restoreNode(c.var.ctx, id, nodeId))
  })

const texts = new Hono<TeamApiEnv>()
  .post('/section/save', body(contract.saveSectionInput), async (c) => {
    const { id, nodeId, baseRev, body: text } = c.req.valid('json')
    return c.json(await saveSection(c.var.ctx, id, { nodeId, baseRev, body: text }))
  })
  .post('/section/settle', body(contract.settleWaitingInput), async (c) => {
    const { id, ...input } = c.req.valid('json')
    return c.json(await settleWaiting(c.var.ctx, id, input))
  })
  .get('/revision/list', query(contract.revisionsQuery), async (c) => {
    const { id, ...asked } = c.req.valid('query')
    return c.json(await nameRevisions(c.var.ctx, id, asked))
  })
  .get('/revision/get', query(contract.revisionQuery), async (c) => {
    const { id, ...asked } = c.req.valid('query')
    return c.json(await readRevision(c.var.ctx, id, asked))
  })
  .post('/revision/restore', body(contract.restoreRevisionInput), async (c) => {
    const { id, ...asked } = c.req.valid('json')
    return c.json(await restoreRevision(c.var.ctx, id, asked))
  })

const versions = new Hono<TeamApiEnv>()
  .get('/version/list', query(contract.documentQuery), async (c) =>
    c.json(await listVersions(c.var.ctx, c.req.valid('query').id)),
  )
  .post('/version/save', body(contract.saveVersionInput), async (c) => {
    const { id, name } = c.req.valid('json')
    return c.json(await saveVersion(c.var.ctx, id, { name }))
  })
  .post('/finalize', body(contract.finalizeInput), async (c) => {
    const { id, isSure } = c.req.valid('json')
    return c.json(await finalize(c.var.ctx, id, { isSure }))
  })
  .post('/unlock', body(contract.documentInput), async (c) =>
    c.json(await unlock(c.var.ctx, c.req.valid('json').id)),
  )
  .post('/version/restore', body(contract.restoreVersionInput), async (c) => {
    const { id, ...changes } = c.req.valid('json')
    return c.json(await restoreVersion(c.var.ctx, id, changes))
  })
  .get('/version/diff', query(contract.versionDiffQuery), async (c) => {
    const { id, ...asked } = c.req.valid('query')
    return c.json(await diffVersions(c.var.ctx, id, asked))
  })
  .delete('/version/delete', query(contract.versionQuery), async (c) => {
    const { id, versionId } = c.req.valid('query')
    return c.json(await deleteVersion(c.var.ctx, id, versionId))
  })

const references = new Hono<TeamApiEnv>()
  .get('/object/list', query(contract.documentQuery), async (c) =>
    c.json(await listObjects(c.var.ctx, c.req.valid('query').id)),
  )
  .get('/reference/list', query(contract.documentQuery), async (c) =>
    c.json(await viewReferences(c.var.ctx, c.req.valid('query').id)),
  )
  .post('/reference/add', body(contract.addReferencesInput), async (c) => {
    const { id, ...fields } = c.req.valid('json')
    return c.json(await addReferences(c.var.ctx, id, fields))
  })
  .delete('/reference/delete', query(contract.referenceQuery), async (c) => {
    const { id, referenceId } = c.req.valid('query')
    return c.json(await dropReference(c.var.ctx, id, referenceId))
  })

const exports = new Hono<TeamApiEnv>()
  .post('/export', body(contract.startExportInput), async (c) => {
    const { id, ...fields } = c.req.valid('json')
    return c.json(
      await startExport(c.var.ctx, id, { ...fields, origin: new URL(c.req.url).origin }),
    )
  })
  .get('/export/list', query(contract.documentQuery), async (c) =>
    c.json(await listExports(c.var.ctx, c.req.valid('query').id)),
  )

/** Behind the team gate: documents, their headings, texts, decks, versions, works and exports. */
export const documentApi = new Hono<TeamApiEnv>()
  .route('/document', reading)
  .route('/document', headings)
  .route('/document', texts)
  .route('/document', versions)
  .route('/document', references)
  .route('/document', exports)
  .route('/document', docxTemplatesApi)
  .route('/', deckApi)
  .post(
    '/space/:spaceId/file/getExportCode',
    params(contract.spacePath),
    body(contract.exportCodeInput),
    async (c) => c.json(await getExportCode(c.var.ctx, c.req.valid('json'))),
  )

/** Open to whoever holds a code, once. */
export const documentExportsApi = new Hono<ApiEnv>().get(
  '/export/:code',
  params(contract.exportPath),
  async (c) => serveExport(c.var.ctx, c.req.valid('param')),
)
