import { Hono, type MiddlewareHandler } from 'hono'
import { body, type ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { tokenCookie } from '~/features/auth/server'
import { hasNoTeam } from '~/features/teams/server'
import { firstTeamInput, setupCodeInput, setupModelInput } from '../contract'
import { openSetup } from './environment'
import { openFirstTeam } from './first-team'
import { trySetupModel } from './model-trial'

// Before the body is looked at: with a team, there is no such call.
const whileEmpty: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!(await hasNoTeam(c.var.ctx))) throw requestErrors.notFound()
  await next()
}

/** Calls of the first start, for the holder of the code that the operator was given. */
export const setupApi = new Hono<ApiEnv>()
  .post('/setup/open', whileEmpty, body(setupCodeInput), async (c) =>
    c.json(await openSetup(c.var.ctx, c.req.valid('json').code)),
  )
  .post('/setup/model', whileEmpty, body(setupModelInput), async (c) =>
    c.json(await trySetupModel(c.var.ctx, c.req.valid('json'))),
  )
  .post('/setup/team', whileEmpty, body(firstTeamInput), async (c) => {
    const device = { userAgent: c.req.header('user-agent') ?? '' }
    const { token } = await openFirstTeam(c.var.ctx, c.req.valid('json'), device)
    // The page needs no token of its own: the cookie is out of reach of scripts.
    c.header('set-cookie', tokenCookie(token, new URL(c.req.url).protocol === 'https:'))
    return c.json(true)
  })
