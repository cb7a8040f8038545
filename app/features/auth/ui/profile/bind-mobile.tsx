import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call, type InputOf } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import type { UserView } from '../../contract'
import { CodeFields } from '../code-fields'
import { PasswordInput } from '~/kit/controls/password-input'
import { hasPhone } from './membership'

/** Binds a phone by the code that comes to it. */
export function BindMobile({ user }: { user: UserView }) {
  const [isOpen, setOpen] = useState(false)
  const action = hasPhone(user) ? '更换手机号' : '绑定手机号'
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={action} text="绑定后可以用验证码登录">
        <BindForm user={user} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function BindForm({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { bind, isBusy, error, setError } = useBinding(onClose)
  const [mobile, setMobile] = useState('')
  const [verifyCode, setCode] = useState('')
  const [password, setPassword] = useState('')
  const isReady =
    mobile.trim() !== '' && verifyCode.length === 6 && (password !== '' || !user.hasPassword)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || isBusy) return
    void bind({ mobile, verifyCode, ...(user.hasPassword && { password }) })
  }

  return (
    <form className="a-login" onSubmit={submit} noValidate>
      <CodeFields
        send="POST /user/mobile/sendCode"
        mobile={mobile}
        code={verifyCode}
        onMobile={setMobile}
        onCode={(next) => {
          setError('')
          setCode(next)
        }}
        error={user.hasPassword ? '' : error}
      />
      {user.hasPassword && (
        <Field label="登录密码" error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <div className="k-dialog-acts">
        <Button onClick={onClose}>取消</Button>
        <Button
          kind="primary"
          type="submit"
          busy={isBusy}
          disabledReason={isReady ? undefined : '请先填好每一项'}
        >
          {isBusy ? '绑定中' : '绑定'}
        </Button>
      </div>
    </form>
  )
}

function useBinding(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { revalidate } = useRevalidator()

  async function bind(body: InputOf<'POST /user/mobile/bind'>['body']) {
    setBusy(true)
    const answer = await call('POST /user/mobile/bind', { body }, { silent: true, keepEmpty: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ title: '手机号已绑定', icon: 'success' })
    onDone()
    await revalidate()
  }

  return { bind, isBusy, error, setError }
}
