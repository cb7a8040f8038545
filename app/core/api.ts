import { zValidator } from '@hono/zod-validator'
import type { z } from 'zod'
import type { Context, SeatedContext } from './context'
import { requestErrors } from './errors'

/** What every Hono route of a feature finds in `c.var`. */
export interface ApiEnv {
  Variables: { ctx: Context; requestId: string }
}

/** The same behind the team gate: someone is signed in and sits in the team. */
export interface TeamApiEnv {
  Variables: { ctx: SeatedContext; requestId: string }
}

/** The only way a body enters the house. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw requestErrors.invalid({ issues: describe(result.error.issues) })
  })
}

/** The only way query parameters enter the house. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw requestErrors.invalid({ issues: describe(result.error.issues) })
  })
}

/** The only way path parameters enter the house. */
export function params<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('param', schema, (result) => {
    if (!result.success) throw requestErrors.notFound()
  })
}

// Paths and rules only: the rejected values themselves may be secrets.
function describe(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]) {
  return issues.map((issue) => ({ path: issue.path.map(String).join('.'), rule: issue.code }))
}
