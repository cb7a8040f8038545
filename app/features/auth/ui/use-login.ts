import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '~/browser/api'
import { lookTwice } from '~/browser/look-twice'
import { keepSignIn } from '~/browser/session-store'
import { local } from '~/browser/storage'
import type { SignedInView } from '../contract'
import { safeRedirect } from '~/browser/redirects'

/** Signs in, keeps the token, loads the page as the person's, and goes where they wanted to. */
export function useLogin(redirectUrl?: string | null) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const arrive = useArrival(redirectUrl)

  /** Answers what went wrong, '' for nothing. */
  async function login(path: string, fields: object): Promise<string> {
    setBusy(true)
    setError('')
    const channelId = local.read<{ channelId?: number }>('channel_info', {}).channelId ?? 0
    // A password is sent to the letter, also when it is blanks.
    const options = { silent: true, keepEmpty: true }
    const answer = await api.post<SignedInView>(path, { ...fields, channelId }, options)
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

/** What follows on every way of signing in. */
export function useArrival(redirectUrl?: string | null) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async ({ token, ...user }: SignedInView) => {
    keepSignIn(token, user)
    const target = redirectUrl ?? local.read('redirectUrl', '')
    local.remove('redirectUrl')
    await lookTwice(revalidate)
    if (target) await navigate(safeRedirect(target, location.origin), { replace: true })
    return ''
  }
}
