import { Hono } from 'hono'
import { body, query, type TeamApiEnv } from '~/core/api'
import {
  applyInput,
  closeAlertInput,
  decideInput,
  detailQuery,
  redeemCodeInput,
  redeemInput,
  setCapInput,
  setThresholdsInput,
} from '../contract'
import { closeAlert, listThresholds, openAlert, setThresholds } from './alerts'
import {
  applyForCoins,
  decideApplication,
  listApplications,
  listCaps,
  ownCap,
  setCap,
} from './caps'
import { listDetails } from './details'
import { balancesOf } from './ledger/balances'
import { redeemCode } from './redeem-codes'
import { redeemScholar } from './scholar'

/** Calls behind the team gate. */
export const billingApi = new Hono<TeamApiEnv>()
  .get('/team/:teamId/coin/balance', async (c) =>
    c.json((await balancesOf(c.var.ctx, c.var.ctx.seat.teamId)).wallet),
  )
  .get('/team/:teamId/coin/detail', query(detailQuery), async (c) =>
    c.json(await listDetails(c.var.ctx, c.req.valid('query'))),
  )
  .get('/team/:teamId/coin/cap/list', async (c) => c.json(await listCaps(c.var.ctx)))
  .get('/team/:teamId/coin/cap/own', async (c) => c.json(await ownCap(c.var.ctx)))
  .post('/team/:teamId/coin/cap/set', body(setCapInput), async (c) =>
    c.json(await setCap(c.var.ctx, c.req.valid('json'))),
  )
  .get('/team/:teamId/coin/application/list', async (c) =>
    c.json(await listApplications(c.var.ctx)),
  )
  .post('/team/:teamId/coin/application/add', body(applyInput), async (c) =>
    c.json(await applyForCoins(c.var.ctx, c.req.valid('json'))),
  )
  .post('/team/:teamId/coin/application/decide', body(decideInput), async (c) =>
    c.json(await decideApplication(c.var.ctx, c.req.valid('json'))),
  )
  .get('/team/:teamId/coin/threshold/list', async (c) => c.json(await listThresholds(c.var.ctx)))
  .post('/team/:teamId/coin/threshold/set', body(setThresholdsInput), async (c) =>
    c.json(await setThresholds(c.var.ctx, c.req.valid('json'))),
  )
  .get('/team/:teamId/coin/alert', async (c) => c.json(await openAlert(c.var.ctx)))
  .post('/team/:teamId/coin/alert/close', body(closeAlertInput), async (c) =>
    c.json(await closeAlert(c.var.ctx, c.req.valid('json').alertId)),
  )
  .post('/scholar/redeem', body(redeemInput), async (c) =>
    c.json(await redeemScholar(c.var.ctx, c.req.valid('json'))),
  )
  .post('/scholar/redeem/code', body(redeemCodeInput), async (c) =>
    c.json(await redeemCode(c.var.ctx, c.req.valid('json'))),
  )
