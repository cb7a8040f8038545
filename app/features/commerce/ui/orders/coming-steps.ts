import { orderStatuses, refundStateLabels, type OrderView } from '../../terms'

export interface ComingStep {
  label: string
  detail: string
}

const s = orderStatuses
const PAY = { label: '付款', detail: '' }
const ADDRESS = { label: '填写地址', detail: '' }
const SEND = { label: '寄出', detail: '' }
const RECEIVE = { label: '确认收货', detail: '寄出15天后自动确认' }

/** What is still to happen to an order before it is over, as far as it is known. */
export const comingSteps = (order: OrderView): ComingStep[] =>
  stepsOfRefund(order) ?? stepsOfStatus(order)

function stepsOfRefund(order: OrderView): ComingStep[] | null {
  const { refund, payLabel } = order
  const way = payLabel === '对公转账' ? '退到付款的银行账户' : `原路退到${payLabel}`
  const back = { label: refundStateLabels.done, detail: way }
  if (refund?.state === 'requested') return [{ label: '核对', detail: '' }, back]
  return refund?.state === 'approved' || refund?.state === 'processing' ? [back] : null
}

function stepsOfStatus({ status, type, plan, address }: OrderView): ComingStep[] {
  if (status === s.replenishAddress) return [ADDRESS, SEND, RECEIVE]
  if (status === s.waitConsignment) return [SEND, RECEIVE]
  if (status === s.waitReceiving) return [RECEIVE]
  if (status !== s.waitPay) return []
  if (type !== 'physical') return [PAY, { label: plan ? '生效' : '到账', detail: '' }]
  return address ? [PAY, SEND] : [PAY, ADDRESS, SEND]
}
