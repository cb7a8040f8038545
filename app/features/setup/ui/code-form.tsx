import { useEffect, useRef, useState } from 'react'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import type { SetupView } from '../terms'

export interface CodeFormProps {
  onOpen: (code: string, view: SetupView) => void
}

/** The code of the terminal; one that came behind the address's # is used at once and taken out of the address. */
export function CodeForm({ onOpen }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function open(typed: string) {
    setBusy(true)
    const answer = await call('POST /setup/open', { body: { code: typed } }, { silent: true })
    setBusy(false)
    if (answer.ok) return onOpen(typed, answer.data)
    setCode(typed)
    setError(answer.message)
  }

  const openFromLink = useRef(open)
  useEffect(() => {
    function take() {
      const code = decodeURIComponent(location.hash.slice(1))
      if (code === '') return
      history.replaceState(history.state, '', location.pathname)
      void openFromLink.current(code)
    }
    take()
    // The whole address pasted where /setup already stands loads nothing anew.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  return (
    <form
      className="s-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !isBusy) void open(code)
      }}
    >
      <Field
        label="设置码"
        error={error}
        hint="在启动它的终端里；没有看到时，在服务器上运行 npm run teams -- code 取一个"
      >
        <TextInput
          size="large"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          placeholder="xxxx-xxxx-xxxx-xxxx-xxxx"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setError('')
          }}
        />
      </Field>
      <Button
        kind="primary"
        size="large"
        type="submit"
        className="s-go"
        busy={isBusy}
        disabledReason={code.trim() === '' ? '请先填写设置码' : undefined}
      >
        继续
      </Button>
    </form>
  )
}
