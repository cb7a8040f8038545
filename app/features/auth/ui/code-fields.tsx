import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import { mobileNumber } from '~/core/text/text-rules'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { useCode, type SendingCall } from './use-code'

export interface CodeFieldsProps {
  /** The call that sends the code. */
  send: SendingCall
  mobile: string
  code: string
  onMobile: (mobile: string) => void
  onCode: (code: string) => void
  /** What is wrong with the code, said by the form that holds these fields. */
  error: string
  /** The form was sent: what is missing is said. */
  isTried?: boolean
  size?: 'medium' | 'large'
}

// Whether somebody may sign in by a number is not told.
const sentWords: Record<SendingCall, string> = {
  'POST /login/smsCode': '已受理。若该号码可以登录，验证码会在一分钟内送达',
  'POST /user/mobile/sendCode': '已受理，验证码会在一分钟内送达',
}

/** A mobile number and the six digits that come to it. */
export function CodeFields(props: CodeFieldsProps) {
  const { mobile, code, size = 'medium', isTried = false } = props
  const { askCode, isBusy, waitS } = useCode(props.send)
  const { isLocal } = useShell()
  const [refusal, setRefusal] = useState('')
  const [isSent, setSent] = useState(false)

  async function ask() {
    if (mobileNumber(mobile) === null) return setRefusal('请输入正确的手机号')
    const result = await askCode(mobile)
    setRefusal(result)
    if (!result) setSent(true)
  }

  return (
    <>
      <Field label="手机号" error={refusal || (isTried && !mobile.trim() ? '请填写手机号' : '')}>
        <TextInput
          size={size}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={mobile}
          onChange={(event) => {
            setRefusal('')
            props.onMobile(event.target.value)
          }}
        />
      </Field>
      <Field
        label="验证码"
        error={props.error || (isTried && code.length < 6 ? '请填写6位验证码' : '')}
        hint={isSent ? sentWords[props.send] : undefined}
      >
        <TextInput
          size={size}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) =>
            props.onCode(event.target.value.normalize('NFKC').replace(/\D/g, ''))
          }
          after={
            <Button
              kind="ghost"
              size="small"
              busy={isBusy}
              disabledReason={waitS > 0 ? '一分钟内只能发送一次' : undefined}
              onClick={() => void ask()}
            >
              {waitS > 0 ? `${waitS}秒后重发` : isBusy ? '发送中' : '获取验证码'}
            </Button>
          }
        />
      </Field>
      {isSent && isLocal && (
        <p className="text-small text-ink-3">
          本机没有配置短信服务时，验证码在
          <a className="k-link" href="/dev/inbox" target="_blank" rel="noreferrer">
            开发收件箱
          </a>
          里
        </p>
      )}
    </>
  )
}
