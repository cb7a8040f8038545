import type { ApiScope } from '~/core/api-scopes'
import { workCases } from './work-cases'

/** Where a team call may name its team, beside its path, and who may make it. */
export interface AccessCase {
  query?: 'teamId' | 'spaceId'
  body?: 'teamId' | 'spaceId'
  /** The path itself names the team. */
  path?: true
  /** The least role; a member's by default. The team gate refuses lower ones with TEAM_PLAN_NOT_ADMIN. */
  role?: 'admin' | 'owner'
  /** Which scope opens the call to a team's API key; without one no key may make it. */
  scope?: ApiScope
  /** A POST that changes nothing: the same signed one may come twice. */
  reads?: true
  /** Field of the body under which a write has one effect by itself: its signature need not be used up as well. */
  once?: 'askId'
  /** Asked for by an address alone (images, documents): no signature is ever required. */
  unsigned?: true
}

/** One line for every call behind the team gate. The gate refuses a call without its line, and the access test fails. */
export const teamCases: Record<string, AccessCase> = {
  'POST /space/:spaceId/file/getExportCode': { path: true },
  ...workCases,
}

/** A call that anyone may make, and what a visitor is answered. */
export interface OpenCase {
  /** `closed`: as if there were no such call. */
  visitor: 'answer' | 'AUTHENTICATE' | 'invalid' | 'missing' | 'gone' | 'closed'
  /** A team's API key may make it, too. */
  key?: true
  reads?: true
  unsigned?: true
}

/** The same law: no call without its line. */
export const openCases: Record<string, OpenCase> = {
  'GET /export/:code': { visitor: 'gone', unsigned: true },
}
