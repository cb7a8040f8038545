import { calls } from '~/calls'
import type { Call, OpenAccess, TeamAccess } from '~/core/calls'
import { openCases, teamCases } from './access-cases'

const lines: [string, TeamAccess | OpenAccess][] = [
  ...Object.entries(teamCases).map<[string, TeamAccess]>(([call, line]) => [
    call,
    { role: 'member', ...line },
  ]),
  ...Object.entries(openCases),
  ...calls.map(({ call, access: line }: Call): [string, TeamAccess | OpenAccess] => [call, line]),
]
const access = new Map(lines)

const isOfTeam = (line: TeamAccess | OpenAccess): line is TeamAccess => 'role' in line

/** The calls behind the team gate, and who may make them. */
export const teamAccess: ReadonlyMap<string, TeamAccess> = new Map(
  [...access].flatMap(([call, line]) => (isOfTeam(line) ? [[call, line]] : [])),
)

/** The calls that anyone may make. */
export const openAccess: ReadonlyMap<string, OpenAccess> = new Map(
  [...access].flatMap(([call, line]) => (isOfTeam(line) ? [] : [[call, line]])),
)

/** POSTs that change nothing. */
export const readingPosts: ReadonlySet<string> = new Set(
  [...access].flatMap(([call, { reads }]) => (reads ? [call] : [])),
)

/** Calls that must be signed where signatures are required. */
export const signedCalls: ReadonlySet<string> = new Set(
  [...access].flatMap(([call, { unsigned }]) => (unsigned ? [] : [call])),
)

/** Writes that have one effect however often they come, with the field that says so. */
export const onceBy: ReadonlyMap<string, string> = new Map(
  [...teamAccess].flatMap(([call, { once }]) => (once ? [[call, once]] : [])),
)
