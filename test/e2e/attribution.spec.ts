import { spawnSync } from 'node:child_process'
import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { SignJWT } from 'jose'
import { apiClient } from '../../scripts/lib/product.mjs'
import type { Ledger } from '../support/providers/ads.ts'
import { AD_TOKEN, PARTNER_SECRET } from './products.ts'
import { expect, HOUSE_TEAM, PASSWORD, signIn, signInByForm, test } from './world.ts'

/** The date on which this browser was last counted among the visitors. */
const countedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const request = indexedDB.open('analyticsDB')
        request.onsuccess = () => {
          const names = request.result.objectStoreNames
          if (!names.contains('visitorData')) return resolve(null)
          const store = request.result.transaction('visitorData').objectStore('visitorData')
          const entry = store.get('uv_date')
          entry.onsuccess = () => resolve(entry.result)
        }
      }),
  )

test('R-TRK-17, R-TRK-22: a visitor is counted once a day, by a worker at its own address, signed', async ({
  page,
  strict,
}) => {
  // Of what a worker is answered only the status can be read.
  const logs: number[] = []
  page.context().on('response', (response) => {
    if (response.url().endsWith('/user/actionLog/add')) logs.push(response.status())
  })
  const started = page.waitForEvent('worker')
  await page.goto(`${strict.url}/?channel=spring`)
  expect((await started).url()).toBe(`${strict.url}/workers/tracking.worker.js`)
  await expect.poll(() => logs).toEqual([200])
  const today = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  })
  await expect.poll(() => countedOn(page)).toBe(today)

  const again = page.waitForEvent('worker')
  await page.goto(`${strict.url}/login`)
  await again
  await page.waitForTimeout(1_500)
  expect(logs).toEqual([200])
})

test('an ad visit becomes a conversion at the service whose click it was', async ({
  page,
  strict,
  adServices,
}) => {
  const mobile = '13700000118'
  // First the ad, by itself; later the partner's link, by which an account is opened.
  await page.goto(`${strict.url}/?bd_vid=CLICK118&channel=spring`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('click_id')))
    .toBe('{"data":"CLICK118"}')
  const word = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('office')
    .setAudience(`localhost:${strict.port}`)
    .setSubject(mobile)
    .setJti('journey-0118')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(PARTNER_SECRET))
  await page.goto(`${strict.url}/login?utm_source=office&phone=${mobile}#verifyCode=${word}`)
  await expect(page.getByText('自动登录成功')).toBeVisible()

  const reports = async () => {
    const answer = await fetch(`${adServices.url}/taken?token=${AD_TOKEN}`)
    return Object.values(((await answer.json()) as Ledger).reports)
  }
  await expect.poll(async () => (await reports()).length).toBe(1)
  expect(await reports()).toEqual([
    expect.objectContaining({
      logidUrl: expect.stringContaining('bd_vid=CLICK118'),
      newType: 25,
      outerEventId: expect.stringMatching(/^reg:\d+$/),
    }),
  ])
  // Whoever uses this browser next did not come by it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('click_id'))).toBeNull()
  const shown = await page.evaluate(() => document.documentElement.outerHTML)
  expect(shown).not.toContain(AD_TOKEN)
})

