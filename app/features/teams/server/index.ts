import { Hono } from 'hono'
import type { ApiEnv, TeamApiEnv } from '~/core/api'

export { returnQuestion, spendQuestion } from './questions'

/** Calls of the signed-in person that name no team yet, and the public domain lookup. */
export const teamsOpenApi = new Hono<ApiEnv>()

/** Calls behind the team gate. */
export const teamsApi = new Hono<TeamApiEnv>()
