import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openLogin } from '~/browser/session-store'
import { safeRedirect } from '~/browser/redirects'

/** A guard that turned a visitor away asks for the login modal by the address; it leads back there afterwards. */
export function useWantedLogin(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('go_to_login')
  useEffect(() => {
    if (wanted === null) return
    void navigate('/', { replace: true })
    openLogin(safeRedirect(wanted, location.origin))
  }, [wanted, navigate])
}
