import { deepIf } from '../support/deep.ts'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, PASSWORD, test } from './world.ts'

test('a conversation is shared, read by somebody without an account, and gone once it is revoked', async ({
  product,
  page,
  browser,
}) => {
  const question = '沿河第一界面建筑限高是多少？'
  await enterAs(page, product.url, 'zhouhe')
  await askInChat(page, product.url, question)
  const own = page.getByRole('article', { name: question })
  await expect(own.getByRole('button', { name: '重新回答' })).toBeVisible()
  const answer = await own.locator('.answer').innerText()

  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1组问答')
  await dialog.getByRole('radio', { name: '7天' }).click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
  expect(link).toMatch(/\/share\/[\w-]{22}\?mode=view&sharerUserId=\d+$/)
  await expect(dialog.getByRole('img', { name: '分享链接的二维码' })).toBeVisible()
  await dialog.getByRole('radio', { name: '邀请页' }).click()
  const landing = link.replace('mode=view', 'mode=share')
  await expect(dialog.getByRole('textbox', { name: '分享链接' })).toHaveValue(landing)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '完成' }).click()

  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  const opened = await reader.goto(link)
  expect(opened?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  expect(opened?.headers()['cache-control']).toBe('private, no-store')
  const read = reader.getByRole('article', { name: question })
  await expect(read.locator('.answer')).toHaveText(answer)
  await read.locator('.answer a.cite').first().hover()
  await expect(reader.getByRole('dialog', { name: /引用/ }).locator('mark').first()).toBeVisible()
  expect(await reader.content()).not.toMatch(/\/library\/\d/)
  expect(await reader.evaluate(() => localStorage.getItem('sharer_user_id'))).toContain(
    new URL(link).searchParams.get('sharerUserId'),
  )
  await reader.mouse.move(5, 5)
  await expect(reader.getByRole('dialog', { name: /引用/ })).toBeHidden()
  await expectAccessible(reader)

  await reader.getByRole('link', { name: '我也想问' }).click()
  await expect(reader.getByText('周禾分享给你')).toBeVisible()
  await expect(reader.getByRole('img', { name: '这份分享的二维码' })).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('textbox', { name: '提问' }).fill('核心保护区的日游客承载量是多少？')
  await reader.getByRole('button', { name: '提问' }).click()
  const login = reader.getByRole('dialog')
  await login.getByLabel('账号或手机号').fill('shenyan')
  await login.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: '登录', exact: true }).click()
  await reader.waitForURL(/\/chat\/\d+$/)
  await expect(
    reader.getByRole('article', { name: '核心保护区的日游客承载量是多少？' }),
  ).toBeVisible()
  await stranger.close()

  await page.getByRole('button', { name: '分享', exact: true }).click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const second = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
  await dialog.getByRole('button', { name: '撤销分享' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销分享' }).click()
  await expect(dialog.getByRole('button', { name: '生成链接' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^撤销分享：/ })).toHaveCount(1)
  expect((await page.request.get(second)).status()).toBe(404)

  await page.goto(landing)
  await page.getByRole('button', { name: '撤销分享' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销分享' }).click()
  await page.waitForURL(/\/profile\/shares$/)
  await expect(page.getByText('没有有效的分享')).toBeVisible()
  const late = await browser.newContext({ locale: 'zh-CN' })
  const latecomer = await late.newPage()
  expect((await latecomer.goto(link))?.status()).toBe(404)
  await expect(latecomer.getByRole('heading', { name: '这份分享收回了' })).toBeVisible()
  await late.close()
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a share with a password is read after it, and its opening is counted, at ${viewport.width}${deepIf(viewport.width === 1440)}`, async ({
    product,
    page,
    browser,
  }) => {
    const question = '核心保护区的日游客承载量是多少？'
    await page.setViewportSize(viewport)
    await enterAs(page, product.url, 'zhouhe')
    await askInChat(page, product.url, question)
    const own = page.getByRole('article', { name: question })
    await expect(own.getByRole('button', { name: '重新回答' })).toBeVisible()
    await page.getByRole('button', { name: '分享', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: '需要密码' }).click()
    await dialog.getByRole('button', { name: '生成链接' }).click()
    await expect(dialog.getByText('密码至少4个字符')).toBeVisible()
    await dialog.getByLabel('密码', { exact: true }).fill('松烟入墨')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '生成链接' }).click()
    await expect(dialog).toContainText('打开时需要密码')
    const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
    await dialog.getByRole('button', { name: '完成' }).click()

    // A headless browser is a program, and no program is counted.
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const stranger = await browser.newContext({ locale: 'zh-CN', viewport, userAgent })
    const reader = await stranger.newPage()
    await reader.goto(link)
    await expect(reader.getByRole('heading', { name: '这份分享需要密码' })).toBeVisible()
    expect(await reader.content()).not.toContain('游客承载量')
    await expectAccessible(reader)
    await reader.getByLabel('密码', { exact: true }).fill('松烟')
    await reader.getByRole('button', { name: '打开', exact: true }).click()
    await expect(reader.getByText('密码不对，请向分享的人确认')).toBeVisible()
    await expect(reader.getByLabel('密码', { exact: true })).toHaveValue('松烟')
    await reader.getByLabel('密码', { exact: true }).fill('松烟入墨')
    await reader.getByRole('button', { name: '打开', exact: true }).click()
    await expect(reader.getByRole('article', { name: question })).toBeVisible()
    expect(reader.url()).toBe(link)
    await expectAccessible(reader)
    await reader.reload()
    await expect(reader.getByRole('article', { name: question })).toBeVisible()
    await stranger.close()

    await page.goto(`${product.url}/profile/shares`)
    await page
      .getByRole('button', { name: `打开1次：${question}` })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: '打开记录' })).toContainText('1人')
    await expectAccessible(page)
  })
}
