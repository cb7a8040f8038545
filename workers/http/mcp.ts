import { Hono, type Context as Answering } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { recordAuditAction } from '~/core/audit'
import { AppError, requestErrors } from '~/core/errors'
import { limitRate } from '~/core/rate'
import { reasonOf } from '~/core/reasons'
import type { Context, SeatedContext } from '~/core/context'
import { mcpErrors } from '~/features/mcp/errors'
import { withTeamModels } from '~/features/models/server/own'
import { identityOfTeam, takeKeySeat } from '~/features/teams/server'
import { apiKey, CALLS_OF_A_KEY } from './api-key'
import type { HttpEnv } from './app'
import { requestKey } from '~/features/auth/server/ports'

const MAX_BODY_BYTES = 256 * 1024
/** Messages of one request. */
const MOST_TOGETHER = 20
const REFUSED = -32_001
const INVALID = -32_600
const INTERNAL = -32_603

/**
 * The Model Context Protocol for a team's own keys: one address, POST only, nothing kept between requests. Browsers of
 * other origins are refused, whatever they hold (DNS rebinding).
 */
export const mcpRoute = new Hono<HttpEnv>()
  .use(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(c.req.url).origin) throw mcpErrors.otherOrigin()
    await next()
    c.res.headers.set('cache-control', 'private, no-store')
  })
  .use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw requestErrors.tooLarge()
      },
    }),
  )
  .use(apiKey)
  .post('/', async (c) => {
    const { ctx } = c.var
    const seated = await seatOf(ctx)
    const scopes = requestKey.of(ctx)?.scopes ?? []
    // Hono keeps the text, so the transport reads it again for free.
    const asked = await c.req.raw.clone().text()
    const together = messagesIn(asked)
    if (together > MOST_TOGETHER) return c.json(rpcError(INVALID, 'Too many messages at once'), 400)
    await countEach(seated, together)
    await noteConnection(seated, asked.slice(0, 4000))
    const { origin } = new URL(c.req.url)
    // Loaded by whoever speaks the protocol; every other request goes without it.
    const { serveMcp } = await import('~/features/mcp/server')
    const teamName = (await identityOfTeam(seated, seated.seat.teamId))?.name ?? ''
    const context = { ctx: seated, scopes, origin, signal: c.req.raw.signal, teamName }
    return serveMcp(context, c.req.raw)
  })
  .all('/', (c) => {
    c.header('allow', 'POST')
    return c.json(rpcError(REFUSED, 'Method not allowed'), 405)
  })
  .onError(refuseInRpc)

async function seatOf(ctx: Context): Promise<SeatedContext> {
  const { actor } = ctx
  const key = requestKey.of(ctx)
  if (!key || !actor) throw mcpErrors.keyNeeded()
  const seat = await takeKeySeat(ctx, key.teamId)
  if (!seat) throw mcpErrors.teamGone()
  return withTeamModels({ ...ctx, actor, seat })
}

// What is no JSON is the transport's to refuse.
function messagesIn(asked: string): number {
  if (!/^\s*\[/.test(asked)) return 1
  try {
    const batch: unknown = JSON.parse(asked)
    return Array.isArray(batch) ? batch.length : 1
  } catch {
    return 1
  }
}

// The request itself has taken the turn of one.
async function countEach(ctx: SeatedContext, messages: number): Promise<void> {
  for (let no = 1; no < messages; no += 1) {
    await limitRate(ctx, CALLS_OF_A_KEY, ctx.actor.accountId)
  }
}

async function noteConnection(ctx: SeatedContext, asked: string): Promise<void> {
  if (!/"method"\s*:\s*"initialize"/.test(asked)) return
  const name = /"clientInfo"\s*:\s*\{[^}]*"name"\s*:\s*"([^"\\]{1,60})"/.exec(asked)?.[1] ?? ''
  const target = { kind: 'client', id: '', name }
  await ctx.db.batch([recordAuditAction(ctx, { action: 'mcp.connect', target })])
}

function refuseInRpc(error: Error, c: Answering): Response {
  const appError = error instanceof AppError ? error : null
  if (!appError) {
    ;(c.get('ctx') as Context | undefined)?.log('error', 'http.unforeseen', {
      requestId: c.var.requestId,
      path: c.req.path,
      reason: reasonOf(error),
    })
  }
  const status = appError?.kind.status ?? 500
  if (status === 401) c.header('www-authenticate', 'Bearer realm="mcp"')
  c.header('cache-control', 'private, no-store')
  const body = appError ? rpcError(REFUSED, appError.text) : rpcError(INTERNAL, '服务器错误')
  // A refusal of the business kind is no answer of the protocol's.
  return c.json(body, (status === 200 ? 403 : status) as ContentfulStatusCode)
}

const rpcError = (code: number, message: string) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
})
