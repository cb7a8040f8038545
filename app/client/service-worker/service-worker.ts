import { withStore, type SharedItem } from '../offline/offline-database'
import { isAsset, isPage, sharedItemOf } from './requests'
import { readPush } from './push-message'

declare const __BUILD__: string
declare const self: WorkerScope

/** What of the platform's scope is used; its own types do not go together with those of pages. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration & {
    navigationPreload?: { enable(): Promise<void> }
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly location: Location
  readonly navigator: Navigator
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}
interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface WorkerEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  readonly data: { text(): string } | null
  readonly notification: Notification
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

const OFFLINE_PAGE = '/offline'
const SHELL = `shell-${__BUILD__}`
/** Of this build and of those before: a page that is open asks for its own. */
const ASSETS = 'assets'
const ASSETS_AT_MOST = 300

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const origin = self.location.origin
  if (isPage(request, origin)) event.respondWith(answerPage(event))
  else if (isAsset(request, origin)) event.respondWith(answerAsset(request))
  else if (sharedItemOf.isFor(request, origin)) event.respondWith(receive(request))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))

/** The page for when there is no network, as a visitor sees it, with all that it is drawn with. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL)
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error(`the offline page answers ${page.status}`)
  const markup = await page.clone().text()
  const files = [...markup.matchAll(/(?:href|src)="(\/(?:assets|workers)\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  await cache.addAll(files)
  await cache.put(OFFLINE_PAGE, page)
  // It understands the pages of the build before as well: nobody has to close their tabs.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
  const assets = await caches.open(ASSETS)
  const requests = await assets.keys()
  for (const request of requests.slice(0, -ASSETS_AT_MOST)) await assets.delete(request)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Pages come from the network, and are stored nowhere: what they show is somebody's. */
async function answerPage({ request, preloadResponse }: WorkerEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE, { ignoreVary: true })
    if (page) return page
    throw error
  }
}

/** Names carry a hash of their content: what is there is right. */
async function answerAsset(request: Request): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone()
    void caches.open(ASSETS).then((cache) => cache.put(request, copy).catch(() => {}))
  }
  return answer
}

/** What another app hands over waits here until its person, who may have to sign in first, puts it away. */
async function receive(request: Request): Promise<Response> {
  const item: SharedItem = sharedItemOf.form(await request.formData(), Date.now())
  const key = await withStore('shared', 'readwrite', (store) => store.put(item))
  return Response.redirect(key === null ? '/share-target?lost=1' : '/share-target', 303)
}

async function show(text: string): Promise<void> {
  const { title, body, path, tag } = readPush(text)
  const { registration } = self
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icon.svg?purpose=any',
    data: { path },
  })
  await countBadge()
}

async function open(notification: Notification): Promise<void> {
  notification.close()
  await countBadge()
  const path = readPush(JSON.stringify({ path: notification.data?.path })).path
  const url = new URL(path, self.location.origin).href
  const [client] = await self.clients.matchAll({ type: 'window' })
  if (!client) return void (await self.clients.openWindow(url))
  await client.focus()
  if (client.url !== url) await client.navigate(url)
}

/** The app's icon says how much is finished that nobody has looked after. */
async function countBadge(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  await self.navigator.setAppBadge?.(length).catch(() => {})
}
