import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { CodeFields } from './code-fields'
import { byCode, useLogin } from './use-login'

/** A mobile number and the code that comes to it. The button is never held: what is missing is said at its field. */
export function SmsForm({ redirectUrl }: { redirectUrl?: string | null | undefined }) {
  const { login, isBusy, error, setError } = useLogin(redirectUrl)
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (mobile.trim() && code.length === 6 && !isBusy) void login(byCode(mobile, code))
  }

  return (
    <form className="a-login" method="post" onSubmit={submit} noValidate>
      <CodeFields
        send="POST /login/smsCode"
        size="large"
        mobile={mobile}
        code={code}
        onMobile={setMobile}
        onCode={(next) => {
          setError('')
          setCode(next)
        }}
        error={error}
        isTried={isTried}
      />
      <Button kind="primary" size="large" type="submit" className="a-login-submit" busy={isBusy}>
        {isBusy ? '登录中' : '登录'}
      </Button>
    </form>
  )
}
