import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test.use({ model: 'fake?text=writing' })

test('R-PAY-01, R-ROUTE-31, R-TEAM-23: an owner buys seats and months by the sandbox: price and new end before, both after', async ({
  ownProduct: { url },
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/team/rights`)
  await page.getByRole('link', { name: '升级或续期' }).click()
  await expect(page.getByRole('heading', { name: '升级团队' })).toBeVisible()
  const order = page.getByRole('region', { name: '订单' })
  await page.getByRole('radio', { name: '团队版' }).check()
  await order.getByRole('textbox', { name: '席位数' }).fill('60')
  await order.getByRole('radio', { name: '6个月' }).click()
  // 60 seats × 6 months × ¥20, and what is left until the old end for the ten that are new.
  await expect(order).toContainText('60席 × 6个月¥7,200.00')
  await expect(order).toContainText('2036年7月1日')
  await expectAccessible(page)
  const sum = await order.locator('b').last().innerText()
  await order.getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/\/profile\/orders\/\d+$/)

  const cashier = page.getByRole('region', { name: '收银台' })
  await expect(cashier).toContainText('测试环境，不会真的扣款')
  await expect(cashier).toContainText(sum)
  await expect(cashier).toContainText(/还剩(30分00|29分\d\d)秒/)
  await expect(cashier.getByRole('img', { name: '付款二维码' })).toBeVisible()
  await expectAccessible(page)
  await cashier.getByRole('button', { name: '模拟支付失败' }).click()
  await expect(cashier.getByRole('alert')).toHaveText('付款没有成功')
  // The keyboard is not lost with the button that was pressed.
  await expect(page.locator('body')).not.toBeFocused()
  await cashier.getByRole('button', { name: '换对公转账' }).click()
  await expect(cashier.getByText('附言', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  // A bank takes days: the order is kept so long, and that is said at once.
  await expect(cashier).toContainText(/订单保留到\d{4}年\d+月\d+日/)
  await expect(cashier).toContainText(/还剩(7天|6天23小时)/)
  await cashier.getByRole('radio', { name: '支付宝' }).click()
  await cashier.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(page.getByText('已完成', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: '进度' })).toContainText('付款')
  await expect(cashier).toBeHidden()

  await page.goto(`${url}/team/rights`)
  await expect(page.getByText('/ 60')).toBeVisible()
  await expect(page.getByText('2036年7月1日').first()).toBeVisible()
})

test('R-UI-04, R-PAY-02, R-PAY-11: coins do not suffice for a paper: they are bought over it, and it is written', async ({
  modelProduct,
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await spendAll(modelProduct)
  await enterAs(page, modelProduct.url, 'shenyan')
  await page.goto(`${modelProduct.url}/create`)
  await page.getByLabel('题目').fill('临溪古镇夜间照明')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await expect(page.getByText(/还差\d+枚/)).toBeVisible()
  await expect(page.getByRole('button', { name: '充值' })).toBeVisible()
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const rows = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  const pay = page.getByRole('dialog', { name: /^开始撰写/ })
  await expect(pay).toContainText('0枚，不足')
  // Pressed all the same: the refusal leads to the same place.
  await pay.getByRole('button', { name: /开始撰写/ }).click()
  const short = page.getByRole('dialog', { name: '提示' })
  await expect(short).toContainText('团队硬币余额不足')
  await short.getByRole('button', { name: '确定' }).click()

  const recharge = page.getByRole('dialog', { name: '充值团队硬币' })
  await recharge.getByRole('radio', { name: /^500\s*枚/ }).check({ force: true })
  await expectAccessible(page, { include: '[role=dialog]:last-of-type' })
  await recharge.getByRole('button', { name: '付款 ¥50.00' }).click()
  await expect(recharge).toContainText(/还剩(30分00|29分\d\d)秒/)
  await recharge.getByRole('button', { name: '改数量' }).click()
  const change = page.getByRole('alertdialog', { name: '取消这笔订单，重新选数量？' })
  await change.getByRole('button', { name: '保留' }).click()
  await expect(change).toBeHidden()
  await recharge.getByRole('button', { name: '模拟支付成功' }).click()
  const done = page.getByRole('dialog', { name: '已到账500枚' })
  await expect(done).toContainText('团队余额500枚')
  await done.getByRole('button', { name: '继续' }).click()
  await expect(pay).toContainText('500枚')
  // What was refused for want of coins is not said any more.
  await expect(pay).not.toContainText('不足')
  await pay.getByRole('button', { name: /开始撰写/ }).click()
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled({
    timeout: 90_000,
  })
})

test('R-PAY-02, R-PAY-03: on a phone: coins are bought, an invoice and a refund asked for; the team has it as a table @deep', async ({
  ownProduct: { url },
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, url, 'shenyan')
  await buyCoins(page, url)
  await page.goto(`${url}/profile/orders`)
  const row = page.getByRole('listitem').filter({ hasText: '硬币1,000枚' }).first()
  await expect(row).toContainText('已到账1,000枚')
  await expectAccessible(page)
  await row.getByRole('button', { name: '开发票' }).click()
  const invoice = page.getByRole('dialog', { name: '开发票' })
  await invoice.getByLabel('单位名称').fill('云岫城乡规划设计院有限公司')
  await invoice.getByLabel('税号').fill('9133 0106 MA2B 4C7D')
  await expect(invoice.getByRole('alert')).toHaveText('税号应为18位，还差2位')
  await invoice.getByLabel('税号').fill('9133 0106 MA2B 4C7D 1R')
  await invoice.getByLabel('收票邮箱').fill('caiwu@yunxiu.example')
  await expectAccessible(page)
  await invoice.getByRole('button', { name: '提交申请' }).click()
  await expect(invoice).toBeHidden()

  await row.getByRole('link', { name: '硬币1,000枚' }).click()
  await expect(page.getByText('等待开票')).toBeVisible()
  await page.getByRole('button', { name: '申请退款' }).click()
  const refund = page.getByRole('dialog', { name: /^退款/ })
  await expect(refund).toContainText('¥100.00')
  await expectAccessible(page)
  await refund.getByRole('radio', { name: '重复下单' }).click()
  await refund.getByRole('button', { name: '退回 ¥100.00' }).click()
  await expect(refund).toBeHidden()
  // Somebody who runs the installation decides: operator.spec.ts.
  await expect(page.getByText('正在核对，¥100.00')).toBeVisible()
  await expect(page.getByRole('list', { name: '进度' })).toContainText('申请退款')
  await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${url}/team/orders`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('硬币1,000枚')
})

test('R-PAY-07: what is sent by post is bought on a phone, and its address filled in after it was paid @deep', async ({
  ownProduct: { url },
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/upgrade`)
  const bookmark = page.getByRole('listitem', { name: '研墨纪念书签' })
  await bookmark.getByRole('textbox', { name: '研墨纪念书签数' }).fill('40')
  await expect(bookmark).toContainText('¥320.00')
  await expectAccessible(page)
  await bookmark.getByRole('button', { name: '购买' }).click()
  await page.waitForURL(/\/profile\/orders\/\d+$/)
  await page.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(page.getByText('待补充地址')).toBeVisible()
  await page.getByRole('button', { name: '填写地址' }).click()
  const form = page.getByRole('dialog', { name: '收货地址' })
  await form.getByLabel('收件人').fill('周禾')
  await form.getByLabel('手机号').fill('159')
  await form.getByLabel('省市区').fill('浙江省杭州市西湖区')
  await form.getByLabel('详细地址').fill('文三路18号')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).toContainText('手机号')
  await expect(form.getByLabel('详细地址')).toHaveValue('文三路18号')
  await form.getByLabel('手机号').fill('15912342280')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('待发货', { exact: true })).toBeVisible()
  await expect(page.getByText(/周禾，159.+2280，浙江省杭州市西湖区文三路18号/)).toBeVisible()
})

test('R-ERR-12: whose plan has ended is led to renewing it, and is back at work once it is paid', async ({
  ownProduct: { url, dataDir },
  page,
}) => {
  const lanting = url.replace('localhost', 'lanting.localhost')
  const env = { ...process.env, DATA_DIR: dataDir }
  const ended = spawnSync(process.execPath, ['scripts/teams.mjs', 'expire', '--team', '1002'], {
    env,
  })
  expect(ended.status, String(ended.stderr)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, lanting, 'guqing')
  await page.goto(lanting)
  await page.waitForURL(`${lanting}/upgrade`)
  await page.getByRole('region', { name: '订单' }).getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/\/profile\/orders\/\d+$/)
  await page.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(page.getByText('已完成', { exact: true })).toBeVisible()
  await page.goto(`${lanting}/chat`)
  await expect(page.getByRole('textbox', { name: '问题' })).toBeVisible()
  await expect(page).toHaveURL(`${lanting}/chat`)
})

async function buyCoins(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/team/coins`)
  await page.getByRole('button', { name: '充值' }).click()
  const recharge = page.getByRole('dialog', { name: '充值团队硬币' })
  await recharge.getByRole('radio', { name: /^1,000\s*枚/ }).check({ force: true })
  await recharge.getByRole('button', { name: '付款 ¥100.00' }).click()
  await recharge.getByRole('button', { name: '模拟支付成功' }).click()
  const done = page.getByRole('dialog', { name: '已到账1,000枚' })
  await done.getByRole('button', { name: '完成' }).click()
  await expect(done).toBeHidden()
}

/** The team's coins go for searches, a hundred a pack of ten; what is left is under a hundred. */
async function spendAll({ url }: Product): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const balance = await api.get<number>(`/team/${HOUSE_TEAM}/coin/balance`)
  const count = Math.floor(balance / 100) * 10
  if (count > 0) {
    await api.post('/scholar/redeem', { teamId: HOUSE_TEAM, count, key: crypto.randomUUID() })
  }
}
