import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Tag } from '~/kit/tag'
import { serviceNames, settlementLabels } from '../../operator-terms'
import { yuan } from '../words'
import { answerWords, differenceText } from './difference-words'
import type { ChannelDifference } from './differences'
import { WriteOffDialog } from './write-off-dialog'

interface DifferenceProps {
  day: string
  item: ChannelDifference
  /** The day's books are closed: nothing is changed any more. */
  isClosed: boolean
}

/** One line that is off: what both books say of it, and what is done about it. */
export function Difference({ day, item, isClosed }: DifferenceProps) {
  const { orderNo, no, title, ours, theirs, settled } = item
  return (
    <li className="border-b border-line py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <b className="min-w-0 font-semibold wrap-break-word">
          {[orderNo || no, title].filter(Boolean).join('，')}
        </b>
        <span className="flex-none">{yuan(ours || theirs)}</span>
      </div>
      <p className="pt-1 text-small text-ink-2">{differenceText(item, day)}</p>
      {settled && (
        <p className="flex flex-wrap items-center gap-2 pt-2 text-small text-ink-2">
          <Tag tone="plain">{settlementLabels[settled.settlement]}</Tag>
          {[settled.name, settled.reason].filter(Boolean).join('，')}
        </p>
      )}
      {!settled && !isClosed && <DifferenceButtons {...{ day, item }} />}
    </li>
  )
}

function DifferenceButtons({ day, item }: Omit<DifferenceProps, 'isClosed'>) {
  const [isWritingOff, setWritingOff] = useState(false)
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const { channel, isRefund, no } = item
  const { provider, merchantId } = channel
  const key = { day, provider, merchantId, isRefund, no }
  const service = serviceNames[provider]
  const named = (words: string) => `${words}：${item.orderNo || no}`
  async function query() {
    setBusy(true)
    const asked = await call('POST /desk/reconciliation/query', { body: key }, { silent: true })
    setBusy(false)
    setAnswer(asked.ok ? `${service}：${answerWords(asked.data)}` : asked.message)
    if (asked.ok) void revalidate()
  }
  async function defer() {
    setBusy(true)
    const body = { ...key, settlement: 'deferred' as const, reason: '' }
    const answered = await call('POST /desk/reconciliation/settle', { body })
    setBusy(false)
    if (!answered.ok) return
    showToast({ icon: 'success', title: '已留到后一日' })
    void revalidate()
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button
          size="small"
          disabled={isBusy}
          aria-label={named(`去${service}查这笔`)}
          onClick={() => void query()}
        >
          去{service}查这笔
        </Button>
        <Button
          size="small"
          kind="ghost"
          disabled={isBusy}
          aria-label={named('留到后一日再核')}
          onClick={() => void defer()}
        >
          留到后一日再核
        </Button>
        <Button
          size="small"
          kind="ghost"
          disabled={isBusy}
          aria-label={named('记为坏账')}
          onClick={() => setWritingOff(true)}
        >
          记为坏账
        </Button>
      </div>
      <p role="status" className={answer ? 'pt-2 text-small text-ink-2' : 'sr-only'}>
        {answer}
      </p>
      {isWritingOff && (
        <WriteOffDialog
          body={key}
          text={`${formatDay(day)}，${item.title || no}，${yuan(Math.abs(item.ours - item.theirs))}`}
          onClose={() => setWritingOff(false)}
        />
      )}
    </>
  )
}
