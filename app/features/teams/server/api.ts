import { Hono } from 'hono'
import { z } from 'zod'
import { body, query, type ApiEnv, type TeamApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { infoByDomain } from './domain-info'
import { listTeams, memberInfo, switchTeam } from './seats'

const id = z.string().regex(/^\d{1,16}$/)
const memberInfoQuery = z.object({ teamId: id.optional() })
const switchTeamInput = z.object({ teamId: id })

/** Calls of the signed-in person that name no team yet, and the public domain lookup. */
export const teamsOpenApi = new Hono<ApiEnv>()
  .get('/team/list', async (c) => {
    if (!c.var.ctx.actor) throw requestErrors.signInFirst()
    return c.json(await listTeams(c.var.ctx))
  })
  .get('/team/infoByDomain', async (c) => c.json(await infoByDomain(c.var.ctx)))
  .post('/team/switch', body(switchTeamInput), async (c) => {
    if (!c.var.ctx.actor) throw requestErrors.signInFirst()
    return c.json(await switchTeam(c.var.ctx, c.req.valid('json').teamId))
  })
  .get('/knowledgeAssistant/memberInfo', query(memberInfoQuery), async (c) =>
    c.json(await memberInfo(c.var.ctx, c.req.valid('query').teamId)),
  )

/** Calls behind the team gate. */
export const teamsApi = new Hono<TeamApiEnv>()
