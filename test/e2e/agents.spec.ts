import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { enterAs, expect, signIn, test } from './world.ts'

const QUESTION = '核心保护区的日游客承载量是多少？'
const boxOf = (page: Page) => page.getByRole('textbox', { name: '问题' })

test('an assistant is made, used by a colleague, copied and deleted; its conversation goes on', async ({
  product,
  page,
  browser,
}) => {
  await signIn(page, product.url, 'shenyan')
  await page.getByRole('link', { name: '助手', exact: true }).click()
  // The embedded engine only quotes: it says so, and what needs a model is shut.
  await expect(page.getByText('回答只摘引资料')).toBeVisible()
  await expect(page.getByRole('link', { name: '翻译润色' })).toHaveCount(0)
  await expect(page.getByText('翻译润色', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '更多 资料问答' }).click()
  await page.getByRole('menuitem', { name: '复制为我的' }).click()
  const form = page.getByRole('dialog', { name: '新建助手' })
  await expect(form.getByLabel('名称')).toHaveValue('资料问答（副本）')
  await form.getByLabel('名称').fill('导则答疑')
  // What is written is not lost by a key that closes.
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: '放弃没有保存的内容？' })
    .getByRole('button', { name: '接着写' })
    .click()
  await expect(form.getByLabel('名称')).toHaveValue('导则答疑')
  await form.getByRole('radio', { name: '天平' }).check()
  await form.getByRole('radio', { name: '竹青' }).check()
  await form.getByRole('textbox', { name: '开场问题1' }).fill(QUESTION)
  // A line that is added is written in at once, and the keyboard stays among them when it goes again.
  const lines = form.getByRole('textbox', { name: /^开场问题\d/ })
  const lineCount = await lines.count()
  await form.getByRole('button', { name: '添加问题' }).click()
  await expect(lines).toHaveCount(lineCount + 1)
  await expect(lines.last()).toBeFocused()
  await form
    .getByRole('button', { name: /^移除开场问题/ })
    .last()
    .click()
  await expect(lines).toHaveCount(lineCount)
  await expect(lines.last()).toBeFocused()
  await form.getByRole('button', { name: '选择资料' }).click()
  const picker = page.getByRole('dialog', { name: '选择资料' })
  await picker.getByRole('searchbox').fill('保护与更新导则')
  await expect(picker.getByText(/^找到 \d+ 项/)).toBeVisible()
  await picker.getByRole('checkbox', { name: /导则/ }).first().click()
  await picker.getByRole('button', { name: '选定 1 份' }).click()
  await expect(form.getByRole('button', { name: /^移除 临溪古镇保护与更新导则/ })).toBeVisible()
  await form.getByRole('switch', { name: '全队可用' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存「导则答疑」')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索助手' }).fill('导则')
  await expect(page.getByRole('link', { name: '导则答疑' })).toBeVisible()
  await expect(page.getByRole('link', { name: '资料问答' })).toHaveCount(0)
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await enterAs(phone, product.url, 'lumingyuan')
  await phone.goto(`${product.url}/agent`)
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await phone.getByRole('button', { name: '更多 导则答疑' }).click()
  await expect(phone.getByRole('menuitem')).toHaveText(['复制为我的'])
  await phone.keyboard.press('Escape')
  await phone.getByRole('link', { name: '导则答疑' }).click()
  await expect(phone.getByRole('list', { name: '开场问题' })).toContainText(QUESTION)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: QUESTION }).click()
  await expect(boxOf(phone)).toHaveValue(QUESTION)
  await expect(boxOf(phone)).toBeFocused()
  await boxOf(phone).press('Enter')
  await expect(phone).toHaveURL(/\/chat\/\d+$/)
  await expect(phone.getByRole('article')).toContainText('7,700')

  await page.getByRole('button', { name: '更多 导则答疑' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除助手' }).click()
  await expect(page.getByRole('link', { name: '导则答疑' })).toHaveCount(0)
  await phone.reload()
  const profile = phone.getByRole('link', { name: '助手：导则答疑' })
  await expect(profile).toBeVisible()
  await boxOf(phone).fill('游客高峰日怎么管理？')
  await boxOf(phone).press('Enter')
  await expect(phone.getByRole('article')).toHaveCount(2)
  await expect(phone.getByRole('button', { name: '重新回答' })).toHaveCount(2)
  await profile.click()
  await expect(phone.getByText('助手不存在或已删除')).toBeVisible()
  await expect(phone).toHaveURL(/\/chat$/)
  await context.close()
})

test('a question that comes with a link is asked by itself once somebody is signed in, and once @deep', async ({
  product,
  page,
}) => {
  const asks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/chat/question/stream')) asks.push(request.postDataJSON())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const link = `${product.url}/answer?question=${encodeURIComponent(QUESTION)}`
  await page.goto(link)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(boxOf(page)).toHaveValue(QUESTION)
  await expect(page.getByText('回复的内容由AI生成')).toBeVisible()
  await expectAccessible(page)

  // Pressed by a visitor: asked after the login, without a second press.
  await page.getByRole('button', { name: '发送问题' }).click()
  const login = page.getByRole('dialog')
  await login.getByLabel('账号或手机号').fill('lumingyuan')
  await login.getByLabel('密码', { exact: true }).fill('bimo2026')
  await login.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/answer\?sessionId=\d+$/)
  await expect(page.getByRole('article')).toContainText('7,700')
  expect(asks).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('7,700')
  await expect(boxOf(page)).toHaveValue('')

  // The same link again in the same tab shows the answer that is there.
  await page.goto(link)
  await expect(page.getByRole('article')).toContainText('7,700')
  expect(asks).toHaveLength(1)
  // In a new tab it is another visit: asked there, without a press.
  const other = await page.context().newPage()
  other.on('request', (request) => {
    if (request.url().includes('/chat/question/stream')) asks.push(request.postDataJSON())
  })
  await other.goto(link)
  await expect(other).toHaveURL(/\/answer\?sessionId=\d+$/)
  await expect(other.getByRole('article')).toContainText('7,700')
  expect(asks).toHaveLength(2)
})
