import type { Context as Answering } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import type { TeamAccess } from '~/core/calls/define-call'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { readId, type TeamId } from '~/core/ids'
import { authErrors } from '~/features/auth/errors'
import { teamErrors } from '~/features/teams/errors'
import { withTeamModels } from '~/features/models/server/own'
import { takeKeySeat, takeSeat, teamThatStopped } from '~/features/teams/server'
import { closedError, closedTeamOf } from '~/features/teams/server/plan'
import { teamAccess } from './access'
import { callOf } from './call-of'
import { asksAnew, knownSeats } from './session-cache'
import { requestKey, requestPerson } from '~/features/auth/server/ports'
import { requestSeats } from '~/features/teams/server/ports'
import { extend } from '~/core/extension-points'

const rank = { member: 0, admin: 1, owner: 2 } as const

/**
 * Nobody passes without a checked seat in the team that the call names, and the role that the call's
 * declaration asks for. A team of others and a team that does not exist answer alike. Path, query and body must
 * name one and the same team.
 */
export const teamGate = createMiddleware<ApiEnv>(async (c, next) => {
  const call = callOf(c)
  if (call === null) throw requestErrors.notFound()
  const rule = teamAccess.get(call)
  if (!rule) throw new Error(`no access is declared for ${call}`)
  if (!c.var.ctx.actor) throw requestErrors.signInFirst()
  if (requestPerson.of(c.var.ctx)?.isNeedChangePassword) throw authErrors.changePasswordFirst()
  const named = new Set([...idsOfPath(c.req.path), ...idsOfQuery(c), ...(await idsOfBody(c))])
  const [team] = named
  if (team === undefined || named.size > 1) throw requestErrors.invalid()
  const teamId = readId<TeamId>(team)
  if (teamId === null) throw teamErrors.notSeated()
  const seat = await seatIn(c, teamId, call)
  if (!seat) throw await whyNotSeated(c.var.ctx, teamId)
  if (!mayUseKey(c.var.ctx, rule)) throw requestErrors.forbidden()
  if (rank[seat.role] < rank[rule.role]) throw teamErrors.notAdmin()
  c.set('ctx', await withTeamModels({ ...c.var.ctx, seat }))
  await next()
})

async function seatIn(c: Answering<ApiEnv>, teamId: TeamId, call: string) {
  const { ctx } = c.var
  if (requestKey.of(ctx)) return takeKeySeat(ctx, teamId)
  const seats = await knownSeats(ctx, asksAnew(c.req.raw))
  return takeSeat(extend(ctx, requestSeats.with(seats)), teamId, call)
}

async function whyNotSeated(ctx: Context, teamId: TeamId) {
  if (requestKey.of(ctx)) return teamErrors.notSeated()
  const [team, closed] = await Promise.all([
    teamThatStopped(ctx, teamId),
    closedTeamOf(ctx, teamId),
  ])
  if (closed) return closedError(closed)
  return team === null ? teamErrors.notSeated() : teamErrors.stopped({ team })
}

// People have no scopes; a key has only those it was given.
function mayUseKey(ctx: Context, { scope }: TeamAccess): boolean {
  const key = requestKey.of(ctx)
  return !key || (scope !== undefined && key.scopes.includes(scope))
}

function idsOfPath(path: string): string[] {
  return [...path.matchAll(/\/(?:space|team)\/([^/]+)(?=\/)/g)].map(([, id = '']) => id)
}

function idsOfQuery(c: Answering): string[] {
  return [...(c.req.queries('teamId') ?? []), ...(c.req.queries('spaceId') ?? [])]
}

// Hono keeps the parsed body, so the route's own validator reads it again for free.
async function idsOfBody(c: Answering): Promise<string[]> {
  // As wide as the routes' own reading (`application/any+json`): a body seen there is seen here.
  if (!/json/i.test(c.req.header('content-type') ?? '')) return []
  const body = await readJson(c)
  if (typeof body !== 'object' || body === null) throw requestErrors.invalid()
  return ['teamId', 'spaceId'].flatMap((name) => {
    if (!Object.hasOwn(body, name)) return []
    const id: unknown = Reflect.get(body, name)
    if (typeof id !== 'string') throw requestErrors.invalid()
    return [id]
  })
}

async function readJson(c: Answering): Promise<unknown> {
  // Clients name the type on calls without a body, too.
  if ((await c.req.text()) === '') return {}
  try {
    return await c.req.json()
  } catch {
    throw requestErrors.invalid()
  }
}
