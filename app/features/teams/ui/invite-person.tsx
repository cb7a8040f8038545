import { useState, type FormEvent } from 'react'
import { useShell } from '~/browser/use-shell'
import { mobileNumber } from '~/core/text-rules'
import { Field, TextInput } from '~/kit/field'
import type { RoleName } from '../terms'
import type { InviteFormProps } from './invite-sheet'
import { RoleCards } from './role-cards'

/** A letter for one person. */
export function InvitePerson({ team, isOwner, onInvited, onReady }: InviteFormProps) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [role, setRole] = useState<RoleName>('member')
  const isOdd = (typed: string) => typed.trim() !== '' && mobileNumber(typed) === null

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (isOdd(mobile)) return
    const one = await team.act('POST /team/:teamId/member/invite', { name, mobile, role })
    if (one) onInvited({ way: 'person', one })
  }

  return (
    <form id="invite" className="t-form" onSubmit={(event) => void invite(event)}>
      <Field label="姓名（选填）" hint="团队里怎样称呼对方，加入后仍可修改">
        <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      <MobileField
        mobile={mobile}
        isOdd={isOdd(mobile)}
        onChange={(typed) => {
          setMobile(typed)
          onReady({ people: 1, isOdd: isOdd(typed) })
        }}
      />
      <RoleCards
        value={role}
        open={isOwner ? ['admin', 'member'] : ['member']}
        closed={['admin']}
        onChange={setRole}
      />
    </form>
  )
}

function MobileField(props: { mobile: string; isOdd: boolean; onChange: (to: string) => void }) {
  const hasCodes = useShell().signIn.methods.includes('sms')
  return (
    <Field
      label="手机号（选填）"
      hint={
        hasCodes
          ? '填写后，只有用这个号码的短信验证码登录的人能加入'
          : '这里没有开放验证码登录，不能按手机号邀请；品牌与域名里可以打开'
      }
      {...(props.isOdd && { error: '请输入11位手机号' })}
    >
      <TextInput
        type="tel"
        inputMode="tel"
        disabled={!hasCodes}
        value={props.mobile}
        maxLength={40}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}
