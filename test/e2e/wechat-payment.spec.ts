import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

// A context of its own: the one that journeys share has another browser's name.
const WECHAT = {
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.47',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
}

test('R-PAY-13: inside WeChat an order is paid in its own dialog, after one that was closed and a code that was spent', async ({
  paying: { product, control },
  browser,
}) => {
  const inside = await browser.newContext(WECHAT)
  const page = await inside.newPage()
  await enterAs(page, product.url, 'shenyan')
  await standInWechat(page)
  const orderId = await orderCoins(product)
  const address = `${product.url}/profile/orders/${orderId}`
  const cashier = page.getByRole('region', { name: '收银台' })
  const pay = cashier.getByRole('button', { name: '用微信付款' })

  // A code that WeChat does not take, as of a page that was left open: the way on is to say anew who pays.
  await page.goto(`${address}?code=old`)
  await cashier.getByRole('button', { name: '再试一次' }).click()
  await pay.click()
  await page.waitForURL(/[?&]code=mo(~|%7E)scan\d+/)
  await expect(cashier).toContainText('到账后自动更新')
  await expectAccessible(page)
  await pay.click()
  await expect(cashier).toContainText('没有付款，可以再点一次')
  await expect(page.getByText('待支付', { exact: true })).toBeVisible()

  // The same payment, though its code is spent by now.
  await page.reload()
  await pay.click()
  await expect(cashier).toContainText('没有付款，可以再点一次')
  const trade = await lastTrade(control)
  const parameters = await page.evaluate(() => Reflect.get(globalThis, 'lastPayment'))
  expect(parameters).toMatchObject({
    appId: 'wx0123456789abcdef',
    package: `prepay_id=wx${trade.out_trade_no}`,
    signType: 'RSA',
  })

  // What the dialog says is not believed: the service's own report is.
  const report = await postJson(`${control}/pay`, { tradeNo: trade.out_trade_no })
  const { headers, body } = (await report.json()) as { headers: HeadersInit; body: string }
  const changed = body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCES5')
  const forged = await fetch(trade.notify_url, { method: 'POST', headers, body: changed })
  expect(forged.status).toBe(401)
  const taken = await fetch(trade.notify_url, { method: 'POST', headers, body })
  expect(taken.status).toBe(204)
  await expect(page.getByText('已完成', { exact: true })).toBeVisible()
  await expect(cashier).toBeHidden()
  await expectAccessible(page)
  await inside.close()
})

test('an operator asks WeChat about what its bill has, leaves it to the next day, and writes off what stays @deep', async ({
  paying: { product, control },
  page,
}) => {
  await orderPaid(product, control)
  command(product, ['add', '--account', 'shenyan'])
  await enterAs(page, product.url, 'shenyan')
  // The service dates every payment to the second of January, and gives the same bill for every day.
  await page.goto(`${product.url}/desk/reconciliation?day=2026-01-03`)
  const off = page.getByRole('list', { name: '未平的' }).getByRole('listitem').first()
  await expect(off).toContainText('微信账单里有，系统里没有这笔收款')
  await expectAccessible(page)
  await off.getByRole('button', { name: /^去微信查这笔/ }).click()
  await expect(off.getByRole('status')).toContainText('微信：已付款')
  const number = ((await off.textContent()) ?? '').slice(0, 17)
  await off.getByRole('button', { name: /^留到后一日再核/ }).click()
  const line = page.getByRole('listitem').filter({ hasText: number })
  await expect(line).toContainText('已留到后一日')
  await page.getByRole('link', { name: '后一日' }).click()
  // It is ours, and in this day's bill.
  await expect(page.getByRole('heading', { name: /1月4日/ })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto(`${product.url}/desk/reconciliation?day=2026-01-06`)
  await page.getByRole('button', { name: `记为坏账：${number}` }).click()
  const dialog = page.getByRole('dialog')
  const writeOff = dialog.getByRole('button', { name: '记为坏账' })
  await expect(writeOff).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('原因').fill('渠道重复出账')
  await expectAccessible(page)
  await writeOff.click()
  await expect(line).toContainText('已记为坏账')
  await expect(line).toContainText('渠道重复出账')
  await page.goto(`${product.url}/desk/audit`)
  await expect(page.getByText(/2026-01-06/).first()).toBeVisible()
})

/** An order that is paid, as the service itself says. */
async function orderPaid(product: Product, control: string): Promise<void> {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const orderId = await orderCoins(product)
  await api.post(`/order/${orderId}/pay`, { teamId: HOUSE_TEAM, method: 'wechat-native' })
  const requests = (await (await postJson(`${control}/requests`, {})).json()) as string[]
  const opened = requests.findLast((item) => item.startsWith('POST /v3/pay/transactions/native'))
  const trade = JSON.parse(opened?.slice(opened.indexOf('{')) ?? '') as Trade
  const report = await postJson(`${control}/pay`, { tradeNo: trade.out_trade_no })
  const { headers, body } = (await report.json()) as { headers: HeadersInit; body: string }
  const taken = await fetch(trade.notify_url, { method: 'POST', headers, body })
  expect(taken.status).toBe(204)
}

/** WeChat's bridge, whose dialog is closed each time without paying. */
async function standInWechat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      WeixinJSBridge: {
        invoke(name: string, input: object, onAnswer: (answer: { err_msg: string }) => void) {
          if (name !== 'getBrandWCPayRequest') throw new Error(name)
          Object.assign(globalThis, { lastPayment: input })
          setTimeout(() => onAnswer({ err_msg: 'get_brand_wcpay_request:cancel' }), 50)
        },
      },
    })
  })
}

async function orderCoins({ url }: Product): Promise<string> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const item = { teamId: HOUSE_TEAM, goodsId: '24', count: 1, months: 0 }
  const { amount } = await api.post<{ amount: number }>('/order/quote', item)
  const order = { ...item, amount, key: crypto.randomUUID() }
  return (await api.post<{ id: string }>('/order/create', order)).id
}

interface Trade {
  out_trade_no: string
  notify_url: string
}

/** What the service was last asked to take. */
async function lastTrade(control: string): Promise<Trade> {
  const requests = (await (await postJson(`${control}/requests`, {})).json()) as string[]
  const opened = requests.filter((request) => request.startsWith('POST /v3/pay/transactions/jsapi'))
  // Whoever was let in by a stale code was asked for nothing.
  expect(opened).toHaveLength(1)
  return JSON.parse(opened[0]?.slice(opened[0].indexOf('{')) ?? '') as Trade
}

const postJson = (url: string, input: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify(input) })

function command({ dataDir }: Product, args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = spawnSync(process.execPath, ['scripts/operators.mjs', ...args], {
    encoding: 'utf8',
    env,
  })
  expect(run.stdout, run.stderr).toContain('沈砚')
}
