import type { Locator, Page } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

const TEAM_PAGES = [
  ['/team', '团队管理'],
  ['/team/members', '成员管理'],
  ['/team/members/add', '添加成员'],
  ['/team/members/3002', '编辑成员'],
  ['/team/rights', '团队权益'],
  ['/team/usage', '成员用量'],
  ['/team/models', '模型与服务'],
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
  await enterAs(page, product.url, 'lumingyuan')
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
  await enterAs(page, product.url, 'shenyan')
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
  await enterAs(page, product.url, 'shenyan')
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
  await enterAs(page, product.url, 'shenyan')
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

test('on a phone no list of a team’s or a person’s pages is cut, and 我的 is a page whose last word is 退出登录', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product.url, 'shenyan')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL(`${product.url}/me`)
  const rows = page.getByRole('main').locator('a, button')
  await expect(rows.last()).toHaveText('退出登录')
  for (const path of ['/team/members', '/team/coins', '/team/audit', '/profile/basic']) {
    await page.goto(product.url + path)
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
})

test('nothing of a team’s tables and of the sign-in page moves once it is painted', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/login`)
  const title = page.getByRole('heading', { name: /^登录/ })
  const before = await title.boundingBox()
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await expect(page.getByLabel('手机号')).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByRole('button', { name: '忘记密码' }).click()
  await expect(page.getByRole('button', { name: '设好并登录' })).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)

  await enterAs(page, product.url, 'shenyan')
  for (const path of ['/team/audit', '/team/members', '/team/usage', '/team/coins', '/me']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.02)
  }
})

test('what is missing on the sign-in page is said at its field', async ({ product, page }) => {
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请填写账号或手机号')).toBeVisible()
  await expect(page.getByText('请填写密码')).toBeVisible()
  await expect(page.getByLabel('账号或手机号')).toBeFocused()
})

test('several numbers are invited at once, a link for several is sent again, and all are revoked', async ({
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

test('line 14: what is not open sends a member to an admin, and an admin to the page where it is opened', async ({
  product,
  page,
}) => {
  const box = page.getByRole('group', { name: '查哪里' })
  const asks: [path: string, words: RegExp][] = [
    ['/agent', /还没有开通语言模型/],
    ['/create', /还没有开通写作模型/],
  ]
  for (const [who, isAdmin] of [
    ['lumingyuan', false],
    ['zhouhe', true],
  ] as const) {
    await page.context().clearCookies()
    await enterAs(page, product.url, who)
    await page.goto(`${product.url}/chat`)
    const web = box.getByRole('checkbox').nth(0)
    await expect(web).toHaveAccessibleName(isAdmin ? /「团队管理 → 模型与服务」$/ : /请联系管理员$/)
    for (const [path, words] of asks) {
      await page.goto(product.url + path)
      await expect(page.getByText(words).first()).toContainText(
        isAdmin ? '怎样开通见「团队管理 → 模型与服务」' : '请联系管理员',
      )
    }
  }
  await page.getByRole('link', { name: '「团队管理 → 模型与服务」' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '联网搜索' })).toBeVisible()
})
