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

test('a table is filled and left by keys alone @deep', async ({ page, product }) => {
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

test('one writes on behind what was inserted from the toolbar @deep', async ({ page, product }) => {
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

test('the view follows a picture that is put in @deep', async ({ page, product }) => {
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

test('words are replaced in the title, headings and texts, and Ctrl+Z takes back all of it', async ({
  page,
  product,
}) => {
  const text = await newText(page, product.url, '水乡札记')
  const { keyboard } = page
  await keyboard.type('水乡是底数。')
  await keyboard.press('Enter')
  await keyboard.type('# 水乡现状')
  await keyboard.press('Enter')
  const heading = page.getByRole('textbox', { name: /^标题 / })
  await expect(heading).toHaveValue('水乡现状')
  await keyboard.type('水乡每日七千人次。')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  const title = page.getByRole('textbox', { name: '文档标题' })
  const bar = page.getByRole('search', { name: '查找替换' })
  const sheet = page.locator('.sheet')
  const isBack = async () => {
    await expect(title).toHaveValue('水乡札记')
    await expect(heading).toHaveValue('水乡现状')
    await expect(sheet).toContainText('水乡是底数。')
    await expect(sheet).toContainText('水乡每日七千人次。')
  }
  const replaceAll = async () => {
    await bar.getByRole('button', { name: '全部替换' }).click()
    await expect(page.getByText('替换了4处，在2节里，标题2处').last()).toBeVisible()
    await expect(title).toHaveValue('古镇札记')
    await expect(heading).toHaveValue('古镇现状')
    await expect(sheet).toContainText('古镇是底数。')
    await expect(sheet).toContainText('古镇每日七千人次。')
  }
  await keyboard.press('Control+h')
  await bar.getByLabel('查找', { exact: true }).fill('水乡')
  await expect(bar.getByRole('status')).toHaveText(/ 4$/)
  await bar.getByLabel('替换为').fill('古镇')
  await replaceAll()
  await keyboard.press('Control+z')
  await isBack()
  await replaceAll()
  await text.focus()
  await keyboard.press('Control+z')
  await isBack()
  await replaceAll()
  await page.getByRole('button', { name: '全部撤销' }).last().click()
  await isBack()
  await text.focus()
  await keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('the find bar stands clear of the head of the comments @deep', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newText(page, product.url, '古镇批注')
  await page.getByRole('button', { name: /^批注/ }).click()
  const margin = page.getByRole('complementary', { name: '批注' })
  await expect(margin).toBeVisible()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('search', { name: '查找替换' }).getByLabel('查找', { exact: true })
  await field.click()
  await expect(field).toBeFocused()
  const all = margin.getByRole('radio', { name: /^全部/ })
  await all.click()
  await expect(all).toBeChecked()
})

test('a tap on words starts writing there, on a phone @deep', async ({
  page,
  product,
  browser,
}) => {
  const text = await newText(page, product.url, '古镇手记')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await enterAs(phone, product.url, 'shenyan')
  await phone.goto(page.url())
  const line = phone.locator('.sheet p[data-block]').first()
  await expect(line).toHaveText('各片区如下：')
  await line.tap()
  await expect(textOf(phone)).toBeFocused()
  await phone.keyboard.type('手机')
  await expect(textOf(phone)).toContainText('手机')
  await context.close()
})
