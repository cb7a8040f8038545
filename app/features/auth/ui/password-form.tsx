import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/button'
import { Field, TextInput } from '~/kit/field'
import { PasswordInput } from '~/kit/password-input'
import { byPassword, useLogin } from './use-login'

export interface PasswordFormProps {
  redirectUrl?: string | null | undefined
  /** What the fields begin with. */
  filled?: { account: string; password: string } | null
}

/** Account and password. */
export function PasswordForm({ redirectUrl, filled }: PasswordFormProps) {
  const { login, isBusy, error } = useLogin(redirectUrl)
  const [account, setAccount] = useState(filled?.account ?? '')
  const [password, setPassword] = useState(filled?.password ?? '')
  const isFilled = Boolean(account.trim() && password)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isFilled && !isBusy) void login(byPassword(account, password))
  }

  return (
    <form className="a-login" onSubmit={submit} noValidate>
      <Field label="账号或手机号">
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
      <Field label="密码" error={error}>
        <PasswordInput
          size="large"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        kind="primary"
        size="large"
        type="submit"
        className="a-login-submit"
        busy={isBusy}
        // Held only while there is nothing to send: a reason keeps the button held.
        disabledReason={isFilled ? undefined : '请先填写账号和密码'}
      >
        {isBusy ? '登录中' : '登录'}
      </Button>
    </form>
  )
}
