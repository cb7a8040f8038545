import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onSignOut } from '../session/session-store'
import { whenIdle } from '../page/when-idle'
import { plainMarkup } from './plain-markup'
import { orderOf, partsOn, readingPlaceOf } from './reading-places'
import { claimReading, forgetPerson, forgetReading, rememberReading } from './reading-store'

/** What is drawn late is there by then. */
const SETTLED_MS = 2_500
const AGAIN_MS = 12_000

// Whoever signs out takes along what they read.
onSignOut(() => void forgetPerson())

/** Stores what is read on this device, so that it can be read without a network. `owner`: person and team; '' for a visitor. */
export function useRememberReading(owner: string): void {
  const { pathname, search } = useLocation()
  useEffect(() => void (owner === '' ? forgetReading() : claimReading(owner)), [owner])
  useEffect(() => {
    if (owner === '') return
    const check = () => void dropClosed(owner)
    const first = setTimeout(() => whenIdle(check), SETTLED_MS)
    addEventListener('online', check)
    return () => {
      clearTimeout(first)
      removeEventListener('online', check)
    }
  }, [owner])
  useEffect(() => {
    if (owner === '' || !readingPlaceOf(pathname)) return
    const remember = () => void rememberPage(owner, { pathname, search })
    const first = setTimeout(() => whenIdle(remember), SETTLED_MS)
    const again = setInterval(() => whenIdle(remember), AGAIN_MS)
    document.addEventListener('visibilitychange', remember)
    addEventListener('offline', remember)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      document.removeEventListener('visibilitychange', remember)
      removeEventListener('offline', remember)
    }
  }, [owner, pathname, search])
}

// It speaks with the server, which most that is stored here does not.
async function dropClosed(owner: string): Promise<void> {
  if (!navigator.onLine) return
  const { dropClosedReading } = await import('./closed-reading')
  await dropClosedReading(owner.split(':')[1] ?? '', Date.now())
}

let last = ''

async function rememberPage(
  owner: string,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> {
  const place = readingPlaceOf(pathname)
  if (!place || location.pathname !== pathname) return
  const pieces = partsOn(document, place)
    .map((part, index) => ({ order: orderOf(part, place, index), html: plainMarkup(part) }))
    .filter(({ html }) => html !== '')
  // A preview is named by its query; elsewhere that is a place within the page.
  const path = pathname.includes('preview') ? pathname + search : pathname
  const content = JSON.stringify([owner, path, pieces])
  if (pieces.length === 0 || content === last) return
  last = content
  const title = document.title.split(' · ')[0] ?? ''
  await rememberReading(owner, { path, kind: place.kind, title, readAt: Date.now(), pieces })
}
