import type { Page } from '@playwright/test'
import { openLine } from './breakable-line.ts'
import { enterAs, expect, test } from './world.ts'

const WORDS = 240

test('a reload in mid-stream loses nothing and doubles nothing', async ({ slowProduct, page }) => {
  await startAnswer(page, slowProduct.url)
  await page.reload()
  await expectWholeAnswer(page)
})

test('a reload right after sending, before the chat has its address, loses nothing and asks once', async ({
  slowProduct,
  page,
}) => {
  await enterAs(page, slowProduct.url, 'shenyan')
  await page.goto(`${slowProduct.url}/chat`)
  const before = await askedBefore(page)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('沿河第一界面建筑限高是多少？')
  await expectWholeAnswer(page)
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  expect(await askedBefore(page)).toBe(before + 1)
})

test('what is asked on one device streams on another, and either stops it', async ({
  slowProduct,
  page,
  browser,
}) => {
  // Still being written when the second device has come, however slow the machine.
  await startAnswer(page, slowProduct.url, '从头数到2000')
  const device = await browser.newContext()
  const other = await device.newPage()
  await enterAs(other, slowProduct.url, 'shenyan')
  await other.goto(page.url())
  await expect(other.getByRole('article')).toContainText(' 40 ')
  await other.getByRole('button', { name: '停止生成' }).click()
  for (const screen of [other, page]) {
    await expect(screen.getByRole('article')).toContainText('已停止生成')
    await expect(screen.getByRole('button', { name: '发送问题' })).toBeVisible()
  }
  const box = other.getByRole('textbox', { name: '问题' })
  await box.fill('再从头数到2000')
  await box.press('Enter')
  await expect(other.getByRole('article').nth(1)).toContainText(' 12 ')
  // Coming back to the first device shows what was asked meanwhile, as it is being answered.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('article').nth(1)).toContainText(' 40 ')
  await page.getByRole('button', { name: '停止生成' }).click()
  await expect(other.getByRole('article').nth(1)).toContainText('已停止生成')
  await device.close()
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

test('the list tells that an answer goes on out of sight, until it has ended', async ({
  slowProduct,
  page,
  context,
}) => {
  await startAnswer(page, slowProduct.url, '从头数到2000')
  const { pathname, href } = new URL(page.url())
  const isAnswering = page.locator(`a[href="${pathname}"]`).getByRole('img', { name: '正在回答' })
  await expect(isAnswering).toBeVisible()
  const panel = page.getByRole('navigation', { name: '提问' })
  await panel.getByRole('button', { name: '新提问' }).click()
  await expect(page.getByRole('region', { name: '不妨问问' })).toBeVisible()
  await expect(isAnswering).toBeVisible()
  // Nor does a page that never saw the question take it for ended.
  await page.reload()
  await expect(isAnswering).toBeVisible()
  const other = await context.newPage()
  await other.goto(href)
  await other.getByRole('button', { name: '停止生成' }).click()
  await expect(isAnswering).toBeHidden()
  await other.close()
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
  await startAnswer(page, slowProduct.url, '从头数到2000')
  await page.getByRole('button', { name: '停止生成' }).click()
  await expect(page.getByRole('button', { name: '发送问题' })).toBeVisible()
  const savedText = await page.getByRole('article').first().innerText()
  expect(savedText).toMatch(/\b5\b/)
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

/** How many conversations the signed-in person has. */
async function askedBefore(page: Page): Promise<number> {
  const answer = await page.request.get(
    new URL('/ai/chat/session/page?teamId=1001&pageSize=1', page.url()).href,
    { headers: { 'sec-fetch-site': 'same-origin' } },
  )
  const { result }: { result: { total: number } } = await answer.json()
  return result.total
}

/** Asks, and waits until the answer has visibly begun. */
async function startAnswer(page: Page, origin: string, question = '沿河第一界面建筑限高是多少？') {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
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
