import type { Page } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, PASSWORD, signInByForm, test } from './world.ts'

test('a visitor meets one way in, an example, and the door of what asks to sign in, in an old browser too; what they came for comes after it', async ({
  product,
  page,
}) => {
  await test.step('home', () => meetHome(page, product))
  await test.step('a question of the front', () => askAtTheFront(page, product))
  await test.step('the library', () => knockAtLibrary(page, product))
  await test.step('the profile, in a browser that keeps nothing', () =>
    knockInOldBrowser(page, product))
  await test.step('a question', () => askUnsigned(page, product))
  await test.step('what they came for', () => comeBack(page, product))
})

/** Line 18: no rail, one way in, and an example whose seals light their sentences. */
async function meetHome(page: Page, product: Product) {
  await page.goto(product.url)
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '登录' })).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText('不得进行新建、扩建活动')
  await expect(page.locator('.evidence-line')).toHaveCount(1)
  await page.getByRole('button', { name: '看第2处依据' }).click()
  await expect(page.locator('mark')).toHaveText('新建、扩建必要的基础设施和公共服务设施除外')
  await expectAccessible(page)
}

/** R-HOME-01: the words stay, are taken back with the form, and are asked once somebody signs in. */
async function askAtTheFront(page: Page, product: Product) {
  const question = '核心保护区日游客承载量是多少？'
  const box = page.getByRole('textbox', { name: '问题' })
  const form = page.getByRole('dialog', { name: /^登录/ })
  await box.fill('算了不问')
  await box.press('Enter')
  await form.getByRole('button', { name: '关闭' }).click()
  await expect(box).toHaveValue('算了不问')
  await signInByForm(page, product.url, 'zhouhe')
  await expect(page.getByRole('heading', { name: /周禾/ })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await page.goto(product.url)
  await box.fill(question)
  await box.press('Enter')
  await form.getByLabel('账号或手机号').fill('zhouhe')
  await form.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  await expect(page.getByRole('article').filter({ hasText: question })).toBeVisible()
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  await expect(box).toHaveValue('')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

/** Line 13: nothing is added by a visitor, and a file’s address opens no dialog. */
async function knockAtLibrary(page: Page, product: Product) {
  await page.goto(`${product.url}/library/12`)
  await expect(page).toHaveURL(`${product.url}/library`)
  await expect(page.getByText('登录后查看团队的资料')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('is_first_open_knowledge_guide', '{"data":false}'))
  const answer = await page.goto(`${product.url}/library`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main').getByRole('button', { name: '登录' })).toBeVisible()
  for (const action of ['上传文档', '添加网页', '新建文件夹']) {
    await page.getByRole('button', { name: action }).first().click()
    const form = page.getByRole('dialog', { name: /^登录/ })
    await expect(form, action).toBeVisible()
    await form.getByRole('button', { name: '关闭' }).click()
    await expect(form).toBeHidden()
  }
}

async function knockInOldBrowser(visitor: Page, product: Product) {
  const page = await visitor.context().newPage()
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  for (const [path, title] of [
    ['/profile/coins', '登录后查看硬币'],
    ['/profile/questions', '登录后查看提问记录'],
    ['/profile/creations', '登录后查看创作'],
    ['/profile/shares', '登录后查看分享'],
    ['/profile/assignments', '登录后查看指派给你的章节'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByText(title)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()
  }
  await page.goto(`${product.url}/join`)
  const bar = page.locator('.k-notices', { hasText: '当前浏览器版本过低，请升级或更换浏览器' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: '关闭' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.close()
}

/** A visitor's question opens the login and stays in the box. */
async function askUnsigned(page: Page, product: Product) {
  await page.goto(`${product.url}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('容积率是多少')
  await box.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('账号或手机号')).toBeVisible()
  await expect(page.locator('.question-box textarea')).toHaveValue('容积率是多少')
  await expect(page.getByRole('button', { name: '新提问' })).toHaveCount(0)
  await page.reload()
  await expect(box).toHaveValue('容积率是多少')
}

/** Visitors come back to what they asked for; members are led home and told why. */
async function comeBack(page: Page, product: Product) {
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
}

test('a page that came by one person’s cookie asks as that person, whoever’s token the browser still holds', async ({
  product,
  page,
}) => {
  await signInByForm(page, product.url, 'zhouhe')
  // That page may still be asking.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enterAs(page, product.url, 'lumingyuan')
  const counting = page.waitForRequest(/\/notification\/count/)
  await page.goto(product.url)
  // A token of somebody who is not of this team would be sent home, for ever.
  expect((await counting).headers()).not.toHaveProperty('authorization')
  await expect(page.getByRole('heading', { name: /陆明远/ })).toBeVisible()
})
