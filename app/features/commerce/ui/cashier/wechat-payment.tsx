import { useState } from 'react'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import type { OpeningView } from '../../terms'

type Jsapi = Extract<OpeningView, { type: 'jsapi' }>

interface WechatBridge {
  invoke(name: string, input: object, onAnswer: (answer: { err_msg: string }) => void): void
}
declare global {
  interface Window {
    WeixinJSBridge?: WechatBridge
  }
}

/** Inside WeChat: first it says who pays, and comes back to the order's page. */
export function WechatPayer({ teamId, orderId }: { teamId: string; orderId: string }) {
  const [isBusy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    const input = { params: { orderId }, query: { teamId } }
    const answer = await call('GET /order/:orderId/payer', input)
    setBusy(false)
    if (answer.ok) location.assign(answer.data.url)
  }
  return (
    <Button
      kind="primary"
      size="large"
      className="w-full"
      busy={isBusy}
      onClick={() => void leave()}
    >
      用微信付款
    </Button>
  )
}

/** Then its own dialog takes the money; what it says of it is not believed, the order is asked. */
export function WechatDialog({ opening }: { opening: Jsapi }) {
  const [isClosed, setClosed] = useState(false)
  return (
    <div>
      <Button
        kind="primary"
        size="large"
        className="w-full"
        onClick={() => openDialog(opening, () => setClosed(true))}
      >
        用微信付款
      </Button>
      <p className="min-h-5 pt-2 text-micro text-ink-3">
        {isClosed ? '没有付款，可以再点一次。' : '到账后自动更新。'}
      </p>
    </div>
  )
}

// The bridge comes a moment after the page.
function openDialog({ type: _type, ...parameters }: Jsapi, onClosed: () => void) {
  const open = () =>
    globalThis.window.WeixinJSBridge?.invoke('getBrandWCPayRequest', parameters, (answer) => {
      if (answer.err_msg !== 'get_brand_wcpay_request:ok') onClosed()
    })
  if (globalThis.window.WeixinJSBridge) open()
  else document.addEventListener('WeixinJSBridgeReady', open, { once: true })
}
