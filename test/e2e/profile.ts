import type { Browser, BrowserContext } from '@playwright/test'
import { use as options } from '../../playwright.config.ts'

/** What a browser keeps from one journey to the next: the product's code, as it was cached, and nothing of anybody. */
export interface Profile {
  context: BrowserContext
  /** Closes the pages and takes away whatever they stored. */
  forget(): Promise<void>
}

const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'

/** A new one for each journey would read and compile a megabyte of code at its first page. */
export async function openProfile(browser: Browser): Promise<Profile> {
  const { locale, timezoneId, contextOptions, actionTimeout, serviceWorkers } = options
  const context = await browser.newContext({
    locale,
    timezoneId,
    serviceWorkers,
    ...contextOptions,
  })
  context.setDefaultTimeout(actionTimeout)
  context.setDefaultNavigationTimeout(0)
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  // Stays open beside the pages of the journeys, and shows nothing.
  const keeper = await context.newPage()
  const storage = await context.newCDPSession(keeper)
  return {
    context,
    forget: async () => {
      const pages = context.pages().filter((page) => page !== keeper)
      await Promise.all(pages.map((page) => page.close()))
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      for (const origin of [...origins].filter((item) => item.startsWith('http')))
        await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
      origins.clear()
    },
  }
}
