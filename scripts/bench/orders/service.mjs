import { freshFetch } from '../../lib/fresh-fetch.mjs'
import { startFakeWechatPay } from '../../../test/support/providers/wechat-pay.ts'

const MERCHANT = '1900000118'

/** WeChat Pay as a fake over HTTP, and what the product is configured with to take money by it. */
export async function startService() {
  const pay = await startFakeWechatPay()
  const control = async (action, input = {}) => {
    const request = { method: 'POST', body: JSON.stringify(input) }
    return (await freshFetch(`${pay.url}/control/${MERCHANT}/${action}`, request)).json()
  }
  const keys = await control('keys')
  const merchant = {
    id: 'house',
    appId: 'wx0123456789abcdef',
    products: ['native'],
    ...keys.public,
    ...keys.platformKey,
  }
  return {
    variables: { WECHAT_PAY_MERCHANTS: JSON.stringify([merchant]), WECHAT_PAY_API: pay.url },
    /** Everybody pays. Answers what the service sends of it, and where to. */
    async reportsOfAll() {
      const opened = (await control('requests'))
        .filter((request) => request.startsWith('POST /v3/pay/transactions/native'))
        .map((request) => JSON.parse(request.slice(request.indexOf('{'))))
      const reports = []
      for (const { out_trade_no: tradeNo, notify_url: url } of opened)
        reports.push({ url, ...(await control('pay', { tradeNo })) })
      return reports
    },
    async report({ url, headers, body }) {
      const answer = await freshFetch(url, { method: 'POST', headers, body })
      if (answer.status !== 204) throw new Error(`${url}: ${answer.status}`)
    },
    close: () => pay.close(),
  }
}
