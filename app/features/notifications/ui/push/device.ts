import { call } from '~/client/call'
import { onSignOut } from '~/client/session/session-store'
import { local } from '~/client/storage'
import { installWayOf, ownSurroundings } from '~/client/visit/install-way'

/** Whether this browser can be woken: it can, it refuses, only once it is installed, or never. */
export type DeviceState = 'on' | 'off' | 'denied' | 'install' | 'unsupported'

/** Endpoint and person that the server was last told of. */
const ANNOUNCED = 'push_device'

/** How this device stands now. */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) {
    return isIos() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  return (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks for the permission, subscribes and tells the server. Answers '' or why not. */
export async function turnOn(publicKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return '没有允许通知，可在浏览器的网站设置里改'
  }
  try {
    const registration = await navigator.serviceWorker.ready
    const subscription = await subscribeAnew(registration, publicKey)
    return await announce(subscription)
  } catch {
    return '这台设备现在连不上推送服务，请稍后再试'
  }
}

/** Nothing reaches this device any more. Answers '' or why the server was not told. */
export async function turnOff(): Promise<string> {
  const subscription = await subscriptionHere()
  local.remove(ANNOUNCED)
  if (!subscription) return ''
  await subscription.unsubscribe().catch(() => false)
  const { endpoint } = subscription
  const answer = await call('POST /push/unsubscribe', { body: { endpoint } }, { silent: true })
  return answer.ok ? '' : answer.message
}

/** Browsers renew their endpoints, and people sign in again: the server hears of it with the next page. */
export async function renewDevice(userId: string): Promise<void> {
  const subscription = await subscriptionHere()
  if (!subscription || local.read(ANNOUNCED, '') === markOf(subscription, userId)) return
  if ((await announce(subscription)) === '') local.write(ANNOUNCED, markOf(subscription, userId))
}

// Whoever signs in next on this browser is somebody else.
onSignOut(() => {
  local.remove(ANNOUNCED)
  void subscriptionHere().then((subscription) => subscription?.unsubscribe())
})

const markOf = ({ endpoint }: PushSubscription, userId: string) => `${userId} ${endpoint}`

async function announce(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  }
  const answer = await call('POST /push/subscribe', { body }, { silent: true })
  return answer.ok ? '' : answer.message
}

/** What was given for another key is of no use. */
async function subscribeAnew(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const stale = await pushManager.getSubscription()
    if (!stale) throw error
    await stale.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    return (await registration?.pushManager?.getSubscription()) ?? null
  } catch {
    return null
  }
}

// WeChat and its like on Android install nothing.
const isIos = () => installWayOf(ownSurroundings(false)) === 'ios'
