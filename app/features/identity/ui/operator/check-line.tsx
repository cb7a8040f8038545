import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { documentKindLabels, type IdentityCheckView } from '../../terms'

interface CheckLineProps {
  check: IdentityCheckView
  onRefuse: () => void
}

/** What one person has sent in. The whole number is read on purpose only: that is written down. */
export function CheckLine({ check, onRefuse }: CheckLineProps) {
  const { accountId, submittedAt, name, kind, accountName, mobile, submitTime, reason } = check
  const [number, setNumber] = useState('')
  const { revalidate } = useRevalidator()
  async function reveal() {
    const answer = await call('POST /desk/identity/reveal', { body: { accountId } })
    if (answer.ok) setNumber(answer.data.number)
  }
  async function approve() {
    const body = { accountId, submittedAt, isApproved: true }
    const answer = await call('POST /desk/identity/decide', { body })
    if (answer.ok) showToast({ icon: 'success', title: `「${name}」已通过` })
    void revalidate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">{name}</span>
        <span className="block text-small text-ink-2 tabular-nums">
          {`${documentKindLabels[kind]} ${number || check.number}`}
        </span>
        <span className="block text-micro text-ink-3">
          {[`账号${accountName}`, mobile, `${submitTime.slice(0, 16)}提交`, reason]
            .filter((part) => part !== '')
            .join('，')}
        </span>
      </span>
      {check.status === 'pending' && (
        <span className="flex gap-2">
          {number === '' && (
            <Button
              size="small"
              kind="ghost"
              aria-label={`查看${name}的号码`}
              onClick={() => void reveal()}
            >
              查看号码
            </Button>
          )}
          <Button size="small" aria-label={`退回${name}`} onClick={onRefuse}>
            退回
          </Button>
          <Button
            size="small"
            kind="primary"
            aria-label={`通过${name}`}
            onClick={() => void approve()}
          >
            通过
          </Button>
        </span>
      )}
    </li>
  )
}
