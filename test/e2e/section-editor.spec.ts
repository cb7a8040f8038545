import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './world.ts'
import {
  edit,
  openText,
  secondWindow,
  textOf,
  toEnd,
  toStart,
  writtenText,
} from './written-text.ts'

/** Puts HTML and text on the clipboard of the page, and pastes it. */
async function paste(text: Locator, data: Record<string, string>) {
  await text.evaluate((node, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value)
    node.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

test('every kind of block is written by keys and by the menu, saved by itself, and there after a reload', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇承载量简报')
  // A click into the text is enough, and puts the caret there.
  const paragraph = section.locator('p[data-block]').first()
  await paragraph.click()
  const text = textOf(page)
  await expect(text).toBeFocused()
  await toEnd(text)
  const { keyboard } = page
  await keyboard.press('Enter')
  await keyboard.type('# 一个小标题')
  await keyboard.press('Enter')
  await keyboard.type('有 **粗体** 与 ')
  await keyboard.press('Control+i')
  await keyboard.type('斜体')
  await keyboard.press('Control+i')
  await keyboard.press('Enter')
  await keyboard.type('- 第一项')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('里面一项')
  await keyboard.press('Enter')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.type('> 一段引文')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('/公式')
  await expect(page.getByRole('listbox', { name: '插入' })).toBeVisible()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '公式' })
  await dialog.getByLabel('LaTeX').fill('E = mc^2')
  await dialog.getByRole('button', { name: '确定' }).click()
  await keyboard.press('Enter')
  await keyboard.type('/bg')
  await keyboard.press('Enter')
  await keyboard.type('地区')
  await keyboard.press('Tab')
  await keyboard.type('产值')
  await keyboard.press('Tab')
  await keyboard.type('备注')
  await keyboard.press('Tab')
  await keyboard.type('东部')
  await expect(page.getByRole('toolbar', { name: '表格' })).toBeVisible()
  await page.getByRole('button', { name: '删列' }).click()
  await expectAccessible(page)
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.reload()
  await expect(section.locator('.sheet-run-in', { hasText: '一个小标题' })).toHaveCount(1)
  await expect(section.locator('strong', { hasText: '粗体' })).toHaveCount(1)
  await expect(section.locator('em', { hasText: '斜体' })).toHaveCount(1)
  await expect(section.locator('ul ul li', { hasText: '里面一项' })).toHaveCount(1)
  await expect(section.locator('blockquote', { hasText: '一段引文' })).toHaveCount(1)
  await expect(section.locator('.k-math').first()).toBeVisible()
  await expect(section.locator('table th')).toHaveCount(2)
  await expect(section.locator('table')).toContainText('产值')
})

test('what is pasted from Word and Excel comes in form, is one step to undo, and cells are merged', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇保护与更新')
  await edit(section)
  const text = textOf(page)
  await toEnd(text)
  await page.keyboard.press('Enter')
  await paste(text, {
    'text/html':
      '<p class=MsoNormal style="color:red">红的<b>粗的</b>字</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>头一条</p><img src="file:///C:/a.png">',
    'text/plain': '红的粗的字',
  })
  await expect(text.locator('strong')).toHaveText('粗的')
  await expect(text.locator('ol li')).toHaveText('头一条')
  await expect(page.getByText('1张图片没有带过来')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(text.locator('strong')).toHaveCount(0)
  await paste(text, {
    'text/html':
      '<table><tr><td>地区</td><td>产值</td></tr><tr><td>东</td><td>1</td></tr><tr><td>西</td><td>2</td></tr></table>',
    'text/plain': '地区\t产值',
  })
  await expect(text.locator('th')).toHaveText(['地区', '产值'])
  const cells = text.locator('td')
  await cells.nth(0).click()
  await cells.nth(2).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '合并', exact: true }).click()
  await expect(text.locator('td[rowspan="2"]')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(text).toHaveCount(0)
  await expect(section.locator('td[rowspan="2"]')).toContainText('东')
})

/** Composes 你好 by an input method, letter by letter. */
async function composer(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  return async () => {
    for (const pinyin of ['n', 'ni', 'nih', 'niha', 'nihao'])
      await client.send('Input.imeSetComposition', {
        text: pinyin,
        selectionStart: pinyin.length,
        selectionEnd: pinyin.length,
      })
    await client.send('Input.insertText', { text: '你好' })
  }
}

