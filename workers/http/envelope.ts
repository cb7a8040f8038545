import type { Context as Answering } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { HTTPException } from 'hono/http-exception'
import { AppError, requestErrors } from '~/core/errors'
import type { ApiEnv } from '~/core/api'
import { reasonOf } from '~/core/reasons'
import type { Context } from '~/core/context'

const SWITCHING = 101

/** `{ result, success, code, message, newToken? }` round every JSON answer of `/ai`. */
export const envelope = createMiddleware<ApiEnv & { Variables: { newToken?: string } }>(
  async (c, next) => {
    await next()
    // A socket is no answer to be wrapped.
    if (c.res.status === SWITCHING) return
    c.res.headers.set('cache-control', 'private, no-store')
    if (c.error || !c.res.headers.get('content-type')?.startsWith('application/json')) return
    const result: unknown = await c.res.json()
    const newToken = c.get('newToken')
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    c.res = new Response(
      JSON.stringify({
        result,
        success: true,
        code: 'SUCCESS',
        message: '',
        ...(newToken && { newToken }),
      }),
      { status: c.res.status, headers },
    )
  },
)

/** Any error becomes an envelope here and nowhere else. What was not foreseen is logged and named 服务器错误. */
export function refuse(error: Error, c: Answering): Response {
  const refusal = recognise(error)
  if (!refusal) {
    ;(c.get('ctx') as Context | undefined)?.log('error', 'http.unforeseen', {
      requestId: c.var.requestId,
      path: c.req.path,
      reason: reasonOf(error),
    })
  }
  const { code, status } = refusal?.kind ?? { code: 500, status: 500 as const }
  const message = refusal?.text ?? '服务器错误'
  const result = refusal && 'issues' in refusal.details ? { issues: refusal.details.issues } : null
  return c.json(
    { result, success: false, code, message, requestId: c.var.requestId },
    status as ContentfulStatusCode,
    { 'cache-control': 'private, no-store' },
  )
}

function recognise(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  // Hono's own refusals: a body that is not JSON, a body over the limit.
  if (error instanceof HTTPException) {
    return error.status === 413 ? requestErrors.tooLarge() : requestErrors.invalid()
  }
  return null
}
