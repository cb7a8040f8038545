import type { Browser, Locator, Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('R-ERR-11: coins: a member asks for more and reads the owner’s yes; an owner is told once that they run low; where they do not suffice, each is led on', async ({
  ownProduct,
  browser,
}) => {
  const owner = await openAs(ownProduct, browser, 'shenyan')
  const member = await openAs(ownProduct, browser, 'lumingyuan')
  await test.step('a member asks, the owner approves', () => askForMore(ownProduct, owner, member))
  await test.step('coins run low', () => runLow(ownProduct, owner))
  await test.step('coins do not suffice', () => fallShort(ownProduct, owner, member))
})

async function askForMore({ url }: Product, owner: Page, member: Page) {
  await owner.goto(`${url}/team/coins`)
  const budget = owner.getByRole('listitem').filter({ hasText: '陆明远' })
  await expect(budget).toContainText('申请200枚')
  const returned = owner.waitForResponse(/\/coin\/application\//)
  await budget.getByRole('button', { name: '退回' }).click()
  await returned
  await expect(budget).toContainText('本月0 / 500')

  await member.goto(`${url}/profile/coins`)
  await expect(member.getByText('已退回')).toBeVisible()
  await member.getByRole('button', { name: '申请额度' }).click()
  const dialog = member.getByRole('dialog', { name: '申请额度' })
  await dialog.getByLabel('还需要多少').fill('60')
  await dialog.getByLabel('用来做什么').fill('评审汇报要配图')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(member.getByText('等待批准')).toBeVisible()

  await owner.reload()
  await expect(budget).toContainText('评审汇报要配图')
  const approved = owner.waitForResponse(/\/coin\/application\//)
  await budget.getByRole('button', { name: '批准' }).click()
  await approved
  await expect(budget).toContainText('本月0 / 560')
  await member.reload()
  await expect(member.getByText('还可以用560枚，其中批准增加60枚。')).toBeVisible()
}

/** The owner is told once, and finds the payment in the detail. */
async function runLow({ url }: Product, owner: Page) {
  await owner.getByRole('button', { name: '余额提醒' }).click()
  const dialog = owner.getByRole('dialog', { name: '余额提醒' })
  await dialog.getByRole('textbox', { name: '第1个数额' }).fill('2300')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  const api = apiClient(url)
  await api.signIn('zhouhe', PASSWORD)
  const order = { teamId: HOUSE_TEAM, count: 10, key: 'journey-order' }
  expect(await api.post('/scholar/redeem', order)).toMatchObject({ balance: 2200 })

  await owner.goto(`${url}/library`)
  const alert = owner.getByText('团队硬币已少于2,300枚，还有2,200枚')
  await expect(alert).toBeVisible()
  await writeBesides(url, owner, alert)
  await owner.getByRole('link', { name: '查看明细' }).click()
  await expect(owner).toHaveURL(/\/team\/coins$/)
  await expect(alert).toBeHidden()
  await expect(owner.getByRole('row').nth(1)).toContainText('兑换学术搜索：10次')
  await expect(owner.getByRole('row').nth(1)).toContainText('周禾')
  await owner.reload()
  await owner.waitForLoadState('networkidle')
  await expect(alert).toBeHidden()
}

/** On a phone the line stands under the tools of a text, not over them. */
async function writeBesides(url: string, owner: Page, alert: Locator) {
  const size = owner.viewportSize()
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto(`${url}/document`)
  await owner.getByRole('button', { name: '新建文档' }).click()
  await owner.getByRole('textbox', { name: '文档标题' }).press('Enter')
  await expect(owner.getByRole('textbox', { name: '本节正文' })).toBeFocused()
  await expect(alert).toBeVisible()
  await owner.getByRole('button', { name: '完成' }).click()
  await expect(owner.getByRole('button', { name: '完成' })).toBeHidden()
  if (size) await owner.setViewportSize(size)
}

/** Owners are led to buying more, over the page where they were; members to asking for more. */
async function fallShort({ url }: Product, owner: Page, member: Page) {
  await refuseNext(owner, /coin\/cap\/set/, 7001)
  await owner.getByRole('button', { name: '设置额度：周禾' }).click()
  await owner.getByRole('button', { name: '保存' }).click()
  const short = owner.getByRole('dialog').filter({ hasText: '团队硬币余额不足，请联系管理员' })
  await expect(short.getByRole('button')).toHaveText(['取消', '确定'])
  await short.getByRole('button', { name: '确定' }).click()
  await expect(short).toBeHidden()
  const recharge = owner.getByRole('dialog', { name: '充值团队硬币' })
  await recharge.getByRole('button', { name: '取消' }).click()
  await expect(recharge).toBeHidden()
  await expect(owner).toHaveURL(/\/team\/coins/)

  await member.goto(`${url}/profile/coins?apply=1`)
  await refuseNext(member, /coin\/application\/add/, 'COIN_CAP_REACHED')
  const form = member.getByRole('dialog', { name: '申请额度' })
  await form.getByLabel('还需要多少').fill('5')
  await form.getByLabel('用来做什么').fill('试试')
  await form.getByRole('button', { name: '提交申请' }).click()
  const capped = member.getByRole('dialog').filter({ hasText: '本月硬币额度不足' })
  await capped.getByRole('button', { name: '申请额度' }).click()
  await expect(member).toHaveURL(/\/profile\/coins\?apply=1/)
  await expect(capped).toBeHidden()
}

async function openAs(product: Product, browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await enterAs(page, product.url, account)
  return page
}

// Nothing on these pages costs coins: the refusal comes from where the server would say it.
async function refuseNext(page: Page, path: RegExp, code: string | number): Promise<void> {
  await page.route(
    path,
    (route) => route.fulfill({ json: { result: null, success: false, code, message: '' } }),
    { times: 1 },
  )
}
