import { expectAccessible } from './accessible.ts'
import { SignJWT } from 'jose'
import { apiClient, freePort, type Product } from '../../scripts/lib/product.mjs'
import { startFakeWechat, WECHAT_SECRET } from '../support/providers/wechat.ts'
import type { Page } from '@playwright/test'
import { expect, HOUSE_TEAM, PASSWORD, signInByForm, startLearned, test as base } from './world'

const PARTNER_SECRET = 'a-partner-secret-for-journeys-only'

/** The demo world with every way to sign in. */
const test = base.extend<object, { ways: Product }>({
  ways: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const [port, wechat] = await Promise.all([freePort(), startFakeWechat()])
      const partner = {
        slug: 'office',
        loginPath: 'Office',
        utmSource: 'office',
        teamId: HOUSE_TEAM,
        secret: PARTNER_SECRET,
      }
      const app = { host: `localhost:${port}`, appId: 'wx1', appSecret: WECHAT_SECRET }
      const product = await startLearned({
        port,
        env: {
          PARTNERS: JSON.stringify([partner]),
          WECHAT_APPS: JSON.stringify([app]),
          WECHAT_PAGE: wechat.url,
          WECHAT_API: wechat.url,
        },
      })
      await use(product)
      await product.stop()
      await wechat.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// The newest one, or the newest to this number.
async function codeFromInbox(page: Page, url: string, mobile = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const text = await (await page.request.get(`${url}/dev/inbox`)).text()
    code = new RegExp(`验证码 (\\d{6})(?:(?!验证码).)*${mobile}`, 's').exec(text)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test('a code from the phone signs in; the page of oneself tells who and where', async ({
  page,
  ways,
}) => {
  await page.goto(`${ways.url}/login`)
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill('+86 139 0000 2001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFromInbox(page, ways.url))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${ways.url}/`)

  await page.goto(`${ways.url}/profile`)
  await expect(page).toHaveURL(`${ways.url}/profile/basic`)
  await expect(page.getByText('139 **** 2001')).toBeVisible()
  await expect(page.getByText('这台设备')).toBeVisible()
})

test('what is written before the page is awake counts', async ({ page, ways }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${ways.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  scripts.resolve()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${ways.url}/`)
})

test('signing out elsewhere reaches the other browser within five seconds, with the reason', async ({
  page,
  browser,
  ways,
}) => {
  await signInByForm(page, ways.url, 'zhouhe')
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInByForm(other, ways.url, 'zhouhe')
  await page.goto(`${ways.url}/profile/basic`)
  await page.getByRole('button', { name: '退出其他设备' }).click()
  const started = Date.now()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(page.getByText('已退出')).toBeVisible()
  await expect(async () => {
    await other.goto(`${ways.url}/profile/basic`)
    await expect(other.getByText('登录后查看基本信息')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(Date.now() - started).toBeLessThan(6_500)
  await expect(other.getByText('登录已失效，请重新登录')).toBeVisible()
  await page.reload()
  await expect(page.getByText('这台设备')).toBeVisible()
})

test('whoever was given a first password changes it before anything else, by keyboard', async ({
  page,
  ways,
}) => {
  const owner = apiClient(ways.url)
  await owner.signIn('shenyan', PASSWORD)
  const { records } = await owner.get<{ records: { id: string; account: string }[] }>(
    `/team/${HOUSE_TEAM}/member/list?teamId=${HOUSE_TEAM}`,
  )
  const member = records.find(({ account }) => account === 'lumingyuan')
  const { initialPassword } = await owner.post<{ initialPassword: string }>(
    `/team/${HOUSE_TEAM}/member/updateByAdmin`,
    { teamId: HOUSE_TEAM, memberId: member?.id, resetPassword: true },
  )
  await page.goto(`${ways.url}/login`)
  await page.getByLabel('账号或手机号').fill('lumingyuan')
  await page.getByLabel('密码', { exact: true }).fill(initialPassword)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '先改一次密码' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('当前密码')).toHaveCount(0)
  // The keyboard is in the dialog and stays there, whatever box the page behind offers.
  await expect(dialog.getByLabel('新密码')).toBeFocused()
  await page.keyboard.type('brush-and-7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('再输一次')).toBeFocused()
  await page.keyboard.type('brush-and-7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码已修改')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('whoever is invited by a number proves it, is in without a word of error, and chooses a password', async ({
  page,
  ways,
}) => {
  const mobile = '13800138017'
  const owner = apiClient(ways.url)
  await owner.signIn('shenyan', PASSWORD)
  const { link } = await owner.post<{ link: string }>(`/team/${HOUSE_TEAM}/member/invite`, {
    teamId: HOUSE_TEAM,
    name: '白露',
    mobile,
    role: 'member',
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '加入云岫规划院' })).toBeVisible()
  // A password leads nowhere here: the way that works is the one that is shown.
  await expect(page.getByLabel('密码', { exact: true })).toHaveCount(0)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFromInbox(page, ways.url, mobile))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('已加入「云岫规划院」')).toBeVisible()
  await expect(page.getByText('邀请码无效或已过期')).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: '先设一个密码' })
  await expect(dialog.getByText('管理员')).toHaveCount(0)
  // Nothing that may not be read yet stands behind the dialog as a failure.
  await expect(page.getByText('没有取到文件列表')).toHaveCount(0)
  await expect(page.locator('.text-danger')).toHaveCount(0)
  await dialog.getByLabel('新密码').fill('dew-on-ink-7')
  await dialog.getByLabel('再输一次').fill('dew-on-ink-7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码已设置')).toBeVisible()
  await expect(page.getByRole('heading', { name: /今日想弄清什么|今天想弄清什么/ })).toBeVisible()
  await page.goto(`${ways.url}/team/members`)
  await expect(page).toHaveURL(`${ways.url}/`)
})

test('a partner’s link signs in without the modal, and its word leaves the address', async ({
  page,
  ways,
}) => {
  const mobile = '13700000017'
  const word = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('office')
    .setAudience(`localhost:${ways.port}`)
    .setSubject(mobile)
    .setJti('journey-0001')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(PARTNER_SECRET))
  const link = `${ways.url}/?utm_source=office&phone=${mobile}#verifyCode=${word}`
  await page.goto(link)
  await expect(page.getByText('自动登录成功')).toBeVisible()
  expect(page.url()).not.toContain('verifyCode')
  await page.goto(`${ways.url}/profile/basic`)
  await expect(page.getByText('137 **** 0017')).toBeVisible()

  // The same link again, as somebody else's: its word counted once.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('登录失败')).toBeVisible()
  await page.goto(`${ways.url}/profile/basic`)
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()
})

test('WeChat asks once which account this is, and knows it from then on', async ({
  page,
  ways,
}) => {
  await page.goto(`${ways.url}/sign-in/wechat?redirectUrl=/library`)
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${ways.url}/library`)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${ways.url}/sign-in/wechat?redirectUrl=//evil.test`)
  await page.waitForURL(`${ways.url}/`)
  await page.goto(`${ways.url}/profile/basic`)
  await expect(page.getByText('shenyan')).toBeVisible()

  await page.goto(`${ways.url}/sign-in/wechat/return?code=mo~9&state=forged`)
  await expect(page.getByRole('heading', { name: '二维码已失效' })).toBeVisible()
})

test('the pages of signing in and of oneself have no serious fault of access', async ({
  page,
  ways,
}) => {
  const accessible = async (path: string) => {
    await page.goto(`${ways.url}${path}`)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, { name: path, onlySerious: true })
  }
  await accessible('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await expectAccessible(page, { onlySerious: true })
  await accessible('/sign-in/wechat/return?code=x&state=y')
  await accessible('/profile/basic')
  await signInByForm(page, ways.url, 'zhouhe')
  await accessible('/profile/basic')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  await expectAccessible(page, { onlySerious: true })
})
