import type { Page, TestInfo } from '@playwright/test'
import { isDeep } from '../support/deep.ts'
import { expectAccessible } from './accessible.ts'
import { addressOf, alsoForVisitors, forVisitors, pages, withoutExample } from './addresses.ts'
import { expectStill, watchLayoutShifts } from './layout-shift.ts'
import { enterAs, expect, test } from './world.ts'

// Each width and each theme once: colours do not depend on the width, nor places on the theme.
const viewports = [
  { name: '1440 px wide by day', width: 1440, colorScheme: 'light' },
  { name: '390 px wide by night', width: 390, colorScheme: 'dark' },
] as const

// Where people mostly are: opened by every check.
const mainPages = new Set(['/', '/login', '/chat', '/library', '/library/:id', '/create'])

test.describe.configure({ mode: 'parallel' })

for (const [turn, { name, width, colorScheme }] of viewports.entries()) {
  // Every eighth page each, and those of the main jobs once; the deep set opens all of them both ways.
  const isOwn = (path: string, index: number) =>
    isDeep || index % 8 === turn || (turn === 0 && mainPages.has(path))
  test(`no page moves while it opens, nor has a serious fault of accessibility, ${name}`, async ({
    product,
    page,
  }, info) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await watchLayoutShifts(page)
    await page.emulateMedia({ colorScheme })
    for (const path of [...forVisitors, ...alsoForVisitors].filter(isOwn))
      await expectFaultless(page, info, product.url + path, `${path} for a visitor, ${name}`)
    await enterAs(page, product.url, 'shenyan')
    for (const path of pages.filter((item) => !forVisitors.has(item)).filter(isOwn)) {
      const address = await addressOf(path, product, page)
      await expectFaultless(page, info, product.url + address, `${path}, ${name}`)
    }
  })
}

test('the route table was read', () => {
  expect(pages).toContain('/team/members/:id')
  expect(pages).not.toContain('/icon.svg')
  expect(pages.length).toBeGreaterThan(20)
  expect(withoutExample, 'a pattern needs an example').toEqual([])
  expect([...mainPages].filter((path) => !pages.includes(path))).toEqual([])
})

async function expectFaultless(page: Page, info: TestInfo, url: string, name: string) {
  // What comes by itself after the page, the library's guide for one, is judged when it stands, not on its way.
  await page.goto(url, { waitUntil: 'networkidle' })
  await expectStill(page, info, name)
  await expectAccessible(page, { name, onlySerious: true })
}
