import { providerNames, type ProviderName } from '../terms'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from '~/core/api'
import { requestErrors } from '~/core/errors'
import { handleSoon } from './payments/handle-soon'
import { storeNotice } from './payments/notices'
import { providerOf } from './providers'

const MAX_NOTICE_BYTES = 64 * 1024

/**
 * Where payment services report: the signature over the very bytes is the whole permission. A report is stored, then
 * acknowledged; what it means is done after the answer, and by the sweep.
 */
export const payNotifyApi = new Hono<ApiEnv>().post(
  '/:provider/:merchantId',
  bodyLimit({
    maxSize: MAX_NOTICE_BYTES,
    onError: () => {
      throw requestErrors.tooLarge()
    },
  }),
  async (c) => {
    const { ctx } = c.var
    const { provider: name, merchantId } = c.req.param()
    const provider = isProvider(name) ? providerOf(ctx, { provider: name, merchantId }) : null
    if (!provider) throw requestErrors.notFound()
    const body = new Uint8Array(await c.req.arrayBuffer())
    const read = await provider.readNotification({ body, headers: c.req.raw.headers })
    if (!read) {
      ctx.log('warn', 'commerce.notice-refused', { provider: name, merchantId })
      return provider.refuse()
    }
    await storeNotice(ctx, { ...provider, notice: read.notice })
    handleSoon(ctx)
    return read.acknowledgement
  },
)

const isProvider = (name: string): name is ProviderName =>
  providerNames.some((item) => item === name)
