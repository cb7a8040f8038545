import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'
import { downloadsApi, receiveUpload } from '~/features/library/server'
import { libraryErrors } from '~/features/library/errors'
import { openOwnAddress } from '../platform/put-addresses'

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