test('Chinese is composed at every place of a line, and nothing of the pinyin stays', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇游客承载量')
  await edit(section)
  const text = textOf(page)
  const compose = await composer(page)
  await expect(text.locator('[data-atom="cite"]').first()).toBeVisible()
  const first = text.locator('p').first()
  await toStart(text)
  await compose()
  await expect(first).toContainText(/^你好/)
  // Beside a citation: before it, and after it.
  const cite = text.locator('[data-atom="cite"]').first()
  await caretBeside(cite, 'before')
  await compose()
  await caretBeside(cite, 'after')
  await compose()
  // Over words that are selected.
  await toStart(text)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await compose()
  // In a cell.
  await toEnd(text)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/bg')
  await page.keyboard.press('Enter')
  await compose()
  await expect(text.locator('th').first()).toHaveText('你好')
  await expect(text).toContainText('你好')
  await expect(text).not.toContainText(/[nN]i|nih|n你/)
  expect((await text.innerText()).match(/你好/g)).toHaveLength(4)
})

test('a click below formulas and tables puts the caret where it was clicked', async ({
  product,
  page,
}) => {
  const above = Array.from(
    { length: 3 },
    () => '$$\n\\frac{A}{a}\n$$\n\n| 区 | 值 |\n| --- | --- |\n| 甲 | 1 |',
  )
  const lines = ['# 一节', ...above, '点在这一行。', '不在这一行。', '也不在这一行。']
  await openText(page, product.url, '插入点', lines.join('\n\n'))
  await expect(page.getByRole('table')).toHaveCount(3)
  await page.getByText('点在这一行。', { exact: true }).click({ position: { x: 46, y: 10 } })
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('某')
  await expect(textOf(page).locator('p').filter({ hasText: '某' })).toHaveText('点某在这一行。')
})

test('Chinese is composed after a formula @deep', async ({ ownProduct, page }) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇输入法')
  await edit(section)
  const text = textOf(page)
  const compose = await composer(page)
  await toEnd(text)
  await page.keyboard.press('Enter')
  await page.keyboard.type('设 $x$')
  const formula = text.locator('[data-atom="math"]').last()
  await expect(formula).toBeVisible()
  await caretBeside(formula, 'after')
  await compose()
  await expect(text.locator('p').last()).toContainText(/你好$/)
  await expect(text).not.toContainText(/[nN]i|nih|n你/)
  expect((await text.innerText()).match(/你好/g)).toHaveLength(1)
})

async function caretBeside(sign: Locator, side: 'before' | 'after') {
  await sign.evaluate((node, where) => {
    const range = document.createRange()
    if (where === 'before') range.setStartBefore(node)
    else range.setStartAfter(node)
    range.collapse(true)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
  }, side)
}

test('two windows where no socket comes through: other paragraphs are merged, of the same one both texts are kept @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  await page.context().route('**/document/live/join*', (route) => route.abort())
  const section = await writtenText(page, ownProduct.url, '临溪古镇客流管理')
  const { other, there } = await secondWindow(page)
  await edit(section)
  await edit(there)
  await expect(textOf(other)).toBeVisible()
  await page.bringToFront()
  await toEnd(textOf(page))
  await page.keyboard.press('Enter')
  await page.keyboard.type('这边补的一段。')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await other.bringToFront()
  await toStart(textOf(other))
  await other.keyboard.type('那边改的开头')
  await other.keyboard.press('Control+s')
  await expect(textOf(other)).toContainText('这边补的一段。')
  await page.bringToFront()
  await toStart(textOf(page))
  await page.keyboard.type('这边也改开头')
  await page.keyboard.press('Control+s')
  // What is to be mended names it too.
  const waiting = page.getByRole('article').getByRole('region', { name: '待定的文字' })
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('这边也改开头')
  await expect(section).toContainText('那边改的开头')
})

test('without a connection the words wait in this browser, and go up when it is back', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇建筑修缮')
  const saving = /\/document\/(section\/save|live\/)/
  await page.route(saving, (route) => route.abort())
  await edit(section)
  await toEnd(textOf(page))
  await page.keyboard.type('断网时写的一句。')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('未联网，已存在本机')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '接着改' }).click()
  await expect(textOf(page)).toContainText('断网时写的一句。')
  await page.unroute(saving)
  await textOf(page).press('Control+Enter')
  await expect(textOf(page)).toHaveCount(0)
  await expect(section).toContainText('断网时写的一句。')
})

test('selected words have a bubble: it marks them, stays where the focus is in it, and goes with the selection @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇文物建筑名录')
  await edit(section)
  const text = textOf(page)
  await toStart(text)
  const bubble = page.getByRole('group', { name: '所选文字' })
  await expect(bubble).toHaveCount(0)
  for (let no = 0; no < 4; no += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect(bubble).toBeVisible()
  const bold = bubble.getByRole('button', { name: /^加粗/ })
  await bold.click()
  await expect(text.locator('strong').first()).toBeVisible()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await bold.focus()
  await expect(bubble).toBeVisible()
  await text.focus()
  await page.keyboard.press('ArrowRight')
  await expect(bubble).toHaveCount(0)
})
