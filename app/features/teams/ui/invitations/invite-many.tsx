import { useState, type FormEvent } from 'react'
import { useShell } from '~/client/use-shell'
import { Field, TextArea } from '~/kit/controls/field'
import { INVITE_AT_ONCE, type RoleName } from '../../terms'
import type { InviteFormProps } from './invite-sheet'
import { readInvitees } from './invitees'
import { RoleCards } from '../members/role-cards'

/** Letters to several numbers at once, one person a line. */
export function InviteMany({ team, isOwner, onInvited, onReady }: InviteFormProps) {
  const hasCodes = useShell().signIn.methods.includes('sms')
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleName>('member')
  const { people, odd } = readInvitees(text)
  const error =
    odd.length > 0
      ? `读不出手机号：${odd.slice(0, 3).join('、')}${odd.length > 3 ? `等${odd.length}处` : ''}`
      : people.length > INVITE_AT_ONCE
        ? `一次最多邀请${INVITE_AT_ONCE}人`
        : ''

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (error || people.length === 0) return
    const all = await team.runAction('POST /team/:teamId/member/inviteMany', { people, role })
    if (all) onInvited({ way: 'many', all })
  }

  return (
    <form id="invite" className="t-form" onSubmit={(event) => void invite(event)}>
      <Field
        label="手机号"
        hint={
          !hasCodes
            ? '这里没有开放验证码登录，不能按手机号邀请；品牌与域名里可以打开'
            : people.length > 0
              ? `共${people.length}人，各有一个链接`
              : '每行一人，号码旁可写姓名，可以从表格里粘贴'
        }
        error={error}
      >
        <TextArea
          rows={8}
          disabled={!hasCodes}
          placeholder={'林清和 138 0013 8001\n+86 138-0013-8002'}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            const next = readInvitees(event.target.value)
            const count = next.people.length
            const isOdd = next.odd.length > 0 || count === 0 || count > INVITE_AT_ONCE
            onReady({ people: count, isOdd })
          }}
        />
      </Field>
      <RoleCards
        value={role}
        open={isOwner ? ['admin', 'member'] : ['member']}
        closed={['admin']}
        onChange={setRole}
      />
    </form>
  )
}
