import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { ApiEnv } from '~/core/api'
import type { Context } from '~/core/context'
import type { Settings } from '~/core/settings'
import { framedPage } from '~/features/brands/server'

// Made once an isolate: the environment does not change under it.
let cached: ReturnType<typeof secureHeaders> | undefined

/**
 * The same headers on every answer. Scripts run only from our own origin or with this answer's nonce; styles
 * stand in our own sheets, never in attributes (inline-styles.ts); nothing may frame us, save the brand editor its pictures.
 * An answer that brings a policy of its own (bytes of users, sandboxed) keeps it.
 */
export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  cached ??= headersFor(c.var.ctx.settings)
  let own = new Headers()
  await cached(c, async () => {
    await next()
    own = new Headers(c.res.headers)
  })
  const stricter = own.get('content-security-policy')
  if (stricter !== null) keepOwn(c.res.headers, { own, stricter })
  else if (await isPicture(c.var.ctx, c.req.raw)) allowOwnFrame(c.res.headers)
})

function keepOwn(headers: Headers, { own, stricter }: { own: Headers; stricter: string }) {
  headers.set('content-security-policy', stricter)
  // Who may draw it in a page of theirs, where the answer says so.
  const drawnBy = own.get('cross-origin-resource-policy')
  if (drawnBy !== null) headers.set('cross-origin-resource-policy', drawnBy)
  // The older header knows no lists of sites.
  if (/frame-ancestors (?!'none')/.test(stricter)) headers.delete('x-frame-options')
}

const isPicture = async (ctx: Context, { method, url }: Request) =>
  method === 'GET' && (await framedPage(ctx, new URL(url))) !== null

function allowOwnFrame(headers: Headers) {
  const policy = headers.get('content-security-policy') ?? ''
  const own = policy.replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'; sandbox allow-same-origin",
  )
  headers.set('content-security-policy', own)
  headers.set('x-frame-options', 'SAMEORIGIN')
}

function headersFor(settings: Settings) {
  const storage = settings.R2_ENDPOINT === '' ? [] : [new URL(settings.R2_ENDPOINT).origin]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      styleSrcAttr: ["'none'"],
      // pdf.js draws images and fonts of documents from memory.
      imgSrc: ["'self'", 'data:', 'blob:', ...storage],
      fontSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...storage, ...developmentSockets(settings)],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      // The brand editor shows our own pages; each of them says itself who may.
      frameSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    strictTransportSecurity: 'max-age=31536000',
  })
}

// Hot reload speaks over a socket; only the development server has one.
function developmentSockets(settings: Settings): string[] {
  return settings.APP_ENV === 'local' ? ['ws:'] : []
}
