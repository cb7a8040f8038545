import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { modelVersionOf } from '~/features/teams/server/own'
import { openGateway, type TokenUsage } from '../ports'
import { modelsOfTeam, type LoadedModels } from './own-models'
import { recordUsage } from './usage'

/**
 * The same context, in which the models of its team answer where it has connected any. For whoever makes a context of a
 * team: a gate, a page, an object, a job.
 */
export async function withTeamModels<Ctx extends Context>(ctx: Ctx): Promise<Ctx> {
  if (ctx.settings.TEAM_MODELS === 'off') return ctx
  const team = await teamOf(ctx)
  const open = openGateway.of(ctx)
  if (!team || !open) return ctx
  const loaded = await modelsOfTeam(ctx, team)
  if (loaded.own.providers.length === 0) return ctx
  const isStopped = loaded.stoppedMonth === formatDateTime(ctx.now()).slice(0, 7)
  const meter = (usage: TokenUsage) => ctx.later(noteUsage(ctx, team.teamId, loaded, usage))
  return { ...ctx, models: open(isStopped ? loaded.stopped : loaded.running, { meter }) }
}

// A seat carries the version; a job is done for a team without anybody in a seat.
async function teamOf({ seat, worksFor, ...ctx }: Context) {
  if (seat) {
    const { teamId, modelVersion: version } = seat
    return version === undefined ? null : { teamId, version }
  }
  const teamId = worksFor?.teamId
  if (!teamId) return null
  const version = await modelVersionOf(ctx, teamId)
  return version === 0 ? null : { teamId, version }
}

async function noteUsage(
  ctx: Context,
  teamId: TeamId,
  { own }: LoadedModels,
  usage: TokenUsage,
): Promise<void> {
  // The operator's models are none of the team's bill.
  const connection = own.connections.find(({ id }) => usage.provider.startsWith(`${id}-`))
  if (!connection) return
  try {
    await recordUsage(ctx, { teamId, connection, usage })
  } catch (error) {
    ctx.log('warn', 'models.usage-not-kept', { reason: reasonOf(error) })
  }
}
