import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import {
  changeDeckInput,
  deckFileQuery,
  deckPictureQuery,
  deckQuery,
  exportDeckInput,
  makeDeckInput,
} from '../../deck-contract'
import { changeDeck, deckPicture, getDeck, makeDeck } from './decks'
import { exportDeck, serveDeckFile } from './export-deck'
import * as contract from '../../masters-contract'
import { deleteMaster, listMasters, masterPicture, saveMaster } from './masters'

/** Decks of documents. */
export const deckApi = new Hono<TeamApiEnv>()
  .get('/deck/get', query(deckQuery), async (c) =>
    c.json(await getDeck(c.var.ctx, c.req.valid('query'))),
  )
  .post('/deck/make', body(makeDeckInput), async (c) =>
    c.json(await makeDeck(c.var.ctx, c.req.valid('json'))),
  )
  .post('/deck/change', body(changeDeckInput), async (c) =>
    c.json(await changeDeck(c.var.ctx, c.req.valid('json'))),
  )
  .post('/deck/export', body(exportDeckInput), async (c) =>
    c.json(await exportDeck(c.var.ctx, c.req.valid('json'))),
  )
  .get('/deck/file', query(deckFileQuery), (c) =>
    serveDeckFile(c.var.ctx, c.req.valid('query'), new URL(c.req.url).origin),
  )
  .get('/deck/picture', query(deckPictureQuery), (c) =>
    deckPicture(c.var.ctx, c.req.valid('query')),
  )
  .get('/deck/master/list', query(contract.mastersQuery), async (c) =>
    c.json(await listMasters(c.var.ctx)),
  )
  .post('/deck/master/save', body(contract.saveMasterInput), async (c) =>
    c.json(await saveMaster(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/deck/master/delete', query(contract.masterQuery), async (c) =>
    c.json(await deleteMaster(c.var.ctx, c.req.valid('query'))),
  )
  .get('/deck/master/picture', query(contract.masterPictureQuery), (c) =>
    masterPicture(c.var.ctx, c.req.valid('query')),
  )
