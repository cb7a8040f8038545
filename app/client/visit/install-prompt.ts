import { useSession } from '../session/session-store'
import { local } from '../storage'
import { showToast } from '../toasts'
import { useClient } from './client-context'

const KEY = 'install_prompt_time'
const WEEK_MS = 7 * 86_400_000

/** What a browser hands over where the page may be installed as an app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Whether the browser lets the page be installed by a button. */
export const canPrompt = (event: Event | null): event is InstallPromptEvent =>
  event !== null && 'prompt' in event

/** Offers to install the page, once a week, and never where a partner's program is around it. */
export function offerInstallation(event: Event | null, name: string, now: number): void {
  const isDesktop = useClient.getState().client?.isDesktop ?? false
  if (!canPrompt(event) || isDesktop || now - local.read(KEY, 0) < WEEK_MS) return
  local.write(KEY, now)
  showToast({
    title: `把${name}添加到这台设备，打开更快`,
    icon: 'info',
    actions: [{ label: '添加', onPress: () => void install(event) }],
  })
}

/** Shows the browser's own question. */
export async function install(event: InstallPromptEvent): Promise<void> {
  const { outcome } = await event.prompt()
  // It can be shown once.
  useSession.setState({
    installPromptEvent: null,
    isAcceptInstallationApp: outcome === 'accepted',
  })
}
