import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import * as contract from '../../moulds-contract'
import { deleteMould, getMould, listMoulds, mapMould, saveMould } from './moulds'

/** A team's own documents as moulds, mounted beside the other calls of documents. */
export const mouldsApi = new Hono<TeamApiEnv>()
  .get('/mould/list', query(contract.mouldsQuery), async (c) => c.json(await listMoulds(c.var.ctx)))
  .post('/mould/save', body(contract.saveMouldInput), async (c) =>
    c.json(await saveMould(c.var.ctx, c.req.valid('json'))),
  )
  .post('/mould/map', body(contract.mapMouldInput), async (c) =>
    c.json(await mapMould(c.var.ctx, c.req.valid('json'))),
  )
  .get('/mould/report', query(contract.mouldQuery), async (c) =>
    c.json(await getMould(c.var.ctx, c.req.valid('query'))),
  )
  .delete('/mould/delete', query(contract.mouldQuery), async (c) =>
    c.json(await deleteMould(c.var.ctx, c.req.valid('query'))),
  )
