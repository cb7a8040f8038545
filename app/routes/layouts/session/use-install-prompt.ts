import { useEffect } from 'react'
import { useSession } from '~/client/session/session-store'
import { offerInstallation } from '~/client/visit/install-prompt'

/** Where the browser says that the page may be installed, that is offered in the product's own words. */
export function useInstallPrompt(name: string): void {
  const event = useSession((state) => state.installPromptEvent)
  useEffect(() => {
    const hold = (found: Event) => {
      // Its own bar would come unasked.
      found.preventDefault()
      useSession.setState({ installPromptEvent: found })
    }
    addEventListener('beforeinstallprompt', hold)
    return () => removeEventListener('beforeinstallprompt', hold)
  }, [])
  useEffect(() => offerInstallation(event, name, Date.now()), [event, name])
}
