import { Button } from '~/kit/controls/button'
import type { OperatorOrderView } from '../../operator-terms'

/** What an operator does about an order. */
export const operatorSteps = [
  'send',
  'contact',
  'transfer',
  'approve',
  'refuse',
  'refundDone',
  'issue',
  'noInvoice',
  'replace',
  'reverse',
  'returnPayment',
  'returned',
] as const
export type OperatorStep = (typeof operatorSteps)[number]

export interface AskedTask {
  step: OperatorStep
  order: OperatorOrderView
}

const labels: Record<OperatorStep, string> = {
  send: '填运单',
  contact: '联系',
  transfer: '确认到账',
  approve: '同意退款',
  refuse: '不退',
  refundDone: '已汇出',
  issue: '登记发票',
  noInvoice: '不能开',
  replace: '更换发票',
  reverse: '冲红',
  returnPayment: '退回来款',
  returned: '退货退款',
}

/** The buttons of what waits; an address that lacks is the buyer's to fill in, who is reminded. */
export function TaskButtons(props: {
  order: OperatorOrderView
  onAsk: (asked: AskedTask) => void
}) {
  const { order, onAsk } = props
  return stepsOf(order).map((step, index) => (
    <Button
      key={step}
      size="small"
      kind={index === 0 ? 'outline' : 'ghost'}
      aria-label={`${labels[step]}：${order.title}，${order.teamName}`}
      onClick={() => onAsk({ step, order })}
    >
      {labels[step]}
    </Button>
  ))
}

function stepsOf({ tasks, isRefundByHand, isReturnable }: OperatorOrderView): OperatorStep[] {
  const waiting = tasks.flatMap((task): OperatorStep[] => {
    if (task === 'send') return ['send']
    if (task === 'address') return ['contact']
    if (task === 'transfer') return ['transfer']
    if (task === 'invoice') return ['issue', 'noInvoice']
    if (task === 'refund') return isRefundByHand ? ['refundDone'] : ['approve', 'refuse']
    return task === 'amount' ? ['returnPayment'] : []
  })
  return isReturnable ? [...waiting, 'returned'] : waiting
}
