import { calls } from '~/calls'
import type { Call, OpenAccess, TeamAccess } from '~/core/calls/define-call'

const all: readonly Call[] = calls

const isOfTeam = (access: TeamAccess | OpenAccess): access is TeamAccess => 'role' in access

/** The calls behind the team gate, in the order in which paths are matched. */
export const callsOfTeams = all.filter(({ access }) => isOfTeam(access))
/** The calls that name no team. */
export const callsOfAnyone = all.filter(({ access }) => !isOfTeam(access))

/** Who may make which call of a team. */
export const teamAccess: ReadonlyMap<string, TeamAccess> = new Map(
  all.flatMap(({ call, access }) => (isOfTeam(access) ? [[call, access]] : [])),
)

/** What a visitor is answered to which call. */
export const openAccess: ReadonlyMap<string, OpenAccess> = new Map(
  all.flatMap(({ call, access }) => (isOfTeam(access) ? [] : [[call, access]])),
)

/** POSTs that change nothing. */
export const readingPosts: ReadonlySet<string> = new Set(
  all.flatMap(({ call, access }) => (access.reads ? [call] : [])),
)

/** Calls that must be signed where signatures are required. */
export const signedCalls: ReadonlySet<string> = new Set(
  all.flatMap(({ call, access }) => (access.unsigned ? [] : [call])),
)

/** Writes of which a copy does no harm. */
export const repeatableCalls: ReadonlySet<string> = new Set(
  all.flatMap(({ call, access }) => ('mayRepeat' in access ? [call] : [])),
)

/** Writes that have one effect however often they come, with the field that says so. */
export const onceBy: ReadonlyMap<string, string> = new Map(
  [...teamAccess].flatMap(([call, { once }]) => (once ? [[call, once]] : [])),
)
