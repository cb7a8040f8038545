import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import type { ApiEnv } from '~/core/api'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { authApi } from '~/features/auth/server'
import { chatApi } from '~/features/chat/server'
import { libraryApi } from '~/features/library/server'
import { teamsApi, teamsOpenApi } from '~/features/teams/server'
import { errorLogApi } from '~/features/tracking/server'
import { createContext, type Bindings } from '../context'
import { envelope, refuse } from './envelope'
import { fileRoutes } from './files'
import { teamGate } from './team-gate'

export type HttpEnv = ApiEnv & { Bindings: Bindings }

const MAX_JSON_BYTES = 2 * 1024 * 1024

/** Behind the team gate: every call here has a seat, checked, before its own code runs. */
export const teamCalls = new Hono<HttpEnv>()
  .use(teamGate)
  .route('/', teamsApi)
  .route('/', libraryApi)
  .route('/', chatApi)

/** What anyone may call; each decides by itself what it answers to a stranger. */
export const openCalls = new Hono<HttpEnv>().route('/', authApi).route('/', teamsOpenApi)

const ai = new Hono<HttpEnv>()
  .use(
    bodyLimit({
      maxSize: MAX_JSON_BYTES,
      onError: () => {
        throw requestErrors.tooLarge()
      },
    }),
  )
  .use(envelope)
  .route('/', openCalls)
  .route('/', teamCalls)
  .all('*', () => {
    throw requestErrors.notFound()
  })
  .onError(refuse)

/** The front door. `renderPage` is React Router; tests pass none. */
export function buildApp(renderPage?: (request: Request, ctx: Context) => Promise<Response>) {
  return new Hono<HttpEnv>()
    .use(requestId())
    .use(async (c, next) => {
      c.set(
        'ctx',
        createContext(c.env, (work) => c.executionCtx.waitUntil(work), {
          requestId: c.var.requestId,
          host: new URL(c.req.url).host,
        }),
      )
      await next()
    })
    .get('/healthz', (c) => c.json({ ok: true }))
    .route('/api/error-log', errorLogApi)
    .route('/files', fileRoutes)
    .route('/ai', ai)
    .all('*', (c) => renderPage?.(c.req.raw, c.var.ctx) ?? c.notFound())
    .onError(refuse)
}
