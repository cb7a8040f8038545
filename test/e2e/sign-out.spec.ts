import type { Page } from '@playwright/test'
import { expect, PASSWORD, signInByForm, test } from './world.ts'

test('line 5: signing out tells the server first, then every tab leaves, also one that is offline', async ({
  product,
  page,
  context,
}) => {
  await signInByForm(page, product.url, 'zhouhe')
  const tabs = await Promise.all(
    ['/library', '/chat'].map(async (path) => {
      const tab = await context.newPage()
      await tab.goto(product.url + path)
      return tab
    }),
  )
  const [second, offline] = tabs
  if (!second || !offline) throw new Error('two tabs are opened')
  await expect(second.getByText('消防评审意见汇总.txt').first()).toBeVisible()
  const giveBack = await cutOff(offline)
  const loads: string[] = []
  for (const tab of [page, second]) {
    tab.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(`${request.url()} ${Date.now()}`)
    })
  }
  let reportedAt = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/user/logout')) reportedAt = Date.now()
  })
  await leave(page)
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(second.getByText('登录后查看团队的资料')).toBeVisible()
  expect(reportedAt).toBeGreaterThan(0)
  expect(loads.length).toBeGreaterThan(1)
  // Nothing of the person is left where the page cannot be loaded anew, and it is a visitor's when it can.
  await expect(offline.getByText('已退出登录')).toBeVisible()
  await expect(offline.getByRole('button', { name: '账号' })).toHaveCount(0)
  await giveBack()
  await expect(offline.getByRole('link', { name: '登录' }).first()).toBeVisible({ timeout: 15_000 })
})

test('line 5: signed out without a line, every tab is covered at once and a visitor’s when it is back @deep', async ({
  product,
  page,
  context,
}) => {
  await signInByForm(page, product.url, 'lumingyuan')
  const second = await context.newPage()
  await second.goto(`${product.url}/library`)
  await expect(second.getByText('消防评审意见汇总.txt').first()).toBeVisible()
  await context.setOffline(true)
  await leave(page)
  for (const tab of [page, second]) {
    await expect(tab.getByText('已退出登录')).toBeVisible({ timeout: 8_000 })
    await expect(tab.getByText('消防评审意见汇总.txt')).toHaveCount(0)
  }
  await context.setOffline(false)
  for (const tab of [page, second]) {
    await expect(tab.getByRole('link', { name: '登录' }).first()).toBeVisible({ timeout: 12_000 })
  }
  await second.goto(`${product.url}/library`)
  await expect(second.getByText('登录后查看团队的资料')).toBeVisible()
})

test('line 3: wrong passwords are told as such, then the account waits and says how long @deep', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('账号或手机号').fill('chenwuming')
  for (let no = 0; no < 7; no += 1) {
    await page.getByLabel('密码', { exact: true }).fill(`${PASSWORD}-${no}`)
    const answered = page.waitForResponse(/\/ai\/login\/loginAccount/)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await answered
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  }
  await expect(page.getByText(/15 ?分钟|稍后再试/).first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('what is written and sent before the page is awake counts, and puts no password into the address', async ({
  product,
  page,
}) => {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await page.waitForTimeout(500)
  expect(page.url()).toBe(`${product.url}/login`)
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD)
  wake()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${product.url}/`)
})

async function leave(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

/** Takes the line from one tab alone. Answers how to give it back. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const rest = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: true, ...rest })
  return async () => {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...rest })
  }
}
