import { useSession } from '../session/session-store'
import { local } from '../storage'
import { showToast } from '../toasts'
import { useClient } from './client-context'
import type { InstallWay } from './install-way'

const KEY = 'install_prompt_time'
const WEEK_MS = 7 * 86_400_000
// A sentence with steps takes longer to read.
const STEPS_TIMEOUT_MS = 15_000

/** What a browser hands over where the page may be installed as an app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Whether the browser lets the page be installed by a button. */
export const canPrompt = (event: Event | null): event is InstallPromptEvent =>
  event !== null && 'prompt' in event

export interface InstallOffer {
  way: InstallWay
  event: Event | null
  /** Of the product, as it will be called on the device. */
  name: string
  /** ms */
  now: number
  onSteps: () => void
}

/** Offers to install the page, once a week, and never where a partner's program is around it. Answers the slip that says so. */
export function offerInstallation({ way, event, name, now, onSteps }: InstallOffer): string | null {
  const isDesktop = useClient.getState().client?.isDesktop ?? false
  const isOffered = way === 'button' ? canPrompt(event) : way !== 'none'
  if (!isOffered || isDesktop || now - local.read(KEY, 0) < WEEK_MS) return null
  local.write(KEY, now)
  if (canPrompt(event) && way === 'button') {
    const add = { label: '添加', onPress: () => void install(event) }
    return showToast({ title: `把${name}添加到这台设备，打开更快`, icon: 'info', actions: [add] })
  }
  const see = { label: '看步骤', onPress: onSteps }
  const words = steps[way === 'wechat' ? 'wechat' : 'ios']
  return showToast({ ...words(name), icon: 'info', timeout: STEPS_TIMEOUT_MS, actions: [see] })
}

const steps = {
  ios: (name: string) => ({
    title: `把${name}添加到主屏幕，打开更快`,
    description: '点分享按钮，选「添加到主屏幕」',
  }),
  wechat: (name: string) => ({
    title: `在浏览器里打开，可以把${name}添加到主屏幕`,
    description: '点右上角「···」，选「在浏览器打开」',
  }),
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
