import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '~/client/session/session-store'
import { offerInstallation } from '~/client/visit/install-prompt'
import { installWayOf, ownSurroundings } from '~/client/visit/install-way'

/** Steps by hand are not the first thing that a page says. */
const STEPS_AFTER_MS = 20_000

/** Where the page may be installed, that is offered in the product's own words: at once by a button, by hand to those who stay. */
export function useInstallPrompt(name: string, isSignedIn: boolean): void {
  const navigate = useNavigate()
  const event = useSession((state) => state.installPromptEvent)
  const offer = useEffectEvent(() => {
    const way = installWayOf(ownSurroundings(event !== null))
    const onSteps = () => void navigate('/download')
    offerInstallation({ way, event, name, now: Date.now(), onSteps })
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
    if (event) offer()
  }, [event])
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => offer(), STEPS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}
