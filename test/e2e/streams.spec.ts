import type { Page } from '@playwright/test'
import { openLine } from './breakable-line.ts'
import { expect, signIn, test } from './world.ts'

const WORDS = 240

test('a reload in mid-stream loses nothing and doubles nothing', async ({ slowProduct, page }) => {
  await startAnswer(page, slowProduct.url)
  await page.reload()
  await expectWholeAnswer(page)
})

test('an answer is finished on the server after its reader has left', async ({
  slowProduct,
  page,
}) => {
  await startAnswer(page, slowProduct.url)
  const address = page.url()
  await page.goto(`${slowProduct.url}/library`)
  await page.waitForTimeout(8_000)
  await page.goto(address)
  await expectWholeAnswer(page)
})

test('two windows see the same answer grow', async ({ slowProduct, page, context }) => {
  await startAnswer(page, slowProduct.url)
  const second = await context.newPage()
  await second.goto(page.url())
  await expectWholeAnswer(second)
  await expectWholeAnswer(page)
})

test('a stopped answer keeps what was written and can be followed by another question', async ({
  slowProduct,
  page,
}) => {
  await startAnswer(page, slowProduct.url)
  await page.getByRole('button', { name: '停止生成' }).click()
  await expect(page.getByRole('button', { name: '发送问题' })).toBeVisible()
  const kept = await page.getByRole('article').first().innerText()
  expect(kept).toMatch(/\b5\b/)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText(' 5 ')
})

test('an answer comes whole and once after the network was lost', async ({ slowProduct, page }) => {
  const line = await openLine(slowProduct.port)
  await startAnswer(page, line.url)
  line.cut()
  await expect(page.getByText('连接中断，正在重新连接')).toBeVisible()
  line.mend()
  await expectWholeAnswer(page)
  await expect(page.getByText('连接中断，正在重新连接')).toBeHidden()
  line.close()
})

/** Asks, and waits until the answer has visibly begun. */
async function startAnswer(page: Page, origin: string) {
  await signIn(page, origin, 'shenyan')
  await page.goto(`${origin}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  await expect(page.getByRole('article')).toContainText(' 12 ')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
}

async function expectWholeAnswer(page: Page) {
  const article = page.getByRole('article')
  await expect(article).toContainText(` ${WORDS - 1}`, { timeout: 20_000 })
  const words = (await article.innerText())
    .match(/(?:^|\s)0 1 2 [\d ]+/)?.[0]
    .trim()
    .split(/\s+/)
  expect(words).toEqual(Array.from({ length: WORDS }, (_, index) => String(index)))
}
