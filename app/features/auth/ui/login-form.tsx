import { Eye, EyeOff } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useShell } from '~/browser/use-shell'
import { Button } from '~/kit/button'
import { Field, TextInput } from '~/kit/field'
import { IconButton } from '~/kit/icon-button'
import { useLogin } from './use-login'

/** Account and password; the same in the modal and on /login. */
export function LoginForm({ redirectUrl }: { redirectUrl?: string | null }) {
  const { demoLogins } = useShell()
  const { login, isBusy, error } = useLogin(redirectUrl)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const isFilled = Boolean(account.trim() && password)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isFilled && !isBusy) void login(account, password)
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
        <TextInput
          size="large"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          after={
            <IconButton
              label={isShown ? '隐藏密码' : '显示密码'}
              size="small"
              icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
              onClick={() => setShown(!isShown)}
            />
          }
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
      {demoLogins.length > 0 && (
        <DemoLogins
          logins={demoLogins}
          onPick={(one) => {
            setAccount(one.account)
            setPassword(one.password)
          }}
        />
      )}
    </form>
  )
}

type DemoLogin = ReturnType<typeof useShell>['demoLogins'][number]

/** On a local build only: one press fills the form. */
function DemoLogins(props: { logins: DemoLogin[]; onPick: (login: DemoLogin) => void }) {
  return (
    <section className="a-demo" aria-label="演示账号">
      <p>
        <span className="font-semibold">演示账号</span>
        <span className="text-small text-ink-2">　点一下填好</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {props.logins.map((one) => (
          <Button key={one.account} size="small" onClick={() => props.onPick(one)}>
            {`${one.name}，${one.role}（${one.account}）`}
          </Button>
        ))}
      </div>
    </section>
  )
}
