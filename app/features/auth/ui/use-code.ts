import { useEffect, useState } from 'react'
import { call } from '~/client/call'

const WAIT_S = 60

/** The calls that send a code. */
export type SendingCall = 'POST /login/smsCode' | 'POST /user/mobile/sendCode'

/** Asks for a code by SMS, at most once a minute; counts the seconds until the next one. */
export function useCode(name: SendingCall) {
  const [waitS, setWait] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = waitS > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  /** Answers what is wrong, '' when the code is on its way. */
  async function askCode(mobile: string): Promise<string> {
    setBusy(true)
    const answer = await call(name, { body: { mobile } }, { silent: true })
    setBusy(false)
    if (answer.ok) setWait(WAIT_S)
    return answer.ok ? '' : answer.message
  }

  return { askCode, isBusy, waitS }
}
