import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'
import { avatars } from '~/features/auth/server'
import { downloadsApi, exportsApi, receiveUpload } from '~/features/library/server'
import { requestErrors } from '~/core/errors'
import { serveLogo } from '~/features/teams/server'
import { libraryErrors } from '~/features/library/errors'
import { openOwnAddress } from '../platform/presigned-uploads'

/** Bytes by signed addresses, outside `/ai`: no envelope, no session, the signature is the permission. */
export const fileRoutes = new Hono<ApiEnv>()
  .put('/put/*', async (c) => {
    const { ctx } = c.var
    const place = await openOwnAddress(ctx.settings, new URL(c.req.url), ctx.now())
    const length = Number(c.req.header('content-length') ?? Number.NaN)
    if (!place || !Number.isSafeInteger(length)) throw libraryErrors.uploadRefused()
    const contentType = c.req.header('content-type') ?? ''
    await receiveUpload(ctx, place, { body: c.req.raw.body, length, contentType })
    return c.body(null, 200)
  })
  .route('/get', downloadsApi)
  .route('/export', exportsApi)
  .get('/logos/:teamId/:code', async (c) => {
    const { teamId: team, code } = c.req.param()
    const logo = await serveLogo(c.var.ctx, team, code, c.req.raw)
    if (!logo) throw requestErrors.notFound()
    const headers = new Headers(logo.headers)
    // A changed logo has another address.
    headers.set('cache-control', 'public, max-age=31536000, immutable')
    headers.set('content-security-policy', "default-src 'none'; sandbox")
    return new Response(logo.body, { status: logo.status, headers })
  })
  .get('/avatars/:key', async (c) => {
    const picture = await avatars.serve(c.var.ctx, c.req.param('key'), c.req.raw)
    if (!picture) throw requestErrors.notFound()
    return picture
  })
