import { pageNotFound } from '~/client/page/page-error'

/** A page of a row: digits only. Anything else is an address without a page. */
export function requireDigits(id: string, url: URL): void {
  if (!/^\d{1,16}$/.test(id)) throw pageNotFound(url.pathname)
}

/** A page of a key. */
export function requireKey(key: string, url: URL): void {
  if (!/^[A-Za-z0-9_-]+$/.test(key)) throw pageNotFound(url.pathname)
}
