import { useEffect, useState, type FormEvent } from 'react'
import { call } from '~/client/call'
import { recordOpening } from '~/client/visit/open-record'
import { keepSignIn } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { Spinner } from '~/kit/spinner'
import type { SignedInView } from '../contract'
import { PasswordInput } from '~/kit/controls/password-input'
import { safeRedirect } from '~/client/visit/redirects'

export type WechatBack =
  | { kind: 'signedIn'; user: SignedInView; redirectUrl: string }
  | { kind: 'bind'; ticket: string; redirectUrl: string }
  | { kind: 'failed'; message: string }

/** What follows the scan: one goes on, says which account it is, or scans again. */
export function WechatReturnScreen({ back }: { back: WechatBack }) {
  useEffect(() => {
    if (back.kind === 'signedIn') arrive(back.user, back.redirectUrl)
  }, [back])
  return (
    <main className="a-desk min-h-dvh">
      <div className="a-desk-form">
        {back.kind === 'signedIn' && (
          <p className="flex items-center gap-2" role="status">
            <Spinner />
            正在登录
          </p>
        )}
        {back.kind === 'bind' && <BindForm ticket={back.ticket} redirectUrl={back.redirectUrl} />}
        {back.kind === 'failed' && (
          <>
            <h1>{back.message}</h1>
            <p>可以重新扫码，或换一种方式登录</p>
            <ButtonLink to="/login" kind="primary" size="large">
              返回登录
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  )
}

function BindForm({ ticket, redirectUrl }: { ticket: string; redirectUrl: string }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const isFilled = Boolean(account.trim() && password)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isFilled || isBusy) return
    setBusy(true)
    const body = { ticket, account, password }
    const options = { silent: true, keepEmpty: true }
    const answer = await call('POST /login/loginWechat', { body }, options)
    setBusy(false)
    if (answer.ok) arrive(answer.data, redirectUrl)
    else setError(answer.message)
  }

  return (
    <>
      <h1>绑定账号</h1>
      <p>这个微信还没有绑定账号。输入一次团队分配的账号，以后扫码即可登录。</p>
      <form className="a-login" onSubmit={(event) => void submit(event)} noValidate>
        <Field label="账号或手机号">
          <TextInput
            size="large"
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
          disabledReason={isFilled ? undefined : '请先填写账号和密码'}
        >
          {isBusy ? '绑定中' : '绑定并登录'}
        </Button>
      </form>
    </>
  )
}

// The page itself counted once: the next one is loaded afresh, as the person's.
function arrive({ token, ...user }: SignedInView, redirectUrl: string): void {
  keepSignIn(token, user)
  const go = () => location.replace(safeRedirect(redirectUrl, location.origin))
  void recordOpening().finally(go)
}
