import { codeOf } from '~/core/errors'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { delayedRefetch } from '~/client/page/delayed-refetch'
import { closeChangePassword, keepSignIn, useSession } from '~/client/session/session-store'
import { leave } from '~/client/session/sign-out'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { authErrors } from '../errors'
import type { UserView } from '../contract'
import { isGoodPassword } from '../password-rules'
import { PasswordInput } from '~/kit/controls/password-input'
import { PasswordRules } from './password-rules-list'

/** The change-password modal; it opens and closes by `showChangePasswordModal` alone. */
export function ChangePasswordDialog() {
  const isOpen = useSession(({ showChangePasswordModal }) => showChangePasswordModal)
  const user = useSession((session) => session.user)
  if (!user) return null
  const isForced = user.isNeedChangePassword
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isForced && closeChangePassword()}
      isForced={isForced}
      {...wordsFor(user)}
    >
      <ChangeForm user={user} />
    </Dialog>
  )
}

// A person invited by their number has no password yet: nobody is said to have set one.
function wordsFor({ isNeedChangePassword, hasPassword }: UserView) {
  if (!hasPassword) {
    return isNeedChangePassword
      ? { title: '先设一个密码', text: '设好才能继续；以后用手机号和它登录，也可以用验证码' }
      : { title: '设置密码', text: '设好后，其他设备会退出登录' }
  }
  return isNeedChangePassword
    ? { title: '先改一次密码', text: '密码由管理员设置。改完才能继续，其他设备会退出登录' }
    : { title: '修改密码', text: '改完后，其他设备会退出登录' }
}

function ChangeForm({ user }: { user: UserView }) {
  const isForced = user.isNeedChangePassword
  const asksOld = !isForced && user.hasPassword
  const { change, isBusy, error } = useChange(user.hasPassword ? '密码已修改' : '密码已设置')
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [isLeft, setLeft] = useState(false)
  const isDifferent = isLeft && again !== '' && again !== newPassword
  const isReady =
    isGoodPassword(newPassword) && again === newPassword && (!asksOld || oldPassword !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (isReady && !isBusy) void change({ ...(asksOld && { oldPassword }), newPassword })
  }

  return (
    <form className="a-login" method="post" onSubmit={submit} noValidate>
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={user.loginName} readOnly hidden />
      {asksOld && (
        <Field label="当前密码" error={error.old}>
          <PasswordInput
            autoComplete="current-password"
            value={oldPassword}
            onChange={(event) => setOld(event.target.value)}
          />
        </Field>
      )}
      <div>
        <Field label="新密码">
          <PasswordInput
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
        </Field>
        <PasswordRules password={newPassword} />
      </div>
      <Field label="再输一次" error={isDifferent ? '两次输入的密码不一致' : error.other}>
        <PasswordInput
          autoComplete="new-password"
          value={again}
          onBlur={() => setLeft(true)}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
      <div className="k-dialog-acts">
        {isForced ? (
          <Button onClick={() => void leave()}>退出登录</Button>
        ) : (
          <Button onClick={closeChangePassword}>取消</Button>
        )}
        <Button
          kind="primary"
          type="submit"
          busy={isBusy}
          disabledReason={isReady ? undefined : '请先填好每一项'}
        >
          {isBusy ? '保存中' : isForced ? '保存并继续' : '保存'}
        </Button>
      </div>
    </form>
  )
}

// It belongs under its own field.
const WRONG_OLD_PASSWORD = codeOf(authErrors.wrongOldPassword)
const NO_ERROR = { old: '', other: '' }

function useChange(done: string) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(NO_ERROR)
  const { revalidate } = useRevalidator()

  async function change(body: { oldPassword?: string; newPassword: string }) {
    setBusy(true)
    setError(NO_ERROR)
    const answer = await call(
      'POST /user/resetPassword',
      { body },
      { silent: true, keepEmpty: true },
    )
    setBusy(false)
    if (!answer.ok) {
      const isOld = answer.code === WRONG_OLD_PASSWORD
      return setError({ ...NO_ERROR, [isOld ? 'old' : 'other']: answer.message })
    }
    const { token, ...user } = answer.data
    keepSignIn(token, user)
    showToast({ title: done, icon: 'success' })
    await delayedRefetch(revalidate)
  }

  return { change, isBusy, error }
}