test('where a brand asks, nothing of the browser is kept before its visitor agrees @deep', async ({
  page,
  browser,
  ownProduct: product,
}) => {
  await signInByForm(page, product.url, 'shenyan')
  await switchConsent(page, product.url)

  const visitor = await (await browser.newContext()).newPage()
  const stored = () => visitor.evaluate(() => localStorage.getItem('visitorId'))
  const bar = visitor.getByRole('status').filter({ hasText: '为统计访问人数' })
  await visitor.goto(`${product.url}/login`)
  await expect(bar).toBeVisible()
  await expectAccessible(visitor, { onlySerious: true })
  await visitor.waitForTimeout(1_000)
  expect(await stored()).toBeNull()
  await bar.getByRole('button', { name: '不同意' }).click()
  await expect(bar).toBeHidden()
  await visitor.reload()
  await visitor.waitForTimeout(2_000)
  await expect(bar).toBeHidden()
  expect(await stored()).toBeNull()

  await visitor.evaluate(() => localStorage.clear())
  await visitor.reload()
  await bar.getByRole('button', { name: '同意', exact: true }).click()
  await expect.poll(stored).not.toBeNull()
  await visitor.context().close()

  // Two lines over the foot of a page cover nothing of each other.
  await page.goto(product.url)
  const own = page.getByRole('status').filter({ hasText: '为统计访问人数' })
  await expect(own).toBeVisible()
  await page.context().setOffline(true)
  const offline = page.getByRole('status').filter({ hasText: '网络已断开' })
  await expect(offline).toBeVisible()
  const [above, below] = [await own.boundingBox(), await offline.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.context().setOffline(false)
  await switchConsent(page, product.url)
})

/** Turns over whether the brand asks its visitors, and publishes it. */
async function switchConsent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/team/brand`)
  await page.getByRole('checkbox', { name: '先征得访客同意' }).click()
  await expect(page.getByText('修改已自动保存，尚未发布')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('与已发布的一致')).toBeVisible()
}

test('R-PAY-10: what a buyer pays is told to the service whose click led them here, out of their order @deep', async ({
  page,
  strict,
  adServices,
}) => {
  await page.goto(`${strict.url}/?bd_vid=CLICK119`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('click_id')))
    .toBe('{"data":"CLICK119"}')
  await signInByForm(page, strict.url, 'shenyan')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('click_id'))).toBeNull()

  const api = apiClient(strict.url)
  await api.signIn('shenyan', PASSWORD)
  const teamId = HOUSE_TEAM
  const item = { teamId, goodsId: '24', count: 1, months: 0 }
  const { amount } = await api.post<{ amount: number }>('/order/quote', item)
  const key = crypto.randomUUID()
  const { id } = await api.post<{ id: string }>('/order/create', { ...item, amount, key })
  // Real money: what the sandbox plays is told to nobody.
  await api.post(`/order/${id}/pay`, { teamId, method: 'transfer' })
  makeOperator(strict)
  const transfer = { orderId: id, amount, reference: '回单1128' }
  // The product may look up its operators a moment later.
  const confirm = () => api.post('/desk/order/transfer', transfer)
  await expect
    .poll(() =>
      confirm().then(
        () => 'confirmed',
        (error: unknown) => String(error),
      ),
    )
    .toBe('confirmed')

  const payment = async () => {
    const answer = await fetch(`${adServices.url}/taken?token=${AD_TOKEN}`)
    return ((await answer.json()) as Ledger).reports[`pay:${id}`]
  }
  await expect.poll(payment).toMatchObject({ newType: 10, convertValue: amount })
  expect(await payment()).toMatchObject({ logidUrl: expect.stringContaining('bd_vid=CLICK119') })
})

test('whoever runs the installation sees which way brought how much, and takes it along as a file @deep', async ({
  page,
  strict,
}) => {
  await signInByForm(page, strict.url, 'shenyan')
  makeOperator(strict)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${strict.url}/desk/attribution`)
  await expect(page.getByRole('heading', { name: '渠道归因' })).toBeVisible()
  // What the journeys before this one left: an ad visit that opened an account, and a payment.
  await expect(page.getByRole('table', { name: '各渠道' })).toContainText('baidu:')
  await expect(page.getByText('百度推广').first()).toBeVisible()
  await expect(page.getByText('全部成功').first()).toBeVisible()
  await expectAccessible(page)
  // Each table is a file of its own.
  for (const [name, file] of [
    ['导出', '渠道归因.csv'],
    ['导出每日归因', '每日归因.csv'],
    ['导出付费团队', '付费团队.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
  // What a channel cost is written down by day, and is divided by its orders.
  await page.getByRole('button', { name: '登记花费' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('花费（元）').fill('60.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '登记', exact: true }).click()
  await expect(dialog.getByRole('list', { name: '已登记' })).toContainText('¥60.50')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('table', { name: '各渠道' })).toContainText('¥60.50')
  await page.getByRole('radio', { name: '90天' }).click()
  await expect(page.getByText('近90天', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

function makeOperator({ dataDir }: { dataDir: string }) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = ['scripts/operators.mjs', 'add', '--account', 'shenyan']
  spawnSync(process.execPath, args, { env })
}

test('R-CLI-03, R-CLI-04: the shells of partners’ clients hold the pages at their window sizes @deep', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'shenyan')
  await page.goto(`${product.url}/?client=mouse`)
  const stored = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
  await expect.poll(() => stored('platform')).toBe('{"data":"mouse"}')
  for (const [width, height] of [
    [360, 640],
    [480, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/', '/chat', '/create', '/library', '/scholar', '/me', '/upgrade']) {
      await page.goto(product.url + path)
      await expect(page.locator('main').first()).toBeVisible()
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${path} at ${width}`).toBe(0)
    }
  }
  // A page that is loaded anew inside the shell knows it by the visit.
  expect(await stored('platform')).toBe('{"data":"mouse"}')
})
