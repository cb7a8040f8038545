import type { Locator, Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

const TEAM_PAGES = [
  ['/team', '团队管理'],
  ['/team/members', '成员管理'],
  ['/team/members/add', '添加成员'],
  ['/team/members/3002', '编辑成员'],
  ['/team/rights', '团队权益'],
  ['/team/usage', '成员用量'],
  ['/team/audit', '审计日志'],
] as const

test('visitors are asked to sign in and come back; members are led home and told why', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/team/members`)
  await expect(page).toHaveURL(`${product.url}/`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账号或手机号').fill('zhouhe')
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/team/members`)
  await expect(page.getByRole('heading', { name: '成员管理' })).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, product.url, 'lumingyuan')
  await page.goto(`${product.url}/team`)
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByText('团队管理由创建者和管理员使用')).toBeVisible()
})

test('signing in and the screens of a team are walked with the keyboard alone', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/login`)
  await tabTo(page, page.getByLabel('账号或手机号'))
  await page.keyboard.type('shenyan')
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/`)

  await press(page, page.getByRole('link', { name: '团队', exact: true }))
  await expect(page).toHaveURL(`${product.url}/team`)
  await press(page, page.getByRole('link', { name: '成员管理' }))
  await expect(page.getByRole('heading', { name: '成员管理' })).toBeVisible()
  await press(page, page.getByRole('link', { name: '编辑周禾' }))
  await expect(page.getByRole('dialog', { name: '编辑成员' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: '管理员' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '成员' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${product.url}/team/members`)

  await press(page, page.getByRole('link', { name: '添加成员' }))
  await press(page, page.getByRole('button', { name: '生成邀请链接' }))
  await expect(page.getByRole('textbox', { name: '邀请链接' })).toHaveValue(/\/\?tic=[\w-]{22}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('待加入').first()).toBeVisible()
  await press(page, page.getByRole('link', { name: '审计日志' }))
  await expect(page.getByRole('cell', { name: '邀请成员' }).first()).toBeVisible()
})

test('Esc that dismisses the candidates of an input method leaves the form open', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'shenyan')
  await page.goto(`${product.url}/team/members/add`)
  const name = page.getByLabel('姓名（选填）')
  await name.fill('林清')
  const escape = { key: 'Escape', bubbles: true, cancelable: true }
  await name.dispatchEvent('keydown', { ...escape, isComposing: true })
  await page.waitForTimeout(300)
  await expect(name).toHaveValue('林清')
  await name.dispatchEvent('keydown', escape)
  await expect(name).toHaveCount(0)
})

test('the screens of a team have their titles', async ({ product, page }) => {
  await signIn(page, product.url, 'shenyan')
  for (const [path, title] of TEAM_PAGES) {
    await page.goto(product.url + path)
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  }
})

test('at 200 % zoom the screens of a team keep their titles in one line and their tables inside', async ({
  product,
  page,
}) => {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const key = { name: '归档脚本', scopes: ['team.read', 'library.read'], days: 30 }
  await api.post(`/team/${HOUSE_TEAM}/apiKey/add`, key)
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, product.url, 'shenyan')
  for (const path of ['/team/members', '/team/coins', '/team/audit', '/team/usage', '/team/keys']) {
    await page.goto(product.url + path)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.height, path).toBeLessThan(50)
    for (const table of await page.getByRole('table').all()) {
      const box = await table.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(720)
    }
  }
})

/** Tab by Tab, as somebody without a mouse. */
async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

async function press(page: Page, wanted: Locator) {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}
