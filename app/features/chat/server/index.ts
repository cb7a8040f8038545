import { Hono } from 'hono'
import type { TeamApiEnv } from '~/core/api'
import type { JobHandler } from '~/core/jobs'

export type { ChatSessionPort, TurnOrder } from './ports'

export const chatApi = new Hono<TeamApiEnv>()

export const chatHandlers: JobHandler[] = []
