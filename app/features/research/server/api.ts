import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import {
  addTableInput,
  changeTableInput,
  citationsInput,
  fillTableInput,
  saveTableInput,
  saveWorkInput,
  scholarSearchInput,
  tableInput,
  tableQuery,
  tablesQuery,
  workQuery,
} from '../contract'
import { saveWork } from './save-work'
import { citeWorks, searchPapers } from './scholar-page'
import {
  addTable,
  changeTable,
  deleteTable,
  fillTable,
  getTable,
  listTables,
  saveTable,
  stopTable,
} from './table/paper-tables'
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
  .post('/scholar/table/add', body(addTableInput), async (c) =>
    c.json(await addTable(c.var.ctx, c.req.valid('json'))),
  )
  .get('/scholar/table/list', query(tablesQuery), async (c) => c.json(await listTables(c.var.ctx)))
  .get('/scholar/table/get', query(tableQuery), async (c) =>
    c.json(await getTable(c.var.ctx, c.req.valid('query'))),
  )
  .post('/scholar/table/change', body(changeTableInput), async (c) =>
    c.json(await changeTable(c.var.ctx, c.req.valid('json'))),
  )
  .post('/scholar/table/fill', body(fillTableInput), async (c) =>
    c.json(await fillTable(c.var.ctx, c.req.valid('json'))),
  )
  .post('/scholar/table/stop', body(tableInput), async (c) =>
    c.json(await stopTable(c.var.ctx, c.req.valid('json'))),
  )
  .post('/scholar/table/save', body(saveTableInput), async (c) =>
    c.json(await saveTable(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/scholar/table/delete', query(tableQuery), async (c) =>
    c.json(await deleteTable(c.var.ctx, c.req.valid('query'))),
  )
