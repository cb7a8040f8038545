import type { SharedItem } from '../offline/offline-database'

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url' | 'headers'>

// Answered by the server alone: calls, files, what is shared with strangers, what other sites embed.
const NO_PAGES = /^\/(ai|api|files|share|embed|mcp|brand-pictures|assets|workers|healthz)(\/|$)/
const SHARE_TARGET = '/share-target'

/** A page of one's own, opened in a window. All else goes past: frames, calls, streams, uploads, ranges. */
export const isPage = (request: Asked, origin: string): boolean =>
  request.method === 'GET' &&
  request.mode === 'navigate' &&
  request.destination === 'document' &&
  isOwn(request, origin) &&
  !NO_PAGES.test(new URL(request.url).pathname)

/** A script, style or font of a build, or what the page without a network runs. */
export const isAsset = (request: Asked, origin: string): boolean =>
  request.method === 'GET' &&
  !request.headers.has('range') &&
  isOwn(request, origin) &&
  /^\/(assets\/[^?]+\.(js|css|woff2)|workers\/offline-page\.js)$/.test(
    new URL(request.url).pathname,
  )

const isOwn = ({ url }: Asked, origin: string) => new URL(url).origin === origin

/** What another app of the device hands over by a form. */
export const sharedItemOf = {
  isFor: (request: Asked, origin: string): boolean =>
    request.method === 'POST' &&
    isOwn(request, origin) &&
    new URL(request.url).pathname === SHARE_TARGET,
  form(form: FormData, receivedAt: number): SharedItem {
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const files = form.getAll('files').filter((item) => item instanceof File)
    return {
      receivedAt,
      title: text('title'),
      text: text('text'),
      url: text('url'),
      files: files.filter(({ size }) => size > 0),
    }
  },
}
