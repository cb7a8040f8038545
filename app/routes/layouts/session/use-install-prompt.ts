import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/client/session/session-store'
import { closeToast } from '~/client/toasts'
import { offerInstallation } from '~/client/visit/install-prompt'
import { installWayOf, ownSurroundings } from '~/client/visit/install-way'

/** Steps by hand are not the first thing that a page says. */
const STEPS_AFTER_MS = 20_000
/** The page that says how: an offer would lie over its own button. */
const OWN_PAGE = '/download'

/** Where the page may be installed, that is offered in the product's own words: at once by a button, by hand to those who stay. */
export function useInstallPrompt(name: string, isSignedIn: boolean): void {
  const navigate = useNavigate()
  const isOnOwnPage = useLocation().pathname === OWN_PAGE
  const slip = useRef<string | null>(null)
  const event = useSession((state) => state.installPromptEvent)
  const offer = useEffectEvent(() => {
    if (isOnOwnPage) return
    const way = installWayOf(ownSurroundings(event !== null))
    const onSteps = () => void navigate(OWN_PAGE)
    slip.current = offerInstallation({ way, event, name, now: Date.now(), onSteps }) ?? slip.current
  })
  useEffect(() => {
    const hold = (found: Event) => {
      // Its own bar would come unasked.
      found.preventDefault()
      useSession.setState({ installPromptEvent: found })
    }
    addEventListener('beforeinstallprompt', hold)
    return () => removeEventListener('beforeinstallprompt', hold)
  }, [])
  useEffect(() => {
    if (isOnOwnPage && slip.current !== null) closeToast(slip.current)
    if (event) offer()
  }, [event, isOnOwnPage])
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => offer(), STEPS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}
