import { Hono } from 'hono'
import { body, params, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { exportTranslation } from './export'
import { deleteTerm, listTerms, saveTerm } from './glossary'
import { translateText } from './translate-text'
import {
  deleteTranslation,
  getSegments,
  listTranslations,
  pauseTranslation,
  retryTranslation,
  startTranslation,
} from './translations'

const space = params(contract.spacePath)

export const translateApi = new Hono<TeamApiEnv>()
  .post(
    '/space/:spaceId/file/translate/start',
    space,
    body(contract.startTranslationInput),
    async (c) => c.json(await startTranslation(c.var.ctx, c.req.valid('json'))),
  )
  .post('/space/:spaceId/file/translate/pause', space, body(contract.translationInput), async (c) =>
    c.json(await pauseTranslation(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/space/:spaceId/file/translate/retry',
    space,
    body(contract.retryTranslationInput),
    async (c) => c.json(await retryTranslation(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/space/:spaceId/file/translate/delete',
    space,
    query(contract.translationQuery),
    async (c) => c.json(await deleteTranslation(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/space/:spaceId/file/translate/list',
    space,
    query(contract.listTranslationsQuery),
    async (c) => c.json(await listTranslations(c.var.ctx, c.req.valid('query'))),
  )
  .get('/space/:spaceId/file/translate/segments', space, query(contract.segmentsQuery), async (c) =>
    c.json(await getSegments(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/space/:spaceId/file/translate/export',
    space,
    query(contract.exportTranslationQuery),
    async (c) => exportTranslation(c.var.ctx, c.req.valid('query')),
  )
  .post('/translate/text', body(contract.translateTextInput), async (c) =>
    c.json(await translateText(c.var.ctx, c.req.valid('json'))),
  )
  .get('/space/:spaceId/glossary/list', space, query(contract.glossaryQuery), async (c) =>
    c.json(await listTerms(c.var.ctx, c.req.valid('query'))),
  )
  .post('/space/:spaceId/glossary/save', space, body(contract.saveTermInput), async (c) =>
    c.json(await saveTerm(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/space/:spaceId/glossary/delete', space, query(contract.deleteTermQuery), async (c) =>
    c.json(await deleteTerm(c.var.ctx, c.req.valid('query'))),
  )
