import type { Context as Answering } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { limitRate } from '~/core/rate'
import { authErrors } from '~/features/auth/errors'
import { recogniseApiKey, tokenOf } from '~/features/auth/server'
import { API_KEY_MARK } from '~/features/auth/terms'
import { openAccess } from './access'
import { callOf } from './call-of'
import { requestKey } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

/** Calls of a key, and each message of one that carries several. */
export const CALLS_OF_A_KEY = { name: 'api-key', limit: 300, windowMs: 60_000 }

/** A team's own script: it acts as the team, under the key's id. For calls only; pages know people. */
export const apiKey = createMiddleware<ApiEnv>(async (c, next) => {
  const presented = tokenOf(c.req.raw)
  if (presented?.from !== 'bearer' || !presented.token.startsWith(API_KEY_MARK)) return next()
  const { ctx } = c.var
  const key = await recogniseApiKey(ctx, presented.token)
  if (!key) throw authErrors.badApiKey()
  await limitRate(ctx, CALLS_OF_A_KEY, key.id)
  c.set(
    'ctx',
    extend(
      { ...ctx, actor: { accountId: key.id, signInId: '', isKey: true } },
      requestKey.with(key),
    ),
  )
  await next()
})

/** Whether a key speaks, so that no person is looked for. */
export const isByKey = (c: Answering<ApiEnv>) => requestKey.of(c.var.ctx) !== undefined

/** Calls that name no team are a person's: a key makes only those that say so. Asked before the body is looked at. */
export const openGate = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.var
  const rule = openAccess.get(callOf(c) ?? '')
  if (requestKey.of(ctx) && rule && !rule.key) throw requestErrors.forbidden()
  if (rule?.isOpen && !(await rule.isOpen(ctx))) throw requestErrors.notFound()
  if (rule?.visitor === 'AUTHENTICATE' && !ctx.actor) throw requestErrors.signInFirst()
  await next()
})
