import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makePdf } from '../fixtures/make-pdf.ts'
import { putUp } from './put-up.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('the list answers what was pressed before it was awake, keeps new names and filters, is walked by keyboard, and shows first pages', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await test.step('what is pressed before the page is awake is answered once it is', async () => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`${product.url}/library`, { waitUntil: 'commit' })
    const row = rowOf(page, '消防评审意见汇总.txt')
    await row.hover()
    await row.getByRole('button', { name: '更多' }).click()
    scripts.resolve()
    await expect(page.getByRole('menuitem', { name: '重命名' })).toBeVisible()
    await page.unroute('**/*.js')
    await page.keyboard.press('Escape')
  })
  await test.step('a renamed file keeps its new name', async () => {
    await rename(page, '消防评审意见汇总.txt', '消防意见.txt')
    await page.reload()
    await expect(rowOf(page, '消防意见.txt')).toHaveCount(1)
    // Other journeys look for the document by its first name.
    await rename(page, '消防意见.txt', '消防评审意见汇总.txt')
  })
  await test.step('the list is walked and picked from by keyboard alone', () => walkByKeys(page))
  await test.step('filters that are set before the first of them has arrived all hold', () =>
    setFilters(page))
})

test('the grid shows the first page of each file; PDFs that ask for a password hold up no other tile', async ({
  product,
  page,
}) => {
  // As many as are read at a time; the newest stand first.
  const names = ['锁住的一.pdf', '锁住的二.pdf', '锁住的三.pdf']
  const fileIds = await putUp(product, ...names.map((name) => ({ name, content: lockedPdf(name) })))
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library`)
  await page.getByRole('button', { name: '网格' }).click()
  const tile = (name: string) => page.locator('.file-tile', { hasText: name })
  await expect(tile('锁住的三.pdf')).toBeVisible()
  // Drawn when they come into sight; other journeys may have left files above them.
  await tile('临溪古镇保护与更新导则（终稿）.pdf').scrollIntoViewIfNeeded()
  const printed = tile('临溪古镇保护与更新导则（终稿）.pdf').locator('.first-page > img')
  await expect(printed).toHaveJSProperty('complete', true)
  expect(await printed.evaluate((page: HTMLImageElement) => page.naturalWidth)).toBeGreaterThan(200)
  await tile('消防评审意见汇总.txt').scrollIntoViewIfNeeded()
  await expect(tile('消防评审意见汇总.txt').locator('.first-page')).toContainText('评审会')
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${fileIds.join(',')}`)
})

async function walkByKeys(page: Page) {
  const rows = page.getByRole('grid', { name: '资料' }).locator('.file-row')
  await rows.first().focus()
  // Folders, if there are any, stand above the documents.
  const documents = rows.filter({ has: page.locator('a[href^="/library/"]') })
  while (!(await documents.nth(1).evaluate((row) => row === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Space')
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已选 1 项')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/library\/\d+$/)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
}

async function setFilters(page: Page) {
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const filters = page.getByRole('dialog', { name: '筛选资料' })
  await filters.getByLabel('开始日期').fill('2020-01-02')
  await filters.getByLabel('结束日期').fill('2099-01-02')
  await filters.getByLabel('状态').selectOption({ label: '已学习' })
  await expect(page).toHaveURL(/status=DONE&from=2020-01-02&to=2099-01-02$/)
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('2020-01-02')
}

// Opened by a password that nobody here knows.
const lockedPdf = (words: string) =>
  Buffer.from(
    makePdf([{ lines: [words] }], {
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'4f'.repeat(32)}> /U <${'55'.repeat(32)}> >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
    }),
  )

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function rename(page: Page, from: string, to: string) {
  const row = rowOf(page, from)
  await row.hover()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(to)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, to)).toHaveCount(1)
}
