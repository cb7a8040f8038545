import { call } from '../call'
import { platform } from '../request/request-headers'
import { isLoggedIn, useSession } from '../session/session-store'
import { local } from '../storage'
import { useClient } from '../visit/client-context'
import { keepLanding, landingHref, storedChannel } from '../visit/landing'
import { eventOf, localTime } from './events'
import { createTracker, type Tracker, type WorkerPort } from './tracker'
import { oncePerDay } from './unique-visitor'
import { browserTraits, visitorId } from './visitor-id'

const WORKER = '/workers/tracking.worker.js'
const LIFECYCLE = 'temp_visit_lifecircle_id'

let tracker: Tracker | null = null

/** Counts this browser among the visitors of the day, once a page load. Loaded when the page is at rest. */
export async function startTracking(): Promise<void> {
  if (tracker) return
  local.write(LIFECYCLE, crypto.getRandomValues(new Uint32Array(2)).join('-'))
  tracker = createTracker(startWorker, {
    baseUrl: `${location.origin}/ai`,
    key: document.querySelector<HTMLMetaElement>('meta[name="api-signing"]')?.content ?? '',
    headers: {},
  })
  const visitor = await visitorId(browserTraits)
  await oncePerDay(localTime(new Date()).slice(0, 10), () => track('unique_visitor', visitor))
}

function track(event: string, visitor: string): void {
  const { user, team } = useSession.getState()
  const facts = {
    platform: platform(),
    channel: storedChannel(),
    channelId: local.read<{ channelId?: number }>('channel_info', {}).channelId ?? 0,
    clickId: local.read('click_id', ''),
    qhclickId: local.read('qhclick_id', ''),
    user,
    teamId: team?.id ?? '',
    visitorId: visitor,
    lifecycleId: local.read(LIFECYCLE, ''),
  }
  tracker?.track(eventOf(event, '', facts, new Date()))
}

// It lies at this very address, whatever else the build is called.
const startWorker = (): WorkerPort => new Worker(WORKER, { type: 'module' })

/** Keeps by what this visit was led here: nothing of it says who somebody is. */
export const noteLanding = () => keepLanding(landingHref(), document.referrer)

const reported = new Set<string>()

/** Reports that a part of the product was opened, once a page load; of visitors nothing. */
export async function reportUse(code: string): Promise<void> {
  if (code === '' || !isLoggedIn() || reported.has(code)) return
  reported.add(code)
  await call('POST /userOperation/add', { body: { code, type: 'open' } }, { silent: true })
}

/** The same of the partner's client around the page. */
export const reportClient = () => reportUse(useClient.getState().client?.appCode ?? '')

const PARTS: [start: RegExp, code: string][] = [
  [/^\/chat/, 'chat'],
  [/^\/create\/ppt|^\/in-slides/, 'ppt'],
  [/^\/(create\/)?book/, 'book'],
  [/^\/create/, 'create'],
  [/^\/document/, 'document'],
  [/^\/mindmap/, 'mindmap'],
  [/^\/library/, 'knowledge'],
  [/^\/scholar/, 'scholar'],
]

/** The code of the part that a path belongs to; '' for none. */
export const partOf = (pathname: string) => PARTS.find(([start]) => start.test(pathname))?.[1] ?? ''
