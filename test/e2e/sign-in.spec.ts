import { expectAccessible } from './accessible.ts'
import { SignJWT } from 'jose'
import { apiClient } from '../../scripts/lib/product.mjs'
import type { Page } from '@playwright/test'
import { PARTNER_SECRET } from './products.ts'
import { expect, HOUSE_TEAM, PASSWORD, signInByForm, test } from './world.ts'

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
  strict,
}) => {
  await page.goto(`${strict.url}/login`)
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await expectAccessible(page, { onlySerious: true })
  await page.getByLabel('手机号').fill('+86 139 0000 2001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFromInbox(page, strict.url))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${strict.url}/`)

  await page.goto(`${strict.url}/profile`)
  await expect(page).toHaveURL(`${strict.url}/profile/basic`)
  await expect(page.getByText('139 **** 2001')).toBeVisible()
  await expect(page.getByText('这台设备')).toBeVisible()
})

test('signing out elsewhere reaches the other browser within five seconds, with the reason @deep', async ({
  page,
  browser,
  strict,
}) => {
  await signInByForm(page, strict.url, 'zhouhe')
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInByForm(other, strict.url, 'zhouhe')
  await page.goto(`${strict.url}/profile/basic`)
  await page.getByRole('button', { name: '退出其他设备' }).click()
  const started = Date.now()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(page.getByText('已退出')).toBeVisible()
  await expect(async () => {
    await other.goto(`${strict.url}/profile/basic`)
    await expect(other.getByText('登录后查看基本信息')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(Date.now() - started).toBeLessThan(6_500)
  await expect(other.getByText('登录已失效，请重新登录')).toBeVisible()
  await page.reload()
  await expect(page.getByText('这台设备')).toBeVisible()
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  await expectAccessible(page, { onlySerious: true })
})

test('R-UI-04, R-AUTH-08, R-AUTH-14: whoever was given a first password changes it before anything else, by keyboard', async ({
  page,
  strict,
}) => {
  const owner = apiClient(strict.url)
  await owner.signIn('shenyan', PASSWORD)
  const { records } = await owner.get<{ records: { id: string; account: string }[] }>(
    `/team/${HOUSE_TEAM}/member/list?teamId=${HOUSE_TEAM}`,
  )
  const member = records.find(({ account }) => account === 'lumingyuan')
  const { initialPassword } = await owner.post<{ initialPassword: string }>(
    `/team/${HOUSE_TEAM}/member/updateByAdmin`,
    { teamId: HOUSE_TEAM, memberId: member?.id, resetPassword: true },
  )
  await page.goto(`${strict.url}/login`)
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

test('whoever is invited by a number proves it, is in without a word of error, and chooses a password @deep', async ({
  page,
  strict,
}) => {
  const mobile = '13800138017'
  const owner = apiClient(strict.url)
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
  await page
    .getByLabel('验证码', { exact: true })
    .fill(await codeFromInbox(page, strict.url, mobile))
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
  await page.goto(`${strict.url}/team/members`)
  await expect(page).toHaveURL(`${strict.url}/`)
})

test('R-CLI-09, R-CLI-11: a partner’s link signs in without the modal, and its word leaves the address', async ({
  page,
  strict,
}) => {
  const mobile = '13700000017'
  const word = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('office')
    .setAudience(`localhost:${strict.port}`)
    .setSubject(mobile)
    .setJti('journey-0001')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(PARTNER_SECRET))
  const link = `${strict.url}/?utm_source=office&phone=${mobile}#verifyCode=${word}`
  await page.goto(link)
  await expect(page.getByText('自动登录成功')).toBeVisible()
  expect(page.url()).not.toContain('verifyCode')
  await page.goto(`${strict.url}/profile/basic`)
  await expect(page.getByText('137 **** 0017')).toBeVisible()

  // The same link again, as somebody else's: its word counted once.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('登录失败')).toBeVisible()
  await page.goto(`${strict.url}/profile/basic`)
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()
})

test('WeChat asks once which account this is, and knows it from then on @deep', async ({
  page,
  strict,
}) => {
  await page.goto(`${strict.url}/sign-in/wechat?redirectUrl=/library`)
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${strict.url}/library`)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${strict.url}/sign-in/wechat?redirectUrl=//evil.test`)
  await page.waitForURL(`${strict.url}/`)
  await page.goto(`${strict.url}/profile/basic`)
  await expect(page.getByText('shenyan')).toBeVisible()

  await page.goto(`${strict.url}/sign-in/wechat/return?code=mo~9&state=forged`)
  await expect(page.getByRole('heading', { name: '二维码已失效' })).toBeVisible()
})
