import { useState, type FormEvent } from 'react'
import { useShell } from '~/browser/use-shell'
import { Button } from '~/kit/button'
import { Field, TextInput } from '~/kit/field'
import { Sheet } from '~/kit/sheet'
import { INVITATION_DAYS, type InvitedView, type RoleName } from '../terms'
import { RoleCards } from './role-cards'
import { SecretLine } from './secret-line'
import { useTeamAct } from './use-team-act'

/** 添加成员: a letter for one person, to be sent along by whoever wrote it. */
export function InviteSheet({ seatsLeft, onClose }: { seatsLeft: number; onClose: () => void }) {
  const { act, isBusy, error } = useTeamAct()
  const { team } = useShell()
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [role, setRole] = useState<RoleName>('member')
  const [invited, setInvited] = useState<InvitedView | null>(null)
  const isMobileOdd = mobile !== '' && !/^1\d{10}$/.test(mobile)

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (!isMobileOdd)
      setInvited(await act('POST /team/:teamId/member/invite', { name, mobile, role }))
  }
  function again() {
    setInvited(null)
    setName('')
    setMobile('')
  }

  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="添加成员" foot={foot()}>
      {invited ? (
        <Letter invited={invited} />
      ) : (
        <form id="invite" className="t-sheet" onSubmit={(event) => void invite(event)}>
          {error && (
            <p className="text-small text-danger" role="alert">
              {error}
            </p>
          )}
          <Field label="姓名（选填）" hint="团队里怎样称呼对方，加入后仍可修改">
            <TextInput
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <MobileField mobile={mobile} isOdd={isMobileOdd} onChange={setMobile} />
          <RoleCards
            value={role}
            open={team?.member.role === 'owner' ? ['admin', 'member'] : ['member']}
            closed={['admin']}
            onChange={setRole}
          />
        </form>
      )}
    </Sheet>
  )

  function foot() {
    if (invited) {
      return (
        <>
          <span className="flex-1" />
          <Button onClick={again}>再邀请一位</Button>
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        </>
      )
    }
    return (
      <>
        <span className="flex-1 text-small text-ink-3">还有{Math.max(0, seatsLeft)}个席位</span>
        <Button onClick={onClose}>取消</Button>
        <Button
          kind="primary"
          type="submit"
          form="invite"
          busy={isBusy}
          disabled={isMobileOdd}
          {...(seatsLeft <= 0 && { disabledReason: '席位已满，请先移出成员' })}
        >
          {isBusy ? '正在生成' : '生成邀请链接'}
        </Button>
      </>
    )
  }
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
        inputMode="numeric"
        disabled={!hasCodes}
        value={props.mobile}
        maxLength={11}
        onChange={(event) => props.onChange(event.target.value.replaceAll(/\D/g, ''))}
      />
    </Field>
  )
}

function Letter({ invited }: { invited: InvitedView }) {
  return (
    <div className="t-sheet">
      <div>
        <p className="font-serif text-h3 font-semibold">邀请链接已生成</p>
        <p className="text-small text-ink-2">
          链接只显示这一次，只能由一人使用，{INVITATION_DAYS}天内有效。请发给
          {invited.name || invited.mobile || '对方'}。
        </p>
      </div>
      <SecretLine label="邀请链接" text={invited.link} />
      {invited.mobile && (
        <p className="text-small text-ink-3">
          对方须用{invited.mobile}的短信验证码登录，登录后自动加入。
        </p>
      )}
    </div>
  )
}
