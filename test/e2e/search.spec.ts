import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, fileId, test } from './world.ts'

const SEARCH = '**/ai/home/search/v2?*'

const boxOf = (page: Page) => page.getByRole('combobox', { name: '搜索全部内容' })
// Those of the filters are no lines of the list.
const listOf = (page: Page) => page.getByRole('listbox', { name: '搜索结果' })
const optionsOf = (page: Page) => listOf(page).getByRole('option')
const chosenOf = (page: Page) => listOf(page).getByRole('option', { selected: true })

async function openByKey(page: Page) {
  // What hears the keys is loaded behind the page.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(boxOf(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
}

/** Keywords of the searches that the page asks for from now on. */
function watchSearches(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/ai/home/search/v2') asked.push(url.searchParams.get('keyword') ?? '')
  })
  return asked
}

test('with the keyboard alone: a word in a file, its place, a page by initials, the latest search', async ({
  product,
  page,
}) => {
  test.setTimeout(120_000)
  await enterAs(page, product.url, 'shenyan')
  const guideline = await fileId(product.url, '导则')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(product.url)
  await test.step('what stands in a file is found, marked, and seen beside the list', async () => {
    await openByKey(page)
    await page.keyboard.type('承载')
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    await expect(chosenOf(page).locator('mark').first()).toHaveText('承载')
    const preview = page.getByRole('region', { name: '预览' })
    await expect(preview.locator('mark').first()).toHaveText('承载')
    await expect(page.getByRole('status').filter({ hasText: '只含你能看的内容' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { name: colorScheme })
    }
  })
  await test.step('arrows walk round the list, and the box says where they are', async () => {
    const count = await optionsOf(page).count()
    await page.keyboard.press('ArrowUp')
    await expect(optionsOf(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
    const id = await chosenOf(page).getAttribute('id')
    await expect(boxOf(page)).toHaveAttribute('aria-activedescendant', id ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('Tab looks at one kind alone', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('类别')).toHaveValue('file')
    await expect(boxOf(page)).toBeFocused()
    await expect(page.getByRole('group', { name: '资料' })).toBeVisible()
  })
  await test.step('Mod+Enter opens another tab, Enter this one at the place', async () => {
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const other = await opened
    await expect(other).toHaveURL(new RegExp(`/library/${guideline}\\?passage=\\d+`))
    await other.close()
    await expect(boxOf(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/library/${guideline}\\?passage=\\d+`))
    await expect(boxOf(page)).toBeHidden()
  })
  await test.step('a page is found by its initials', async () => {
    await openByKey(page)
    await page.keyboard.type('sjrz')
    await expect(chosenOf(page)).toContainText('审计日志')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/team\/audit$/)
  })
  await test.step('what can be done is done here, or where it is done', async () => {
    await openByKey(page)
    await page.keyboard.type('shense')
    await expect(chosenOf(page)).toContainText('深色')
    await page.keyboard.press('Enter')
    await expect(boxOf(page)).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openByKey(page)
    await page.keyboard.type('邀请成员')
    await expect(listOf(page).getByRole('group', { name: '去做' })).toContainText('邀请成员')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
  await test.step('R-NAV-05: what is being tried is there for who asked for it, until it is switched off', async () => {
    const time = page.getByText(/^用时\d+毫秒/)
    await expect(time).toHaveCount(0)
    await page.goto(`${product.url}/?isEnablePro=1`)
    await openByKey(page)
    await page.keyboard.type('sjrz')
    await expect(chosenOf(page)).toContainText('审计日志')
    await expect(time).toBeVisible()
    await expectAccessible(page, { include: '[role=dialog]', name: 'preview' })
    await page.getByRole('button', { name: '关闭预览功能' }).click()
    await expect(time).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(product.url)
    await openByKey(page)
    await page.keyboard.type('sjrz')
    await expect(chosenOf(page)).toContainText('审计日志')
    await expect(time).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/team\/audit$/)
  })
  await test.step('the latest searches come back, and Esc leaves', async () => {
    await openByKey(page)
    await expect(optionsOf(page)).toHaveText([/sjrz/, /承载/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(boxOf(page)).toHaveValue('承载')
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    await page.keyboard.press('Escape')
    await expect(boxOf(page)).toBeHidden()
  })
})

test('the last query wins, words being put together are not searched, and none clears @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await fileId(product.url, '导则')
  await page.goto(product.url)
  const asked = watchSearches(page)
  await openByKey(page)
  await test.step('an answer that comes too late is nobody’s', async () => {
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(SEARCH, async (route) => {
      if (new URL(route.request().url()).searchParams.get('keyword') === '审计') await late
      await route.continue().catch(() => {})
    })
    await boxOf(page).fill('审计')
    await expect.poll(() => asked).toEqual(['审计'])
    await boxOf(page).fill('承载')
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    letGo()
    await page.waitForTimeout(500)
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    await page.unroute(SEARCH)
  })
  await test.step('blank words clear and ask nobody', async () => {
    const before = asked.length
    await boxOf(page).fill('   ')
    await expect(page.getByText('搜索全部内容', { exact: true })).toBeVisible()
    await page.waitForTimeout(600)
    expect(asked.length).toBe(before)
  })
  await test.step('what was found last stands until the next is there, and Enter opens none of it', async () => {
    await page.route(SEARCH, () => {})
    await boxOf(page).fill('审计')
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    await page.keyboard.press('Enter')
    await expect(boxOf(page)).toBeVisible()
    await page.unroute(SEARCH)
    await boxOf(page).fill('审计日志')
    await expect(chosenOf(page)).toContainText('审计日志')
  })
  await test.step('an input method that is at work is waited for', async () => {
    await boxOf(page).fill('')
    const before = asked.length
    const input = await page.context().newCDPSession(page)
    const selection = { selectionStart: 7, selectionEnd: 7 }
    await input.send('Input.imeSetComposition', { text: 'chengza', ...selection })
    await page.waitForTimeout(700)
    expect(asked.length).toBe(before)
    await input.send('Input.insertText', { text: '承载' })
    await expect(chosenOf(page)).toContainText('临溪古镇保护与更新导则')
    expect(asked.slice(before)).toEqual(['承载'])
  })
  await test.step('a failure is said and tried again, and without a network nothing is asked', async () => {
    await page.route(SEARCH, (route) => route.abort())
    await boxOf(page).fill('客流')
    await expect(page.getByText('没有搜索成功')).toBeVisible()
    await page.unroute(SEARCH)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('没有搜索成功')).toBeHidden()
    await expect(chosenOf(page)).toContainText('客流')
    await page.context().setOffline(true)
    await expect(page.getByText('网络已断开，连上后接着搜索')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('网络已断开，连上后接着搜索')).toBeHidden()
  })
})

test('on a phone it is the screen: opened from home, filtered, and left @deep', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product.url, 'shenyan')
  await fileId(product.url, '导则')
  await page.goto(product.url)
  const icon = page.getByRole('button', { name: '搜索', exact: true }).filter({ visible: true })
  await icon.click()
  await expect(boxOf(page)).toBeFocused()
  const panel = page.getByRole('dialog', { name: '搜索' })
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await boxOf(page).fill('承载')
  await expect(optionsOf(page).first()).toContainText('临溪古镇保护与更新导则')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { name: colorScheme })
  }
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByLabel('类别').selectOption('member')
  await expect(page.getByText('没有找到「承载」')).toBeVisible()
  await page.getByRole('button', { name: '在全部内容里搜索' }).click()
  await expect(optionsOf(page).first()).toContainText('临溪古镇保护与更新导则')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(boxOf(page)).toBeHidden()
  await expect(icon).toBeFocused()
  await icon.click()
  await boxOf(page).fill('承载')
  await optionsOf(page).first().click()
  await expect(page).toHaveURL(/\/library\/\d+\?passage=\d+/)
})
