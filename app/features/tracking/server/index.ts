import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'

/** POST /api/error-log, outside `/ai`. */
export const errorLogApi = new Hono<ApiEnv>()
