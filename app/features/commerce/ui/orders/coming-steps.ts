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
export function comingSteps(order: OrderView): ComingStep[] {
  const { status, refund, type, plan, address } = order
  if (refund?.state === 'requested')
    return [
      { label: '核对', detail: '' },
      { label: refundStateLabels.done, detail: backTo(order) },
    ]
  if (refund?.state === 'approved' || refund?.state === 'processing')
    return [{ label: refundStateLabels.done, detail: backTo(order) }]
  if (status === s.waitPay) {
    const brought = { label: plan ? '生效' : '到账', detail: '' }
    return type === 'physical' ? [PAY, ...(address ? [] : [ADDRESS]), SEND] : [PAY, brought]
  }
  if (status === s.replenishAddress) return [ADDRESS, SEND, RECEIVE]
  if (status === s.waitConsignment) return [SEND, RECEIVE]
  return status === s.waitReceiving ? [RECEIVE] : []
}

const backTo = ({ payLabel }: OrderView) =>
  payLabel === '对公转账' ? '退到付款的银行账户' : `原路退到${payLabel}`
