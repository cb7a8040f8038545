import { useState } from 'react'
import { daysAgo } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { Tag } from '~/kit/tag'
import type { InvitationView, InvitedView } from '../../terms'
import { Letter } from './invited'
import { Person } from '../members/person-cell'
import { RoleTag } from '../members/role-tag'
import { useTeamAction } from '../use-team-action'

/** Those who are asked: each letter is sent again or revoked, or all of them at once. */
export function InvitationRows(props: { invitations: readonly InvitationView[]; now: Date }) {
  const { invitations, now } = props
  if (invitations.length === 0) return null
  const seats = invitations.reduce((sum, { maxUses, uses }) => sum + maxUses - uses, 0)
  return (
    <tbody>
      <tr className="t-group">
        <th scope="rowgroup" colSpan={6}>
          <div className="flex items-center gap-3">
            <span className="flex-1">
              待加入的邀请{invitations.length}份，占住{seats}个席位
            </span>
            <RevokeAll count={invitations.length} />
          </div>
        </th>
      </tr>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} now={now} />
      ))}
    </tbody>
  )
}

function InvitationRow({ invitation, now }: { invitation: InvitationView; now: Date }) {
  const { runAction, isBusy } = useTeamAction()
  const { id, maxUses, uses } = invitation
  const name = nameOf(invitation)
  return (
    <tr>
      <td>
        <span className="sr-only">邀请</span>
        <Person name={name} seed={id} hint={hintOf(invitation, now)}>
          <Tag tone="warning">{maxUses > 1 ? `已加入${uses} / ${maxUses}` : '待加入'}</Tag>
        </Person>
      </td>
      <td>
        <RoleTag role={invitation.role} />
      </td>
      <td data-number>—</td>
      <td data-number>—</td>
      <td data-number>—</td>
      <td>
        <div className="flex justify-end">
          <Resend invitationId={id} name={name} />
          <Button
            size="small"
            kind="danger-text"
            busy={isBusy}
            aria-label={`撤销给${name}的邀请`}
            onClick={() =>
              void runAction('POST /team/:teamId/member/invitation/revoke', { invitationId: id })
            }
          >
            撤销
          </Button>
        </div>
      </td>
    </tr>
  )
}

const nameOf = ({ name, mobile, maxUses }: InvitationView) =>
  name || mobile || (maxUses > 1 ? '多人链接' : '邀请链接')

function hintOf({ expireTime }: InvitationView, now: Date): string {
  const daysLeft = Math.max(0, -(daysAgo(expireTime, now) ?? 0))
  return `邀请已发出，${daysLeft > 0 ? `还有${daysLeft}天有效` : '今天到期'}`
}

/** Another link in place of the one that was lost. */
function Resend({ invitationId, name }: { invitationId: string; name: string }) {
  const { runAction, isBusy, error, clearError } = useTeamAction()
  const [again, setAgain] = useState<InvitedView | null>(null)
  const send = async () =>
    setAgain(await runAction('POST /team/:teamId/member/invitation/resend', { invitationId }))
  const close = () => {
    setAgain(null)
    clearError()
  }
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        busy={isBusy}
        aria-label={`重新发送给${name}的邀请`}
        onClick={() => void send()}
      >
        重发
      </Button>
      <Dialog
        open={again !== null || error !== ''}
        onOpenChange={close}
        title={error ? '没有发出' : '重新发送邀请'}
        text={error || '原来的链接已经失效'}
        width={440}
        actions={
          <Button kind="primary" onClick={close}>
            完成
          </Button>
        }
      >
        {again && <Letter invited={again} />}
      </Dialog>
    </>
  )
}

function RevokeAll({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const { runAction, isBusy } = useTeamAction()
  const revoke = async () => {
    if (await runAction('POST /team/:teamId/member/invitation/revokeAll', undefined)) setOpen(false)
  }
  return (
    <>
      <Button size="small" kind="danger-text" onClick={() => setOpen(true)}>
        全部撤销
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        question={`撤销全部${count}份邀请？`}
        consequence="链接随即失效，席位空出来；已经加入的人不受影响。"
        confirmLabel="全部撤销"
        actBusy="正在撤销"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
      />
    </>
  )
}
