import { useEffect, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button, ButtonLink } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { Segmented } from '~/kit/controls/segmented'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import { roleLabels, type InvitationLetter } from '../../terms'
import { dropInvitation, pendingInvitation } from './pending-invitation'

export interface JoinFormProps {
  /** Signs in by account and password; answers what went wrong, '' for nothing. */
  onSignIn: (account: string, password: string) => Promise<string>
  /** The form of those who have an account. */
  loginForm: ReactNode
  /** The form of those who prove a number. */
  codeForm: ReactNode
}

type Way = 'new' | 'known'

/** `teamErrors.accountTaken`, which belongs under its own field. */
const ACCOUNT_TAKEN = '8018'

/** A person without an account opens one by their letter; the others sign in and join. */
export function JoinForm({ onSignIn, loginForm, codeForm }: JoinFormProps) {
  const { letter, error } = useLetter()
  if (error) return <Nothing text={error} />
  if (!letter) {
    return (
      <SkeletonGroup label="正在读取邀请">
        <Skeleton width="60%" height={28} />
        <Skeleton className="mt-4" height={46} />
      </SkeletonGroup>
    )
  }
  return (
    <>
      <h1>加入{letter.teamName}</h1>
      <p>
        {letter.name && `${letter.name}，`}你受邀成为这个团队的{roleLabels[letter.role]}。
      </p>
      {letter.mobile ? (
        <ByNumber mobile={letter.mobile} loginForm={loginForm} codeForm={codeForm} />
      ) : (
        <ByLink letter={letter} onSignIn={onSignIn} loginForm={loginForm} />
      )}
    </>
  )
}

// A letter to a number waits for its proof; where no codes are sent, only an account that has the number gets in.
function ByNumber(props: Pick<JoinFormProps, 'loginForm' | 'codeForm'> & { mobile: string }) {
  const { signIn } = useShell()
  const hasCodes = signIn.methods.includes('sms')
  return (
    <>
      <p className="mt-4 text-small text-ink-2">
        {hasCodes
          ? `请用${props.mobile}的短信验证码登录，登录后自动加入。`
          : `这份邀请只给${props.mobile}，而这里没有开放验证码登录。已绑定这个号码的账号登录后自动加入；没有账号时，请让邀请你的人重新生成一个不填手机号的链接。`}
      </p>
      <div className="mt-5">{hasCodes ? props.codeForm : props.loginForm}</div>
    </>
  )
}

function ByLink({
  letter,
  onSignIn,
  loginForm,
}: Pick<JoinFormProps, 'onSignIn' | 'loginForm'> & { letter: InvitationLetter }) {
  const [way, setWay] = useState<Way>('new')
  return (
    <>
      <div className="mt-5">
        <Segmented<Way>
          label="加入方式"
          value={way}
          options={[
            { value: 'new', label: '创建账号' },
            { value: 'known', label: '已有账号' },
          ]}
          onChange={setWay}
        />
      </div>
      <div className="mt-5">
        {way === 'new' ? <NewAccount letter={letter} onSignIn={onSignIn} /> : loginForm}
      </div>
    </>
  )
}

function NewAccount({
  letter,
  onSignIn,
}: Pick<JoinFormProps, 'onSignIn'> & { letter: InvitationLetter }) {
  const [name, setName] = useState(letter.name)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState({ account: '', other: '' })
  const problems = problemsOf({ name, account, password })
  const visible = isTouched ? problems : {}

  async function open() {
    setTouched(true)
    if (Object.keys(problems).length > 0 || isBusy) return
    setBusy(true)
    const body = { tic: pendingInvitation(), account, name, password }
    const options = { silent: true, keepEmpty: true }
    const answer = await call('POST /team/register', { body }, options)
    // The letter is used up by now; signing in must not offer it again.
    if (answer.ok) dropInvitation()
    const wrong = answer.ok ? await onSignIn(answer.data.account, password) : answer.message
    setBusy(false)
    const isTaken = answer.code === ACCOUNT_TAKEN
    setError({ account: isTaken ? wrong : '', other: isTaken ? '' : wrong })
  }

  return (
    <form
      className="a-login"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <Field label="姓名" {...(visible.name && { error: visible.name })}>
        <TextInput
          size="large"
          autoComplete="name"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="账号"
        hint="用来登录：4–32位小写字母、数字"
        error={visible.account || error.account}
      >
        <TextInput
          size="large"
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={account}
          onChange={(event) => setAccount(event.target.value.trim().toLowerCase())}
        />
      </Field>
      <Field label="密码" hint="8–20位，含字母和数字" error={visible.password || error.other}>
        <PasswordInput
          size="large"
          name="password"
          autoComplete="new-password"
          maxLength={20}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button kind="primary" size="large" type="submit" className="a-login-submit" busy={isBusy}>
        {isBusy ? '正在加入' : '创建账号并加入'}
      </Button>
    </form>
  )
}

/** What the server would refuse, in words. */
export function problemsOf(fields: { name: string; account: string; password: string }) {
  const { name, account, password } = fields
  const isAccount = /^(?=.*[a-z])[a-z0-9][a-z0-9._-]{3,31}$/.test(account)
  const isPassword = /^(?=.*[A-Za-z])(?=.*\d).{8,20}$/s.test(password)
  return {
    ...(name.trim() === '' && { name: '请输入姓名' }),
    ...(!isAccount && { account: '账号须为4–32位小写字母、数字或._-，至少一个字母' }),
    ...(!isPassword && { password: '密码须为8–20位，含字母和数字' }),
  }
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <h1>无法加入</h1>
      <p role="alert">{text}</p>
      <p className="mt-2 text-small text-ink-3">请让邀请你的人重新生成一个链接。</p>
      <ButtonLink className="mt-5" to="/">
        返回首页
      </ButtonLink>
    </>
  )
}

function useLetter() {
  const [letter, setLetter] = useState<InvitationLetter | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    void read(pendingInvitation()).then(
      (found) => setLetter(found),
      (failure: unknown) => setError(failure instanceof Error ? failure.message : ''),
    )
  }, [])
  return { letter, error }
}

async function read(tic: string): Promise<InvitationLetter> {
  if (tic === '') throw new Error('邀请码无效或已过期')
  const answer = await call('POST /team/invitation', { body: { tic } }, { silent: true })
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}
