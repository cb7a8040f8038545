import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Answer } from '~/client/api'
import { call } from '~/client/call'
import { delayedRefetch } from '~/client/page/delayed-refetch'
import { recordOpening } from '~/client/visit/open-record'
import { keepSignIn } from '~/client/session/session-store'
import { local } from '~/client/storage'
import type { SignedInView } from '../contract'
import { safeRedirect } from '~/client/visit/redirects'

/** Signs in, keeps the token, loads the page as the person's, and goes where they wanted to. */
export function useLogin(redirectUrl?: string | null) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const arrive = useArrival(redirectUrl)

  /** Answers what went wrong, '' for nothing. */
  async function login(ask: (channelId: number) => Promise<Answer<SignedInView>>): Promise<string> {
    setBusy(true)
    setError('')
    const answer = await ask(local.read<{ channelId?: number }>('channel_info', {}).channelId ?? 0)
    setBusy(false)
    if (!answer.ok) {
      const wrong = answer.message || '登录失败'
      setError(wrong)
      return wrong
    }
    await arrive(answer.data)
    return ''
  }

  return { login, isBusy, error, setError }
}

/** Account and password, sent to the letter: also when they are blanks. */
export const byPassword = (account: string, password: string) => (channelId: number) =>
  call('POST /login/loginAccount', { body: { account, password, channelId } }, AS_TYPED)

/** The code that came to a mobile number. */
export const byCode = (mobile: string, verifyCode: string) => (channelId: number) =>
  call('POST /login/loginSms', { body: { mobile, verifyCode, channelId } }, AS_TYPED)

const AS_TYPED = { silent: true, keepEmpty: true } as const

/** What follows on every way of signing in. */
export function useArrival(redirectUrl?: string | null) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async ({ token, ...user }: SignedInView) => {
    keepSignIn(token, user)
    void recordOpening()
    const target = redirectUrl ?? local.read('redirectUrl', '')
    local.remove('redirectUrl')
    await delayedRefetch(revalidate)
    if (target) await navigate(safeRedirect(target, location.origin), { replace: true })
    return ''
  }
}
