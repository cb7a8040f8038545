import type { Browser, BrowserContext, Page } from '@playwright/test'
import { use as options } from '../../playwright.config.ts'

/** A browser that runs service workers, unlike those of other journeys. */
export function openDevice(
  browser: Browser,
  viewport = { width: 1440, height: 900 },
): Promise<BrowserContext> {
  const { locale, timezoneId, contextOptions } = options
  const rest = { locale, timezoneId, ...contextOptions, viewport }
  return browser.newContext({ ...rest, serviceWorkers: 'allow' })
}

/** The page is the service worker's from here on. */
export const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** How much lies in a store of the device; -1 while there is none. */
export const storedOffline = (page: Page, name: string) =>
  page.evaluate(async (store) => {
    // To open it would make it, empty.
    const names = (await indexedDB.databases()).map((database) => database.name)
    if (!names.includes('yanmo-offline')) return -1
    return new Promise<number>((resolve) => {
      const request = indexedDB.open('yanmo-offline')
      request.onsuccess = () => {
        const { result } = request
        const count = result.transaction(store).objectStore(store).count()
        count.onsuccess = () => {
          result.close()
          resolve(count.result)
        }
      }
    })
  }, name)
