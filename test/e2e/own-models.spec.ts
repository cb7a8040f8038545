import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

const KEY = 'sk-journey-key-0123456789-9f3c'
const MODEL = 'fake?text=able&tools=pieces&window=65536&id=journey'

test('a team connects a model after its test, lets it answer, and sees what it took', async ({
  connecting: { product, upstream },
  page,
}) => {
  const { url } = product
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/team/models`)
  await expectAccessible(page)

  await test.step('what is wrong is said, and nothing can be connected', async () => {
    await fill(page, upstream.url, 'fake?status=401&id=journey-refused')
    await page.getByRole('button', { name: '试一下', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '没有通' })).toContainText(
      '密钥无效或没有权限',
    )
    await expect(page.getByRole('button', { name: '接入', exact: true })).toHaveCount(0)
  })

  await test.step('a test that takes long is left', async () => {
    await page.getByLabel('模型', { exact: true }).fill('fake?first=60000&id=journey-slow')
    await page.getByRole('button', { name: '试一下', exact: true }).click()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '已取消' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: '试一下', exact: true })).toBeFocused()
  })

  await page.getByLabel('模型', { exact: true }).fill(MODEL)
  await page.getByRole('button', { name: '试一下', exact: true }).click()
  const passed = page.getByRole('status').filter({ hasText: '通了' })
  await expect(passed).toContainText('可对话、看图、调用工具、输出 JSON、逐字送达')
  await expect(passed).toContainText('上下文 64K')
  await page.getByLabel('输入，元/百万词元').fill('2')
  await page.getByLabel('输出，元/百万词元').fill('8')
  await expectAccessible(page)
  await page.getByRole('button', { name: '接入', exact: true }).click()
  const row = page.getByRole('list', { name: '自己接入的模型' }).getByRole('listitem')
  await expect(row).toContainText('密钥 ····9f3c')
  expect(await page.content()).not.toContain(KEY)
  await expect(page.getByText('已接入 fake', { exact: false })).toBeVisible()

  await test.step('connected again with another key it asks first, and keeps its price', async () => {
    await page.getByLabel('密钥', { exact: true }).fill(`${KEY}-7b1e`)
    await page.getByLabel('模型', { exact: true }).fill(MODEL)
    await expect(page.getByText('已接入为「兼容接口」')).toBeVisible()
    await page.getByRole('button', { name: '试一下', exact: true }).click()
    await expect(page.getByLabel('输入，元/百万词元')).toHaveValue('2')
    await page.getByLabel('输入，元/百万词元').fill('abc')
    await expect(page.getByRole('button', { name: '接入', exact: true })).toBeDisabled()
    await page.getByLabel('输入，元/百万词元').fill('')
    await page.getByRole('button', { name: '接入', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('「兼容接口」已接入，换用新密钥？')
    await question.getByRole('button', { name: '换用新密钥' }).click()
    await expect(row).toContainText('密钥 ····7b1e')
    await page.getByRole('button', { name: '兼容接口的更多操作' }).click()
    await page.getByRole('menuitem', { name: '模型与单价' }).click()
    await expect(page.getByRole('dialog').getByLabel('输入，元/百万词元')).toHaveValue('2')
    await page.getByRole('button', { name: '完成' }).click()
  })

  await test.step('it answers in the chat from then on', async () => {
    const role = page.getByRole('combobox', { name: '回答用哪个模型' })
    // Nobody else answered here: the first model does at once.
    await expect(role).toHaveValue(/ fake/)
    await page.goto(`${url}/chat`)
    await page.getByRole('checkbox', { name: /^知识库搜索/ }).uncheck()
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill('你好')
    await box.press('Enter')
    await expect(page.getByText('好的，已经记下。')).toBeVisible()
  })

  await test.step('what it took stands there by member, model and day', async () => {
    await page.goto(`${url}/team/models`)
    const table = page.getByRole('table', { name: /本月用量/ })
    await expect(table.getByRole('cell', { name: '沈砚' })).toBeVisible()
    await page.getByRole('radio', { name: '按模型' }).click()
    await expect(table.getByRole('cell', { name: new RegExp('兼容接口 fake') })).toBeVisible()
  })

  await test.step('a budget that is used up stops it, and the page says so', async () => {
    await page.getByLabel('每月预算', { exact: true }).fill('0')
    await page.getByRole('button', { name: '保存每月预算' }).click()
    await expect(page.getByText(/本月预算已用完/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('on a phone, and in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${url}/team/models`)
    await expect(row).toBeVisible()
    await expectAccessible(page)
    const isWider = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isWider)).toBe(false)
  })

  await test.step('what is disconnected is gone, with its key', async () => {
    await page.getByRole('button', { name: '兼容接口的更多操作' }).click()
    await page.getByRole('menuitem', { name: '断开' }).click()
    await page.getByRole('button', { name: '断开', exact: true }).click()
    await expect(page.getByRole('list', { name: '自己接入的模型' })).toHaveCount(0)
    // The month's bill stays.
    await expect(page.getByRole('table', { name: /本月用量/ })).toBeVisible()
  })
})

test('where the operator alone connects models, the page says so and offers nothing @deep', async ({
  scholarly,
  page,
}) => {
  await enterAs(page, scholarly.url, 'shenyan')
  await page.goto(`${scholarly.url}/team/models`)
  await expect(page.getByText('这套系统没有开放团队自己接入模型', { exact: false })).toBeVisible()
  await expect(page.getByRole('list', { name: '系统的模型' })).toBeVisible()
  await expect(page.getByRole('button', { name: '试一下', exact: true })).toHaveCount(0)
})

async function fill(page: Page, baseUrl: string, model: string): Promise<void> {
  await page.getByText('兼容接口', { exact: true }).click()
  await page.getByLabel('密钥', { exact: true }).fill(KEY)
  await page.getByLabel('地址', { exact: true }).fill(baseUrl)
  await page.getByLabel('模型', { exact: true }).fill(model)
}
