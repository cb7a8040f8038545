import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './world.ts'
import { textOf } from './written-text.ts'

/** A new text of one's own, its caret in the first line. */
async function newText(page: Page, url: string, title: string) {
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/document`)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  const field = page.getByRole('textbox', { name: '文档标题' })
  await expect(field).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  const text = textOf(page)
  await expect(text).toBeFocused()
  // The room has joined in: from here on nothing but the keys moves the caret.
  await page.keyboard.type('各片区如下：')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.keyboard.press('Enter')
  return text
}

test('a table is filled and left by keys alone', async ({ page, product }) => {
  const text = await newText(page, product.url, '古镇客流表')
  const { keyboard } = page
  await keyboard.type('/bg')
  await keyboard.press('Enter')
  const cell = (no: number) => text.locator('th, td').nth(no)
  await keyboard.type('片区')
  await keyboard.press('ArrowDown')
  await keyboard.type('主街')
  await expect(cell(3)).toHaveText('主街')
  await keyboard.press('ArrowDown')
  await keyboard.type('石桥')
  await expect(cell(6)).toHaveText('石桥')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.type('名')
  await expect(cell(0)).toHaveText('片区名')
  await expect(text.locator('th, td')).toHaveCount(9)
  for (let no = 0; no < 9; no += 1) await keyboard.press('Tab')
  await keyboard.type('码头')
  await expect(cell(9)).toHaveText('码头')
  await keyboard.press('ArrowDown')
  await keyboard.type('由表可见')
  await expect(text.locator('p').last()).toHaveText('由表可见')
  await expect(text.locator('tr')).toHaveCount(4)
})

test('one writes on behind what was inserted from the toolbar', async ({ page, product }) => {
  const text = await newText(page, product.url, '古镇注释')
  const { keyboard } = page
  await keyboard.type('承载量以日计')
  await page.getByRole('button', { name: '插入更多' }).click()
  await page.getByRole('menuitem', { name: '脚注' }).click()
  const dialog = page.getByRole('dialog', { name: '脚注' })
  await dialog.getByLabel('注文').fill('含节假日')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(text).toBeFocused()
  await keyboard.type('，下文同。')
  await expect(text.locator('p').nth(1)).toHaveText(/^承载量以日计.*，下文同。$/)
  await expect(text.locator('[data-atom="note"]')).toHaveCount(1)

  await page.getByRole('button', { name: '插入更多' }).click()
  await page.getByRole('menuitem', { name: '分隔线' }).click()
  await expect(text).toBeFocused()
  await keyboard.type('预警线/gs')
  await keyboard.press('Enter')
  const formula = page.getByRole('dialog', { name: '公式' })
  await formula.getByLabel('LaTeX').fill('C')
  await formula.getByRole('button', { name: '确定' }).click()
  await expect(text).toBeFocused()
  await keyboard.type('为限')
  await expect(text.locator('p').last()).toHaveText(/^预警线.*为限$/)
})

test('the view follows a picture that is put in', async ({ page, product }) => {
  const text = await newText(page, product.url, '古镇照片')
  for (let no = 0; no < 14; no += 1) {
    await page.keyboard.type(`第${no}行`)
    await page.keyboard.press('Enter')
  }
  await text.evaluate(async (node) => {
    const canvas = new OffscreenCanvas(800, 600)
    canvas.getContext('2d')?.fillRect(0, 0, 800, 600)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }))
    const init = { bubbles: true, cancelable: true, clipboardData: data }
    node.dispatchEvent(new ClipboardEvent('paste', init))
  })
  await expect(text.locator('figure img')).toBeInViewport({ ratio: 0.8 })
})
