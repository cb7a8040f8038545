import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, lantingOf, signInByForm, test, originalOf } from './world.ts'

const DOCUMENTS = ['demo/临溪古镇保护与更新导则（终稿）.pdf', 'demo/2025古镇客流调研报告.docx']

test('sign in, upload two documents, ask, and land on the cited passage', async ({
  product,
  page,
}) => {
  const origin = lantingOf(product)
  await signInByForm(page, origin, 'guqing')
  await uploadAll(page, origin)

  await page.goto(`${origin}/chat`)
  await ask(page, '核心保护区的日游客承载量约为多少人次？')
  const answer = page.getByRole('article')
  await expect(answer).toContainText('7,700')
  await openFirstCitation(page, answer)
})

test('the same on a phone', async ({ product, browser }) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await signInByForm(page, product.url, 'zhouhe')
  await page.goto(`${product.url}/chat`)
  await ask(page, '单户改造补助的上限是多少？')
  const answer = page.getByRole('article')
  await expect(answer).toContainText('8万元')

  await answer
    .getByRole('link', { name: /^引用 \d/ })
    .first()
    .tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('8万元')
  await sheet.getByRole('link', { name: '打开原文' }).first().click()
  await expectCitedPassage(page)
  expect(complaints).toEqual([])
  await phone.close()
})

async function uploadAll(page: Page, origin: string) {
  await page.goto(`${origin}/library`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传文档' }).first().click()
  await (await chooser).setFiles(DOCUMENTS)
  // The tray says it, too, so each document's own row is asked.
  for (const path of DOCUMENTS) {
    const row = page.getByRole('row').filter({ hasText: basename(path) })
    await expect(row).toContainText('已学习', { timeout: 60_000 })
  }
}

async function ask(page: Page, question: string) {
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
}

async function openFirstCitation(page: Page, answer: ReturnType<Page['getByRole']>) {
  const mark = answer.getByRole('link', { name: /^引用 \d/ }).first()
  await mark.hover()
  await expect(page.getByText('打开原文').first()).toBeVisible()
  await mark.click()
  const source = page.getByRole('dialog')
  await expect(source.locator('.page-bracket')).toBeVisible({ timeout: 30_000 })
  await source.getByRole('link', { name: '打开原文' }).click()
  await expectCitedPassage(page)
}

async function expectCitedPassage(page: Page) {
  await expect(page).toHaveURL(/\/library\/\d+\?.*passage=\d+/)
  const original = await originalOf(page)
  const cited = original.locator('mark, [role=mark]').first()
  await expect(cited).toBeVisible({ timeout: 30_000 })
  await expect(cited).toBeInViewport()
}
