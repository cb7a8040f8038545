import { useRef, useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { byPassword, useLogin } from './use-login'

export interface PasswordFormProps {
  redirectUrl?: string | null | undefined
  /** What the fields begin with. */
  filled?: { account: string; password: string } | null
  onForgotten: () => void
}

/** Account and password. The button is never held: what is missing is said at its field. */
export function PasswordForm({ redirectUrl, filled, onForgotten }: PasswordFormProps) {
  const { login, isBusy, error } = useLogin(redirectUrl)
  const form = useRef<HTMLFormElement>(null)
  const [account, setAccount] = useState(filled?.account ?? '')
  const [password, setPassword] = useState(filled?.password ?? '')
  const [isTried, setTried] = useState(false)
  const missing = {
    account: isTried && account.trim() === '' ? '请填写账号或手机号' : '',
    password: isTried && password === '' ? '请填写密码' : '',
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const empty = account.trim() === '' ? 'account' : password === '' ? 'password' : null
    if (empty) form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    else if (!isBusy) void login(byPassword(account, password))
  }

  return (
    <form ref={form} className="a-login" method="post" onSubmit={submit} noValidate>
      <Field label="账号或手机号" error={missing.account}>
        <TextInput
          size="large"
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Field>
      <Field
        label="密码"
        error={missing.password || error}
        aside={
          <button type="button" className="k-link a-forgotten" onClick={onForgotten}>
            忘记密码
          </button>
        }
      >
        <PasswordInput
          size="large"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button kind="primary" size="large" type="submit" className="a-login-submit" busy={isBusy}>
        {isBusy ? '登录中' : '登录'}
      </Button>
    </form>
  )
}
