import { useState, type FormEvent } from 'react'
import { useShell } from '~/client/use-shell'
import { mobileNumber } from '~/core/text/text-rules'
import { Field, TextInput } from '~/kit/controls/field'
import type { RoleName } from '../../terms'
import { numberInName } from './invitees'
import type { InviteFormProps } from './invite-sheet'
import { RoleCards } from '../members/role-cards'

/** A letter for one person. */
export function InvitePerson({ team, isOwner, onInvited, onReady }: InviteFormProps) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const hasCodes = useShell().signIn.methods.includes('sms')
  const [role, setRole] = useState<RoleName>('member')
  const isOdd = (typed: string) => typed.trim() !== '' && mobileNumber(typed) === null

  const inName = numberInName(name)
  const isMisplaced = inName !== null && (!hasCodes || mobile.trim() !== '')

  // A number typed into the wrong field is meant as one.
  const putRight = () => {
    if (!inName || isMisplaced) return { name, mobile }
    setName(inName.name)
    setMobile(inName.mobile)
    return inName
  }

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (isOdd(mobile) || isMisplaced) return
    const { name, mobile: number } = putRight()
    const invited = await team.runAction('POST /team/:teamId/member/invite', {
      name,
      mobile: number,
      role,
    })
    if (invited) onInvited({ way: 'person', invitation: invited })
  }

  return (
    <form id="invite" className="t-form" onSubmit={(event) => void invite(event)}>
      <Field
        label="姓名（选填）"
        hint="团队里怎样称呼对方，加入后仍可修改"
        {...(isMisplaced && { error: '姓名里是手机号，请填写对方的称呼' })}
      >
        <TextInput
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          onBlur={putRight}
        />
      </Field>
      <MobileField
        mobile={mobile}
        hasCodes={hasCodes}
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

interface MobileFieldProps {
  mobile: string
  /** Whether people of this place can prove a number. */
  hasCodes: boolean
  isOdd: boolean
  onChange: (to: string) => void
}

function MobileField({ hasCodes, ...props }: MobileFieldProps) {
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
