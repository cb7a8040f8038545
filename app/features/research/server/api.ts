import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import { citationsInput, saveWorkInput, scholarSearchInput, workQuery } from '../contract'
import { saveWork } from './save-work'
import { citeWorks, searchPapers } from './scholar-page'
import { getWork } from './works'

/** The scholar page. */
export const researchApi = new Hono<TeamApiEnv>()
  .post('/scholar/search', body(scholarSearchInput), async (c) =>
    c.json(await searchPapers(c.var.ctx, c.req.valid('json'), c.req.raw.signal)),
  )
  .get('/scholar/work', query(workQuery), async (c) =>
    c.json(await getWork(c.var.ctx, c.req.valid('query'))),
  )
  .post('/scholar/citations', body(citationsInput), async (c) =>
    c.json(await citeWorks(c.var.ctx, c.req.valid('json'))),
  )
  .post('/scholar/save', body(saveWorkInput), async (c) =>
    c.json(await saveWork(c.var.ctx, c.req.valid('json'))),
  )
