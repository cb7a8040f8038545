import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { PASSWORD_LENGTH } from '../terms'

/** Before a share with a password: nothing of it is there yet, not even its title. */
export function ShareLocked({ code, sharer }: { code: string; sharer: string }) {
  const { password, problem, isBusy, change, open } = useUnlocking(code)
  return (
    <main className="mx-auto w-[400px] max-w-[calc(100%-40px)] py-24 max-tablet:py-12">
      <h1 className="font-serif text-[24px] leading-[36px] font-semibold">这份分享需要密码</h1>
      <p className="mt-1 text-small text-ink-2">
        {sharer || '分享的人'}给它设了密码，可以向{sharer ? '对方' : '分享的人'}要。
      </p>
      <form
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Field label="密码" {...(problem && { error: problem })}>
          <PasswordInput
            size="large"
            autoComplete="off"
            maxLength={PASSWORD_LENGTH.most}
            value={password}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        <Button kind="primary" size="large" type="submit" busy={isBusy}>
          {isBusy ? '正在打开' : '打开'}
        </Button>
      </form>
    </main>
  )
}

function useUnlocking(code: string) {
  const { revalidate } = useRevalidator()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (isBusy) return
    if (password === '') return setProblem('请输入密码')
    setBusy(true)
    const input = { params: { code }, body: { password } }
    const answer = await call('POST /share/:code/unlock', input, { silent: true })
    if (answer.ok) await revalidate()
    else setProblem(answer.message)
    setBusy(false)
  }
  const change = (typed: string) => {
    setPassword(typed)
    setProblem('')
  }
  return { password, problem, isBusy, change, open }
}
