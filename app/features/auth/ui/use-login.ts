import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '~/browser/api'
import { keepSignIn } from '~/browser/session-store'
import { local } from '~/browser/storage'
import type { SignedInView } from '../contract'
import { safeRedirect } from './redirects'

const LOOK_AGAIN_MS = 5_000

/** Signs in, keeps the token, loads the page as the person's, and goes where they wanted to. */
export function useLogin(redirectUrl?: string | null) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Answers what went wrong, '' for nothing. */
  async function login(account: string, password: string): Promise<string> {
    setBusy(true)
    setError('')
    const channelId = local.read<{ channelId?: number }>('channel_info', {}).channelId ?? 0
    const fields = { account, password, channelId }
    // A password is sent to the letter, also when it is blanks.
    const options = { silent: true, keepEmpty: true }
    const answer = await api.post<SignedInView>('/login/loginAccount', fields, options)
    setBusy(false)
    if (!answer.ok) {
      const wrong = answer.message || '登录失败'
      setError(wrong)
      return wrong
    }
    const { token, ...user } = answer.data
    keepSignIn(token, user)
    const target = redirectUrl ?? local.read('redirectUrl', '')
    local.remove('redirectUrl')
    await revalidate()
    // What the sign-in set in motion elsewhere (seats, plans) shows by then.
    timer.current = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    if (target) await navigate(safeRedirect(target, location.origin), { replace: true })
    return ''
  }

  return { login, isBusy, error }
}
