import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ADMINS_ONLY_PARAMETER, LOGIN_PARAMETER } from '~/client/visit/guard-parameters'
import { openLogin } from '~/client/session/session-store'
import { safeRedirect } from '~/client/visit/redirects'
import { showToast } from '~/client/toasts'

// It tells why this is not the page that was asked for, while that page is still being drawn.
const LONG_ENOUGH_MS = 10_000

/** A guard that turned a visitor away asks for the login modal by the address; it leads back there afterwards. */
export function useRequestedLogin(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const target = search.get(LOGIN_PARAMETER)
  useEffect(() => {
    if (target === null) return
    void navigate('/', { replace: true })
    openLogin(safeRedirect(target, location.origin))
  }, [target, navigate])
}

/** A guard that turned a member away from the screens of a team says why, once. */
export function useAdminsOnly(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isTurnedAway = search.get(ADMINS_ONLY_PARAMETER) !== null
  useEffect(() => {
    if (!isTurnedAway) return
    void navigate('/', { replace: true })
    showToast({ title: '团队管理由创建者和管理员使用', icon: 'info', timeout: LONG_ENOUGH_MS })
  }, [isTurnedAway, navigate])
}
