import { useState, type FormEvent } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { isGoodPassword } from '../password-rules'
import { CodeFields } from './code-fields'
import { PasswordRules } from './password-rules-list'
import { useLogin } from './use-login'

export interface ForgottenFormProps {
  redirectUrl?: string | null | undefined
  onBack: () => void
}

/** Another password by the code that comes to one's number; where no codes are sent, whom to ask. */
export function ForgottenForm({ redirectUrl, onBack }: ForgottenFormProps) {
  const hasCodes = useShell().signIn.methods.includes('sms')
  return (
    <section aria-labelledby="forgotten-title">
      <h2 id="forgotten-title" className="font-serif text-h3 font-semibold">
        忘记密码
      </h2>
      {hasCodes ? (
        <>
          <p className="mt-1 mb-[18px] text-small text-ink-2">
            用账号绑定的手机号收验证码，设一个新密码；其他设备会退出登录。没有绑定手机号的，请联系团队管理员重置。
          </p>
          <ByCode redirectUrl={redirectUrl} onBack={onBack} />
        </>
      ) : (
        <>
          <p className="mt-1 mb-[18px] text-ink-2">
            请联系团队的创建者或管理员：在「团队 –
            成员管理」里打开你的名字，选「重置密码」，会得到一个新的初始密码。
          </p>
          <Button size="large" className="w-full" onClick={onBack}>
            返回登录
          </Button>
        </>
      )}
    </section>
  )
}

function ByCode({ redirectUrl, onBack }: ForgottenFormProps) {
  const { login, isBusy, error, setError } = useLogin(redirectUrl)
  const [mobile, setMobile] = useState('')
  const [verifyCode, setCode] = useState('')
  const [newPassword, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isGood = isGoodPassword(newPassword)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!mobile.trim() || verifyCode.length !== 6 || !isGood || isBusy) return
    const body = { mobile, verifyCode, newPassword }
    const options = { silent: true, keepEmpty: true }
    void login(() => call('POST /login/resetPassword', { body }, options))
  }

  return (
    <form className="a-login" method="post" onSubmit={submit} noValidate>
      <CodeFields
        send="POST /login/smsCode"
        size="large"
        mobile={mobile}
        code={verifyCode}
        onMobile={setMobile}
        onCode={(next) => {
          setError('')
          setCode(next)
        }}
        error={error}
        isTried={isTried}
      />
      <div>
        <Field label="新密码" error={isTried && !isGood ? '密码还不合要求' : ''}>
          <PasswordInput
            size="large"
            name="new-password"
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <PasswordRules password={newPassword} />
      </div>
      <Button kind="primary" size="large" type="submit" className="a-login-submit" busy={isBusy}>
        {isBusy ? '保存中' : '设好并登录'}
      </Button>
      <Button kind="ghost" size="large" className="w-full" onClick={onBack}>
        返回登录
      </Button>
    </form>
  )
}
