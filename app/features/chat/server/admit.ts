import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reach, type Remote } from '~/core/objects'
import { openTurn, type Opening, type TurnRequest } from './admission/running-turns'
import type { admissionMethods, TeamAdmission } from './admission/team-admission'

export type AdmissionRpc = Remote<Pick<TeamAdmission, (typeof admissionMethods)[number]>>

/** The object that admits a team's turns. It knows no rights: who asks was proved before. */
export const teamAdmission = (ctx: Pick<Context, 'objects'>, teamId: TeamId) =>
  reach<AdmissionRpc>(ctx, 'TEAM_ADMISSION', teamId)

const GROUPS_OF_TEAMS = 2

/** The object that closes the turns of a group of teams: of one team too few end together to share a trip. */
export const turnClosings = (ctx: Pick<Context, 'objects'>, teamId: TeamId) =>
  reach<AdmissionRpc>(ctx, 'TEAM_ADMISSION', `closings:${Number(teamId) % GROUPS_OF_TEAMS}`)

// How many of a team wait for admission in this isolate.
const waiting = new Map<TeamId, number>()

/**
 * Opens a turn of the caller's if they may. A lone question asks the database itself; one that comes while another of
 * its team is being admitted goes through the team's object, where many share a trip. Whoever gets an error takes the
 * turn back: it may have been opened.
 */
export async function admitTurn(
  ctx: SeatedContext,
  turn: Pick<TurnRequest, 'order' | 'record' | 'agent'>,
): Promise<Opening> {
  const { teamId } = ctx.seat
  const request = requestOf(ctx, turn)
  const before = waiting.get(teamId) ?? 0
  waiting.set(teamId, before + 1)
  try {
    if (before === 0) return await openTurn(ctx, request)
    return await teamAdmission(ctx, teamId).open(request)
  } finally {
    const left = (waiting.get(teamId) ?? 1) - 1
    if (left > 0) waiting.set(teamId, left)
    else waiting.delete(teamId)
  }
}

export function requestOf(
  { settings, actor, address, now }: SeatedContext,
  { order, record, agent }: Pick<TurnRequest, 'order' | 'record' | 'agent'>,
): TurnRequest {
  const { MAX_ASKS_PER_MINUTE: asksPerMinute, MAX_RUNNING_TURNS: runningTurns } = settings
  const limits = { asksPerMinute, runningTurns }
  return { order, record, agent, actor, address, now: now().getTime(), limits }
}
