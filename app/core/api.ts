import { zValidator } from '@hono/zod-validator'
import type { z } from 'zod'
import type { Context } from './context'
import { requestErrors } from './errors'

/** What every route finds in `c.var`. */
export interface ApiEnv {
  Variables: { ctx: Context; requestId: string }
}

/** The only way a body enters the house. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  const validator = zValidator('json', schema, (result) => {
    if (!result.success) throw refusalOf(result.error.issues)
  })
  return reading('body', schema, validator)
}

/** The only way query parameters enter the house. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  const validator = zValidator('query', schema, (result) => {
    if (!result.success) throw requestErrors.invalid({ issues: describe(result.error.issues) })
  })
  return reading('query', schema, validator)
}

/** The only way path parameters enter the house. */
export function params<Schema extends z.ZodType>(schema: Schema) {
  const validator = zValidator('param', schema, (result) => {
    if (!result.success) throw requestErrors.notFound()
  })
  return reading('params', schema, validator)
}

const READS = Symbol('reads')

export interface ReadPart {
  part: 'body' | 'query' | 'params'
  schema: z.ZodType
}

/** What a handler of the route table reads of a request; null when it is no validator of ours. */
export function partReadBy(handler: object): ReadPart | null {
  const reads: unknown = Reflect.get(handler, READS)
  return isReadPart(reads) ? reads : null
}

const isReadPart = (value: unknown): value is ReadPart =>
  typeof value === 'object' && value !== null && 'schema' in value

function reading<Validator extends object>(
  part: ReadPart['part'],
  schema: z.ZodType,
  validator: Validator,
): Validator {
  return Object.assign(validator, { [READS]: { part, schema } satisfies ReadPart })
}

// Words of ours are Chinese; those of the validator are for nobody's eyes.
function refusalOf(found: readonly { path: PropertyKey[]; code?: string; message: string }[]) {
  const issues = describe(found)
  const reason = found.find(({ message }) => /\p{Script=Han}/u.test(message))?.message
  return reason ? requestErrors.refused({ reason, issues }) : requestErrors.invalid({ issues })
}

// Paths and rules only: the rejected values themselves may be secrets.
function describe(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]) {
  return issues.map((issue) => ({ path: issue.path.map(String).join('.'), rule: issue.code }))
}
