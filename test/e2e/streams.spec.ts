import type { Page } from '@playwright/test'
import { openLine } from './breakable-line.ts'
import { enterAs, expect, test } from './world.ts'

const WORDS = 240
const QUESTION = '沿河第一界面建筑限高是多少？'

test('an answer loses nothing and doubles nothing: reloaded before it has an address, reloaded in mid-stream, seen in two windows', async ({
  modelProduct,
  page,
  context,
}) => {
  await enterAs(page, modelProduct.url, 'shenyan')
  await page.goto(`${modelProduct.url}/chat`)
  const before = await askedBefore(page)
  await ask(page, QUESTION)
  await page.reload()
  await expect(page.getByRole('article')).toContainText(QUESTION)
  await expect(page.getByRole('article')).toContainText(' 12 ')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  await page.reload()
  const second = await context.newPage()
  await second.goto(page.url())
  await expectWholeAnswer(second)
  await expectWholeAnswer(page)
  expect(await askedBefore(page)).toBe(before + 1)
})

test('what is asked on one device goes on out of sight, streams on another, and either stops it @deep', async ({
  modelProduct,
  page,
  browser,
}) => {
  // Still being written when the second device has come, however slow the machine.
  await startAnswer(page, modelProduct.url, '从头数到2000')
  const { pathname, href } = new URL(page.url())
  await test.step('the list tells that it goes on, until it has ended', async () => {
    const isAnswering = page.locator(`a[href="${pathname}"]`).getByRole('img', { name: '正在回答' })
    await expect(isAnswering).toBeVisible()
    const panel = page.getByRole('navigation', { name: '提问' })
    await panel.getByRole('button', { name: '新提问' }).click()
    await expect(page.getByRole('region', { name: '不妨问问' })).toBeVisible()
    await expect(isAnswering).toBeVisible()
    // Nor does a page that never saw the question take it for ended.
    await page.reload()
    await expect(isAnswering).toBeVisible()
  })
  const device = await browser.newContext()
  const other = await device.newPage()
  await test.step('the other device reads along and stops it; what was written stays', async () => {
    await page.locator(`a[href="${pathname}"]`).first().click()
    await enterAs(other, modelProduct.url, 'shenyan')
    await other.goto(href)
    await expect(other.getByRole('article')).toContainText(' 40 ')
    await other.getByRole('button', { name: '停止生成' }).click()
    for (const screen of [other, page]) {
      await expect(screen.getByRole('article')).toContainText('已停止生成')
      await expect(screen.getByRole('button', { name: '发送问题' })).toBeVisible()
    }
    await expect(page.locator(`a[href="${pathname}"]`).getByRole('img')).toHaveCount(0)
    await other.reload()
    await expect(other.getByRole('article')).toContainText(' 5 ')
  })
  await test.step('a next question follows, seen by the first device when it is come back to', async () => {
    await ask(other, '再从头数到2000')
    await expect(other.getByRole('article').nth(1)).toContainText(' 12 ')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('article').nth(1)).toContainText(' 40 ')
    await page.getByRole('button', { name: '停止生成' }).click()
    await expect(other.getByRole('article').nth(1)).toContainText('已停止生成')
  })
  await device.close()
})

test('an answer comes whole and once after the network was lost, and after its reader has left @deep', async ({
  modelProduct,
  page,
}) => {
  const line = await openLine(modelProduct.port)
  await startAnswer(page, line.url)
  line.cut()
  await expect(page.getByText('连接中断，正在重新连接')).toBeVisible()
  line.mend()
  await expectWholeAnswer(page)
  await expect(page.getByText('连接中断，正在重新连接')).toBeHidden()
  line.close()

  await startAnswer(page, modelProduct.url)
  const address = page.url()
  await page.goto(`${modelProduct.url}/healthz`)
  const session = address.replace('/chat/', '/ai/chat/session/')
  await expect
    .poll(async () => JSON.stringify(await read(page, `${session}?teamId=1001`)), {
      timeout: 20_000,
    })
    .toContain(` ${WORDS - 1}`)
  await page.goto(address)
  await expectWholeAnswer(page)
})

/** How many conversations the signed-in person has. */
async function askedBefore(page: Page): Promise<number> {
  const address = new URL('/ai/chat/session/page?teamId=1001&pageSize=1', page.url())
  const { result } = (await read(page, address.href)) as { result: { total: number } }
  return result.total
}

async function read(page: Page, address: string): Promise<unknown> {
  const answer = await page.request.get(address, { headers: { 'sec-fetch-site': 'same-origin' } })
  return answer.json()
}

/** Asks, and waits until the answer has visibly begun. */
async function startAnswer(page: Page, origin: string, question = QUESTION) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/chat`)
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText(' 12 ')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
}

async function ask(page: Page, question: string) {
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
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
