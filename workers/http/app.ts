import { Hono, type Context as Answering } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import type { ApiEnv } from '~/core/api'
import { clientAddress } from '~/core/visit/client-address'
import type { Context } from '~/core/context'
import { mountCalls } from '~/core/calls/mount-calls'
import { requestErrors } from '~/core/errors'
import type { Settings } from '~/core/settings'
import { memberCoins } from '~/features/billing/server'
import { conversationShares } from '~/features/chat/server'
import { payNotifyApi } from '~/features/commerce/server'
import { brandPicturesApi } from '~/features/brands/server'
import { exportOutlet } from '~/features/document/server'
import { refreshReferences } from '~/features/document/server/works'
import { creditSignUp, fileShares, shareOutlet } from '~/features/sharing/server'
import {
  checkWritten,
  creationShares,
  endCreationShares,
  mapShares,
} from '~/features/generation/server'
import { commentNotifications } from '~/features/notifications/server'
import { errorLogApi, touchOf } from '~/features/attribution/server'
import { createContext, readEnvironment, type Bindings } from '../context'
import { callsOfAnyone, callsOfTeams } from './access'
import { addressGate, addressLimit } from './address-limit'
import { apiKey, isByKey, openGate } from './api-key'
import { brand } from './brand'
import { isToDrawAgain } from './draw-ahead'
import { envelope, refuse } from './envelope'
import { fileRoutes } from './files'
import { openApiDocument } from './openapi'
import { withoutInlineStyles, withStyleRules } from './inline-styles'
import { mcpRoute } from './mcp'
import { pageCaching } from './page-caching'
import { securityHeaders } from './security-headers'
import { session } from './session'
import { signature } from './signature'
import { teamGate } from './team-gate'
import { commentListener, documentCheck, documentDeleted } from '~/features/document/server/ports'
import { sitePages } from '~/features/home/server/ports'
import { outlets, workListener } from '~/features/library/server/ports'
import { snapshotters } from '~/features/sharing/server/ports'
import { attributionPort } from '~/features/commerce/server/ports'
import { coinsByMember } from '~/features/teams/server/ports'
import { signInListener } from '~/features/auth/server/ports'

export type HttpEnv = ApiEnv & { Bindings: Bindings; Variables: { secureHeadersNonce?: string } }

/** Renders a page for a context, under the nonce of this answer's content security policy. */
export type RenderPage = (request: Request, ctx: Context, nonce: string) => Promise<Response>

const MAX_JSON_BYTES = 2 * 1024 * 1024
const MAX_ERROR_REPORT_BYTES = 512 * 1024
const SIGN_INS_A_MINUTE = 60
export const ERROR_REPORTS = { name: 'http.error-log', limit: 30, windowMs: 60_000 }
export const ACTION_LOGS = { name: 'http.action-log', limit: 120, windowMs: 60_000 }
export const DOMAIN_LOOKUPS = { name: 'http.domain', limit: 120, windowMs: 60_000 }

/** Behind the team gate: every call here has a seat, checked, before its own code runs. */
export const teamCalls = new Hono<HttpEnv>().use(teamGate).route('/', mountCalls(callsOfTeams))

/** What anyone may call; each decides by itself what it answers to a stranger. */
export const openCalls = new Hono<HttpEnv>().use(openGate).route('/', mountCalls(callsOfAnyone))

const ai = new Hono<HttpEnv>()
  .use('/login/*', addressLimit(SIGN_INS_A_MINUTE))
  .use('/user/actionLog/add', addressLimit(ACTION_LOGS.limit), addressGate(ACTION_LOGS))
  .use('/team/infoByDomain', addressLimit(DOMAIN_LOOKUPS.limit), addressGate(DOMAIN_LOOKUPS))
  // Before the envelope: what it says is its own.
  .get('/openapi.json', (c) => c.json(openApiDocument(), 200, { 'cache-control': 'no-cache' }))
  .use(envelope)
  .route('/', openCalls)
  .route('/', teamCalls)
  .all('*', () => {
    throw requestErrors.notFound()
  })
  .onError(refuse)

