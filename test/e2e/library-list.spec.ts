import type { Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makePdf } from '../fixtures/make-pdf.ts'
import { learned } from './put-up.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

test('a renamed file keeps its new name', async ({ product, page }) => {
  await openLibrary(page, product.url)
  await rename(page, '消防评审意见汇总.txt', '消防意见.txt')
  await page.reload()
  await expect(rowOf(page, '消防意见.txt')).toHaveCount(1)
  // Other journeys look for the document by its first name.
  await rename(page, '消防意见.txt', '消防评审意见汇总.txt')
})

test('what is pressed before the page is awake is answered once it is', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'shenyan')
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
})

test('filters that are set before the first of them has arrived all hold', async ({
  product,
  page,
}) => {
  await openLibrary(page, product.url)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const filters = page.getByRole('dialog', { name: '筛选资料' })
  await filters.getByLabel('开始日期').fill('2020-01-02')
  await filters.getByLabel('结束日期').fill('2099-01-02')
  await filters.getByLabel('状态').selectOption({ label: '已学习' })
  await expect(page).toHaveURL(/status=DONE&from=2020-01-02&to=2099-01-02$/)
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('2020-01-02')
})

test('the grid shows the first page of each file: a PDF as it is printed, a text in its words', async ({
  product,
  page,
}) => {
  await openLibrary(page, product.url)
  await page.getByRole('button', { name: '网格' }).click()
  const tile = (name: string) => page.locator('.file-tile', { hasText: name })
  const printed = tile('临溪古镇保护与更新导则（终稿）.pdf').locator('.first-page > img')
  await expect(printed).toHaveJSProperty('complete', true)
  expect(await printed.evaluate((page: HTMLImageElement) => page.naturalWidth)).toBeGreaterThan(200)
  await expect(tile('消防评审意见汇总.txt').locator('.first-page')).toContainText('评审会')
})

// Opened by a password that nobody here knows.
const lockedPdf = (words: string) =>
  Buffer.from(
    makePdf([{ lines: [words] }], {
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'4f'.repeat(32)}> /U <${'55'.repeat(32)}> >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
    }),
  )

test('PDFs that ask for a password hold up no other tile of the grid', async ({
  product,
  page,
}) => {
  const fileIds: string[] = []
  // As many as are read at a time; the newest stand first.
  for (const name of ['锁住的一.pdf', '锁住的二.pdf', '锁住的三.pdf']) {
    fileIds.push(await learned(page, product, { name, content: lockedPdf(name) }))
  }
  await page.goto(`${product.url}/library`)
  await page.getByRole('button', { name: '网格' }).click()
  await expect(page.locator('.file-tile', { hasText: '锁住的三.pdf' })).toBeVisible()
  const text = page.locator('.file-tile', { hasText: '消防评审意见汇总.txt' })
  await expect(text.locator('.first-page')).toContainText('评审会')
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${fileIds.join(',')}`)
})

test('the list is walked, picked from and opened by keyboard alone', async ({ product, page }) => {
  await openLibrary(page, product.url)
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
})

async function openLibrary(page: Page, origin: string) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
}

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
