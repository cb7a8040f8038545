import type { Page, TestInfo } from '@playwright/test'
import { expect } from './world.ts'

/** Of Chromium's score: more than this is seen. */
const AT_MOST = 0.02

declare global {
  interface Window {
    layoutShifts?: { score: number; isOfPress: boolean; moved: string[] }[]
  }
}

/** Has every page that is opened from now on count what moves, from its first paint on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['layoutShifts']> = []
    window.layoutShifts = shifts
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 24)}`
            : (node?.textContent?.slice(0, 24) ?? ''),
        )
        shifts.push({ score: entry.value, isOfPress: entry.hadRecentInput, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * What has moved since the page was opened or since this was last asked, also right after a press, which the usual score
 * leaves out. Tells the figure in the journeys' report and fails over 0.02.
 */
export async function expectStill(page: Page, test: TestInfo, action: string): Promise<void> {
  // Two frames: what the last one moved is told after it.
  const shifts = await page.evaluate(
    () =>
      new Promise<NonNullable<Window['layoutShifts']>>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve(window.layoutShifts?.splice(0) ?? [])),
          ),
        ),
      ),
  )
  const score = shifts.reduce((sum, item) => sum + item.score, 0)
  const report = `${action}: ${score.toFixed(4)}`
  test.annotations.push({ type: 'layout shift', description: report })
  console.log(`layout shift, ${report}`)
  const moved = shifts.flatMap((item) => item.moved).slice(0, 6)
  expect(score, `${report}, moved: ${moved.join(' | ')}`).toBeLessThanOrEqual(AT_MOST)
}

/** Opens the page over a slow line, its styles known already, without the script that makes it work. */
export async function inPieces(page: Page, url: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const slow = (downloadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  await devtools.send('Network.enable')
  await page.goto(url)
  // What is opened next finds nothing of this page on the screen.
  await page.goto('about:blank')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  await slow(8_000)
  await page.goto(url)
  await slow(-1)
  await devtools.send('Network.setBlockedURLs', { urls: [] })
  await devtools.detach()
}

/** Opens the page as a slow machine does: what comes after the server's page comes visibly after it. */
export async function openSlowly(page: Page, url: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
}
