import type { Locator, Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const TEAM_PAGES = [
  ['/team', '团队管理'],
  ['/team/members', '成员管理'],
  ['/team/members/add', '添加成员'],
  ['/team/members/3002', '编辑成员'],
  ['/team/rights', '团队权益'],
  ['/team/usage', '成员用量'],
  ['/team/models', '模型与服务'],
  ['/team/audit', '审计日志'],
  ['/team/coins', '硬币明细'],
  ['/team/keys', '接口密钥'],
] as const

test('signing in and the screens of a team are walked with the keyboard alone @deep', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/login`)
  await test.step('what is missing is said at its field, and nothing moves between the ways', () =>
    lookAtSignIn(page))
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
  await test.step('Esc that dismisses the candidates of an input method leaves the form open', async () => {
    const name = page.getByLabel('姓名（选填）')
    await name.fill('林清')
    const escape = { key: 'Escape', bubbles: true, cancelable: true }
    await name.dispatchEvent('keydown', { ...escape, isComposing: true })
    await expect(name).toHaveValue('林清')
    await name.fill('')
  })
  await press(page, page.getByRole('button', { name: '生成邀请链接' }))
  await expect(page.getByRole('textbox', { name: '邀请链接' })).toHaveValue(/\/\?tic=[\w-]{22}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('待加入').first()).toBeVisible()
  await press(page, page.getByRole('link', { name: '审计日志' }))
  await expect(page.getByRole('cell', { name: '邀请成员' }).first()).toBeVisible()
})

async function lookAtSignIn(page: Page) {
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请填写账号或手机号')).toBeVisible()
  await expect(page.getByText('请填写密码')).toBeVisible()
  await expect(page.getByLabel('账号或手机号')).toBeFocused()
  const title = page.getByRole('heading', { name: /^登录/ })
  const before = await title.boundingBox()
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await expect(page.getByLabel('手机号')).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByRole('button', { name: '忘记密码' }).click()
  await expect(page.getByRole('button', { name: '设好并登录' })).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
  await page.reload()
}

test('the screens of a team and of oneself have their titles, are not cut at 200 % zoom or on a phone, and nothing on them moves @deep', async ({
  product,
  page,
}) => {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const key = { name: '归档脚本', scopes: ['team.read', 'library.read'], days: 30 }
  await api.post(`/team/${HOUSE_TEAM}/apiKey/add`, key)
  await enterAs(page, product.url, 'shenyan')
  for (const [path, title] of TEAM_PAGES) {
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(product.url + path)
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
    // A form lies over the list.
    if (/\/members\/\w/.test(path)) continue
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.02)
    await expectInside(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectSectionsInside(page, path)
  }
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL(`${product.url}/me`)
  const rows = page.getByRole('main').locator('a, button')
  await expect(rows.last()).toHaveText('退出登录')
})

/** At 200 % zoom titles keep to one line and tables stay inside. */
async function expectInside(page: Page, path: string) {
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title?.height, path).toBeLessThan(50)
  for (const table of await page.getByRole('table').all()) {
    const box = await table.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(720)
  }
}

/** On a phone no list of the pages beside this one is cut. */
async function expectSectionsInside(page: Page, path: string) {
  const links = page.locator('aside nav').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    if (!(await link.isVisible())) continue
    const box = await link.boundingBox()
    expect(box?.x, path).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(390)
    expect(box?.height, path).toBeGreaterThanOrEqual(40)
  }
}

test('several numbers are invited at once, a link for several is sent again, and all are revoked @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/team/members/add`)
  await page.getByRole('radio', { name: '多个号码' }).click()
  const sheet = page.getByRole('dialog', { name: '添加成员' })
  await sheet.getByLabel('手机号').fill('林清和 +86 166-0013-8001\n16600138002')
  await sheet.getByRole('button', { name: '生成邀请' }).click()
  await expect(sheet.getByText('已邀请2人')).toBeVisible()
  await sheet.getByRole('button', { name: '继续邀请' }).click()
  await sheet.getByRole('radio', { name: '多人链接' }).click()
  await sheet.getByLabel('人数').fill('5')
  await sheet.getByRole('button', { name: '生成邀请链接' }).click()
  await expect(sheet.getByText('还可加入5人')).toBeVisible()
  await sheet.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '重新发送给多人链接的邀请' }).click()
  await expect(page.getByText('原来的链接已经失效')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  // The names have the room that the act leaves them.
  const person = page.getByRole('row', { name: /沈砚/ }).getByRole('cell').first()
  await expect.poll(async () => (await person.boundingBox())?.width).toBeGreaterThan(200)
  await page.getByRole('button', { name: '全部撤销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '全部撤销' }).click()
  await expect(page.getByText('待加入', { exact: false })).toHaveCount(0)
})

/** How much of what was painted has moved since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += Reflect.get(entry, 'value')
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(moved), 300))
      }),
  )

/** Tab by Tab, as somebody without a mouse. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
