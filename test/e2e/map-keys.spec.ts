import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './world.ts'

async function newMap(page: Page, origin: string) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  const map = page.getByRole('tree', { name: '脑图' })
  await expect(map.getByRole('treeitem', { name: '未命名脑图' })).toBeFocused()
  return (name: string) => map.getByRole('treeitem', { name })
}

test('a map is named and goes on by its keys; what is noted of one topic is never another’s', async ({
  page,
  product,
}) => {
  const topic = await newMap(page, product.url)
  // A field that is left empty gives the keyboard back.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '新标题' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(topic('未命名脑图')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('加装电梯')
  await page.keyboard.press('Enter')
  await expect(topic('加装电梯')).toBeFocused()
  await page.keyboard.press('Tab')
  for (const title of ['政策', '意愿', '分摊']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(topic('分摊')).toBeFocused()
  // The bar of a topic lies beside it: the one above can be pressed.
  await topic('意愿').click()
  await topic('政策').click()

  await topic('分摊').click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('按楼层')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await topic('分摊').click()
  await page.keyboard.press(' ')
  await page.getByRole('textbox', { name: '备注' }).fill('每层各出多少')
  await page.getByRole('button', { name: '只删本主题' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(topic('分摊')).toHaveCount(0)
  await topic('按楼层').click()
  await page.keyboard.press(' ')
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('')
})

test('several topics are coloured with the markers of each left; one found topic is replaced after the other', async ({
  page,
  product,
}) => {
  const topic = await newMap(page, product.url)
  await page.keyboard.press('Tab')
  for (const title of ['甲区', '乙区', '丙区']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await topic('甲区').click()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: '星' }).click()
  await page.keyboard.press('Escape')
  await topic('乙区').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press(' ')
  const sheet = page.getByRole('dialog', { name: '已选2个主题' })
  await sheet.getByRole('button', { name: '朱' }).click()
  await page.keyboard.press('Escape')
  await expect(topic('甲区').getByRole('img', { name: '星' })).toBeVisible()
  await expect(topic('乙区').getByRole('img', { name: '星' })).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('searchbox', { name: '查找主题' }).fill('区')
  await page.keyboard.press('F3')
  await page.getByRole('textbox', { name: '替换为' }).fill('片区')
  for (let time = 0; time < 3; time++)
    await page.getByRole('button', { name: '替换', exact: true }).click()
  for (const title of ['甲片区', '乙片区', '丙片区']) await expect(topic(title)).toBeVisible()
})

test('a long title is read whole on a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/mindmap`)
  await page.getByRole('button', { name: '新建脑图' }).first().click()
  await page.getByRole('button', { name: '加主题' }).click()
  const title = '旧楼加装后的运维费每户每月约三十至六十元，由全体业主按面积分摊，逐年公示'
  await page.getByRole('textbox', { name: '新标题' }).fill(title)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const row = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem', { name: title })
  const words = row.getByText(title)
  const isWhole = () => words.evaluate((item) => item.scrollWidth <= item.clientWidth)
  await expect.poll(isWhole).toBe(true)
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThan(40)
})
