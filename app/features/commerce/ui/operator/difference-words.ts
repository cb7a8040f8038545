import { formatDay } from '~/core/format'
import type { ProviderAnswer } from '../../operator-terms'
import { serviceNames } from '../../operator-terms'
import { yuan } from '../words'
import type { ChannelDifference } from './differences'

// Paid so late, it is in the bill of the day that begins.
const LATE = '23:00'

/** 听松书院编辑部，23:41付款，系统记成功；微信账单里没有。 */
export function differenceText(item: ChannelDifference, day: string): string {
  const { teamName, time, isRefund, deferredFrom, channel } = item
  const label = isRefund ? '退款' : '付款'
  const clock = time.startsWith(day) ? time.slice(11, 16) : time.slice(5, 16)
  const facts = [
    teamName,
    clock && `${clock}${label}`,
    deferredFrom && `${formatDay(deferredFrom)}留下的`,
  ]
  const head = facts.filter(Boolean).join('，')
  return [head, bothBooks(item, serviceNames[channel.provider])].filter(Boolean).join('，')
}

function bothBooks(
  { kind, isRefund, time, ours, theirs, deferredFrom }: ChannelDifference,
  service: string,
): string {
  if (kind === 'missingHere') {
    return `${service}账单里有，系统里没有${isRefund ? '这笔退款' : '这笔收款'}。`
  }
  if (kind === 'amount') return `系统记 ${yuan(ours)}，${service}账单 ${yuan(theirs)}。`
  const guess =
    !deferredFrom && time.slice(11, 16) >= LATE ? '多半是跨日，后一日的账单里会出现。' : ''
  return `系统记成功，${service}账单里没有。${guess}`
}

const stateWords = {
  paid: '已付款',
  waiting: '还没有付款',
  closed: '没有付款，交易已关闭',
  refunded: '已退款',
  processing: '退款还在处理',
  failed: '退款没有成功',
  missing: '没有这笔退款',
} as const satisfies Record<ProviderAnswer['state'], string>

/** 已付款 ¥450.00，11-22 23:41 */
export const answerWords = ({ state, amount, time }: ProviderAnswer): string =>
  [[stateWords[state], amount > 0 && yuan(amount)].filter(Boolean).join(' '), time.slice(5, 16)]
    .filter(Boolean)
    .join('，')
