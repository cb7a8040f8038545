import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Tag } from '~/kit/tag'
import { documentKindLabels, type OwnIdentityView } from '../terms'
import { RealNameForm } from './real-name-form'
import { WithdrawDialog } from './withdraw-dialog'

const words = { none: '未认证', pending: '审核中', done: '已认证', refused: '未通过' } as const
const tones = { none: 'plain', pending: 'indigo', done: 'success', refused: 'warning' } as const

/** How one's real name stands, and by what it goes. */
export function RealNameState({ identity }: { identity: OwnIdentityView }) {
  const { status, name, kind, number, reason } = identity
  return (
    <>
      <Tag tone={tones[status]}>{words[status]}</Tag>
      {status !== 'none' && (
        <span className="mt-1 block text-small text-ink-2">
          {`${name}，${documentKindLabels[kind]} ${number}`}
        </span>
      )}
      {status === 'refused' && reason !== '' && (
        <span className="block text-small text-ink-2">{`退回原因：${reason}`}</span>
      )}
    </>
  )
}

/** Sends it in, once more after it was sent back, or takes it back. */
export function RealNameAction({ identity }: { identity: OwnIdentityView }) {
  const [dialog, setDialog] = useState<'form' | 'withdraw' | null>(null)
  const { status } = identity
  const isSent = status === 'pending' || status === 'done'
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setDialog(isSent ? 'withdraw' : 'form')}
      >
        {isSent ? '撤回' : status === 'refused' ? '重新提交' : '去认证'}
      </Button>
      {dialog === 'form' && <RealNameForm onClose={() => setDialog(null)} />}
      {dialog === 'withdraw' && (
        <WithdrawDialog isApproved={status === 'done'} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
