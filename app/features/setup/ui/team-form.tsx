import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { DayInput } from '~/kit/controls/day-input'
import { Field, TextInput } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { NAME_AT_MOST, USUAL_SEATS } from '../terms'
import { isHost, problemsOf, strengthOf, type TeamFields } from './fields'
import { ModelTrial } from './model-trial'

export interface TeamFormProps {
  code: string
  host: string
  /** The team is there; `settings` of a model that was tried, or ''. */
  onDone: (settings: string) => void
}

/** Team, owner, plan and, if one likes, a model. */
export function TeamForm(props: TeamFormProps) {
  const { code, host } = props
  const { fields, visibleProblems, isBusy, error, form, set, submit, setSettings } =
    useTeamForm(props)
  return (
    <form
      ref={form}
      className="s-form"
      method="post"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field
        label="团队名称"
        hint="显示在首页、分享页和导出文件里，之后可改"
        error={visibleProblems.name ?? ''}
      >
        <TextInput size="large" className="s-serif" maxLength={NAME_AT_MOST} {...set('name')} />
      </Field>
      <Field
        label="网址"
        hint="成员从这里进入；别的域名可以之后在「品牌与域名」里绑定"
        error={visibleProblems.host ?? ''}
      >
        <TextInput
          size="large"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          after={isHost(fields.host, host) && <Free />}
          {...set('host')}
        />
      </Field>
      <OwnerFields password={fields.password} visibleProblems={visibleProblems} set={set} />
      <div className="s-two">
        <Field label="席位" hint="最多有多少位成员，之后可改" error={visibleProblems.seats ?? ''}>
          <TextInput size="large" inputMode="numeric" {...set('seats')} />
        </Field>
        <Field label="到期日" hint="可以不填，之后可改" error={visibleProblems.expiryDate ?? ''}>
          <DayInput
            size="large"
            emptyWords="长期有效"
            {...set('expiryDate')}
            onChange={(day) => set('expiryDate').onChange({ target: { value: day } })}
          />
        </Field>
      </div>
      <ModelTrial code={code} onTried={setSettings} />
      {error && (
        <p className="s-error" role="alert">
          {error}
        </p>
      )}
      <div className="s-last">
        <Button kind="primary" size="large" type="submit" className="s-go" busy={isBusy}>
          {isBusy ? '正在建立' : '建立团队'}
        </Button>
        <span>随后进入首页，放入第一份资料</span>
      </div>
    </form>
  )
}

function useTeamForm({ code, host, onDone }: TeamFormProps) {
  const [fields, setFields] = useState<TeamFields>({
    name: '',
    host,
    ownerName: '',
    account: '',
    password: '',
    again: '',
    seats: String(USUAL_SEATS),
    expiryDate: '',
  })
  const [settings, setSettings] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // What one came for is under the hand at once.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus(), [])
  const problems = problemsOf(fields, host)
  const set: SetField = (name) => ({
    name,
    value: fields[name],
    onChange: (event) => setFields({ ...fields, [name]: event.target.value }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (isBusy) return
    setBusy(true)
    setError('')
    const { again: _, ...body } = fields
    const answer = await call('POST /setup/team', { body: { code, ...body } }, { silent: true })
    if (answer.ok) return onDone(settings)
    setBusy(false)
    setError(answer.message)
  }
  const visibleProblems = isTouched ? problems : {}
  return { fields, visibleProblems, isBusy, error, form, set, submit, setSettings }
}

type SetField = (name: keyof TeamFields) => {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
}

interface OwnerFieldsProps {
  password: string
  visibleProblems: Partial<TeamFields>
  set: SetField
}

function OwnerFields({ password, visibleProblems, set }: OwnerFieldsProps) {
  const strength = strengthOf(password)
  return (
    <>
      <div className="s-two">
        <Field label="创建者姓名" error={visibleProblems.ownerName ?? ''}>
          <TextInput size="large" autoComplete="name" maxLength={20} {...set('ownerName')} />
        </Field>
        <Field label="手机号或账号" error={visibleProblems.account ?? ''}>
          <TextInput
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...set('account')}
          />
        </Field>
      </div>
      <div className="s-two">
        <Field
          label="密码"
          hint={strength ? <span className="s-good">{strength}</span> : '8–20位，含字母和数字'}
          error={visibleProblems.password ?? ''}
        >
          <PasswordInput
            size="large"
            autoComplete="new-password"
            maxLength={20}
            {...set('password')}
          />
        </Field>
        <Field label="再输一次" error={visibleProblems.again ?? ''}>
          <PasswordInput
            size="large"
            autoComplete="new-password"
            maxLength={20}
            {...set('again')}
          />
        </Field>
      </div>
    </>
  )
}

const Free = () => (
  <span className="s-good">
    <Check size={15} aria-hidden="true" />
    可用
  </span>
)