/** Where features join in that those they join do not know. */
const joinedIn = [
  attributionPort.with({ touchOf }),
  coinsByMember.with(memberCoins),
  signInListener.with(creditSignUp),
  documentCheck.with(checkWritten),
  snapshotters.with({
    conversation: conversationShares,
    creation: creationShares,
    mindmap: mapShares,
    file: fileShares,
  }),
  outlets.with([shareOutlet, exportOutlet]),
  documentDeleted.with(endCreationShares),
  commentListener.with(commentNotifications),
  workListener.with(refreshReferences),
]

/** The front door. `renderPage` is React Router, `isPage` tells its pages; tests pass none. */
export function buildApp(renderPage?: RenderPage, isPage?: (path: string) => Promise<boolean>) {
  const provided = isPage ? [...joinedIn, sitePages.with(isPage)] : joinedIn
  const app = new Hono<HttpEnv>()
    .use(requestId())
    .use(async (c, next) => {
      c.set(
        'ctx',
        createContext(c.env, (work) => c.executionCtx.waitUntil(work), {
          requestId: c.var.requestId,
          host: new URL(c.req.url).host,
          address: clientAddress(readEnvironment(c.env), c.req.raw.headers),
          provided,
        }),
      )
      await next()
    })
    .use(securityHeaders)
    .get('/healthz', (c) => c.json({ ok: true }))
    // A file of another build: the platform hands over what it does not find.
    .get('/assets/*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
    // The signature in the address is the whole permission: neither brand nor person is asked.
    .route('/files', fileRoutes)
    // So is that of a payment service over the bytes of its report.
    .route('/ai/pay/notify', payNotifyApi)
    .use('/ai/*', otherOrigins, atMost(MAX_JSON_BYTES))
    .use(brand)
    .use('/ai/*', signature)
    .use('/ai/*', apiKey)
    .route('/mcp', mcpRoute)
    .route('/brand-pictures', brandPicturesApi)
    .use(except(isByKey, session))
    .use(
      '/api/error-log',
      addressLimit(ERROR_REPORTS.limit),
      addressGate(ERROR_REPORTS),
      atMost(MAX_ERROR_REPORT_BYTES),
    )
    .route('/api/error-log', errorLogApi)
    .get('/ai/docs', pageCaching, page(renderPage))
    .route('/ai', ai)
    .all('*', pageCaching, page(renderPage))
    .onError(refuse)
  return {
    async fetch(request: Request, env: Bindings, execution: ExecutionContext) {
      const asked = withPublicScheme(request, readEnvironment(env))
      const answer = await app.fetch(asked, env, execution)
      return isToDrawAgain(asked) ? app.fetch(asked, env, execution) : answer
    },
  }
}

// Of what a visitor opened behind a proxy that ends TLS, the request itself keeps only the host.
function withPublicScheme(request: Request, { PUBLIC_SCHEME: scheme }: Settings): Request {
  if (!scheme || request.url.startsWith(`${scheme}:`)) return request
  const url = new URL(request.url)
  url.protocol = scheme
  return new Request(url, request)
}

// Any page may call with a token or key that it holds itself; cookies never travel from other origins.
const otherOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    'content-md5',
    'i-authorization',
    'i-date',
    'i-version',
    'last-event-id',
    'shell-name',
  ],
  exposeHeaders: ['i-date'],
  maxAge: 600,
})

const page =
  (render?: RenderPage) =>
  async (c: Answering<HttpEnv>): Promise<Response> => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    const drawn = await render?.(c.req.raw, c.var.ctx, nonce)
    if (!drawn) return c.notFound()
    if (drawn.status === 404 && !readsPages(c.req.header('accept'))) {
      return c.text('Page not found', 404)
    }
    // A page with a policy of its own runs no scripts.
    const isStill = drawn.headers.has('content-security-policy')
    return isStill ? withStyleRules(drawn, nonce) : withoutInlineStyles(drawn, nonce)
  }

// A script or a picture's place has no use for a page that says there is none.
const readsPages = (accept = '') => accept === '' || /text\/html|\*\/\*/.test(accept)

// A body is measured before anyone reads it as a whole.
function atMost(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw requestErrors.tooLarge()
    },
  })
}
