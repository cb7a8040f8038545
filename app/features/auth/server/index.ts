import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'

/** Calls that anyone may make. */
export const authApi = new Hono<ApiEnv>()
