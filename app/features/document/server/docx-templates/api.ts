import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../docx-templates-contract'
import {
  deleteDocxTemplate,
  getDocxTemplate,
  listDocxTemplates,
  mapDocxTemplate,
  saveDocxTemplate,
} from './docx-templates'

/** A team's own documents as templates, mounted beside the other calls of documents. */
export const docxTemplatesApi = new Hono<TeamApiEnv>()
  .get('/mould/list', query(contract.docxTemplatesQuery), async (c) =>
    c.json(await listDocxTemplates(c.var.ctx)),
  )
  .post('/mould/save', body(contract.saveDocxTemplateInput), async (c) =>
    c.json(await saveDocxTemplate(c.var.ctx, c.req.valid('json'))),
  )
  .post('/mould/map', body(contract.mapDocxTemplateInput), async (c) =>
    c.json(await mapDocxTemplate(c.var.ctx, c.req.valid('json'))),
  )
  .get('/mould/report', query(contract.docxTemplateQuery), async (c) =>
    c.json(await getDocxTemplate(c.var.ctx, c.req.valid('query'))),
  )
  .delete('/mould/delete', query(contract.docxTemplateQuery), async (c) =>
    c.json(await deleteDocxTemplate(c.var.ctx, c.req.valid('query'))),
  )
