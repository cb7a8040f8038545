import { drawEntry, drawList } from './offline-page'
import { isOwnReading, listReading } from './reading-store'

/** What /offline is alive with: nothing else of the product runs on it. */
async function start(): Promise<void> {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  if (theme) document.documentElement.dataset['theme'] = theme
  const place = document.getElementById('offline-place')
  if (!place) return
  const isOwn = await isOwnReading()
  const entries = isOwn ? await listReading(Date.now()) : []
  const draw = () => {
    const path = decodeURIComponent(location.hash.slice(1)) || location.pathname + location.search
    const entry = entries.find((item) => item.path === path || item.path === location.pathname)
    const chosen = location.hash === '#' ? undefined : entry
    place.replaceChildren(...(chosen ? drawEntry(chosen) : drawList(entries, isOwn)))
    document.getElementById('offline-page')?.scrollTo(0, 0)
  }
  addEventListener('hashchange', draw)
  draw()
  followLine()
}

/** Says when there is a network again. */
function followLine(): void {
  const line = document.getElementById('offline-line')
  const back = document.getElementById('offline-back')
  const isThere = location.pathname !== '/offline'
  const follow = () => {
    const isOnline = navigator.onLine
    if (line) line.textContent = isOnline ? '网络已恢复' : '网络已断开'
    if (back) back.hidden = !isOnline
  }
  back?.addEventListener('click', () => {
    // The address is that of the page that was asked for.
    if (isThere) location.reload()
    else location.assign('/')
  })
  addEventListener('online', follow)
  addEventListener('offline', follow)
  follow()
}

void start()
