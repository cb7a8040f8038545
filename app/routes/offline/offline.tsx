import { useContext } from 'react'
import { Nonce } from '~/client/nonce'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import type { Route } from './+types/offline'

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '离线')
}

/**
 * /offline: what the service worker shows in the place of any page while there is no network. It is drawn once for everybody
 * on the host; a script of its own fills it with what was read on the device.
 */
export default function Offline() {
  const { brand } = useShell()
  const nonce = useContext(Nonce)
  return (
    <div id="offline-page" className="h-dvh overflow-y-auto px-4">
      <header className="sticky top-0 mx-auto flex min-h-14 max-w-[688px] items-center gap-3 border-b border-ink bg-paper">
        <p className="font-serif text-[17px] font-semibold">{brand?.shellName || brand?.name}</p>
        <p role="status" id="offline-line" className="ml-auto text-ink-2">
          网络已断开
        </p>
        <button
          type="button"
          id="offline-back"
          className="k-button"
          data-kind="primary"
          data-size="small"
          hidden
        >
          回到网页
        </button>
      </header>
      <main id="offline-place" className="mx-auto max-w-[688px] pb-16" />
      <script type="module" nonce={nonce} suppressHydrationWarning src="/workers/offline-page.js" />
    </div>
  )
}
