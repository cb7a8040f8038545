import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { addressOf, alsoForVisitors, forVisitors, pages } from './addresses.ts'
import { enterAs, expect, test } from './world.ts'

// Each width and each theme once: colours do not depend on the width, nor places on the theme.
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

for (const path of pages) {
  test(`${path} has no serious fault of accessibility, wide by day and narrow by night`, async ({
    product,
    page,
  }) => {
    if (!forVisitors.has(path)) {
      await enterAs(page, product.url, 'shenyan')
      await expectAccessibleInEveryLook(page, product.url + (await addressOf(path, product, page)))
    }
    if (forVisitors.has(path) || alsoForVisitors.has(path)) {
      await page.context().clearCookies()
      await expectAccessibleInEveryLook(page, product.url + path)
    }
  })
}

test('the route table was read', () => {
  expect(pages).toContain('/team/members/:id')
  expect(pages).not.toContain('/icon.svg')
  expect(pages.length).toBeGreaterThan(20)
})

async function expectAccessibleInEveryLook(page: Page, url: string): Promise<void> {
  // What comes by itself after the page, the library's guide for one, is judged when it stands, not on its way.
  await page.goto(url, { waitUntil: 'networkidle' })
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const name = `${url} at ${width}, ${colorScheme}`
    await expectAccessible(page, { name, onlySerious: true })
  }
}
