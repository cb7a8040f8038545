/** What the product needs of a browser; the names of what is missing. */
export function missingFeatures(browser: BrowserFeatures): string[] {
  const checks = {
    'fetch-streaming':
      typeof browser.fetch === 'function' && 'body' in (browser.Response?.prototype ?? {}),
    'crypto.subtle': Boolean(browser.crypto?.subtle),
    indexedDB: Boolean(browser.indexedDB),
    es2020: typeof browser.BigInt === 'function' && typeof browser.globalThis === 'object',
  }
  return Object.entries(checks)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)
}

/** The parts of `window` that are looked at. */
export interface BrowserFeatures {
  fetch?: unknown
  Response?: { prototype: object }
  crypto?: { subtle?: unknown }
  indexedDB?: unknown
  BigInt?: unknown
  globalThis?: unknown
}
