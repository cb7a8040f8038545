import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { showToast } from '../toasts'
import { isFastLink, ownLink } from './fast-link'
import { whenIdle } from './when-idle'

declare global {
  /** What React Router writes into every page: where each route's files lie. */
  var __reactRouterManifest: { routes: Record<string, RouteFiles | undefined> } | undefined
}

interface RouteFiles {
  module: string
  clientLoaderModule?: string
  imports?: string[]
  css?: string[]
}

/** Words for a walk that the missing network does not allow. */
const OFFLINE_TEXT = '网络已断开，连接后再试'

/**
 * Keeps the page while the network is gone. Without this a page whose code or data cannot be fetched is replaced
 * by the browser's own error page, and what was typed on this one is lost.
 */
export function useKeepPageOffline(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    showToast({ icon: 'warning', title: OFFLINE_TEXT })
    blocker.reset()
  }, [blocker])
}

/**
 * Fetches the code of the main rooms, and what `more` fetches, once the first page is at rest: walking there asks for
 * data only. A slow line is left to what is asked for.
 */
export function usePreloadedRooms(routeIds: readonly string[], more: () => void): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (!isFastLink(ownLink())) return
        more()
        preload(routeIds)
      }),
    [routeIds, more],
  )
}

function preload(routeIds: readonly string[]): void {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  for (const id of routeIds) {
    const route = routes[id]
    if (!route) continue
    const modules = [route.module, route.clientLoaderModule, ...(route.imports ?? [])]
    for (const href of modules) if (href) link('modulepreload', href)
    for (const href of route.css ?? []) link('prefetch', href, 'style')
  }
}

function link(rel: string, href: string, as = ''): void {
  const element = document.createElement('link')
  element.rel = rel
  element.href = href
  if (as) element.as = as
  document.head.appendChild(element)
}
