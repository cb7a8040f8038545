import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { beginText, textOf, toStart } from './written-text.ts'
import { expect, test } from './world.ts'

const sections = (page: Page) => page.locator('.sheet-section')
const headings = (page: Page) =>
  page
    .locator('.sheet-section textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

/** The section with that place is written in. */
const expectInHand = (page: Page, index: number) =>
  expect(sections(page).nth(index).getByRole('textbox', { name: '本节正文' })).toBeFocused()

async function paste(page: Page, html: string, text: string) {
  await textOf(page).evaluate(
    (field, data) => {
      const clipboardData = new DataTransfer()
      if (data.html) clipboardData.setData('text/html', data.html)
      clipboardData.setData('text/plain', data.text)
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { html, text },
  )
}

test('a pasted text with headings becomes sections, and one step takes it back @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '粘贴札记')
  const html =
    '<h1>现状</h1><p>客流每日七千。</p><h2>住宿</h2><p>客栈二十家。</p><h3>价格</h3><p>三百元。</p><h1>路径</h1><p>先限流。</p>'
  await paste(page, html, '现状')
  await expect(page.getByText('粘贴成了3节')).toBeVisible()
  await expect.poll(() => headings(page)).toEqual(['现状', '住宿', '路径'])
  await expect(sections(page)).toHaveCount(4)
  await expect(sections(page).nth(0)).not.toContainText('客流')
  await expect(sections(page).nth(2)).toContainText('价格')
  // One writes on at the end of what was pasted.
  await expectInHand(page, 3)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.sheet-section textarea')).toHaveCount(0)
  await expect(textOf(page)).toContainText('承载量是底数。')
  await expect(textOf(page)).not.toContainText('客流')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)

  await page.getByText('承载量是底数。').click()
  await textOf(page).press('Control+End')
  // However long a text takes to be read, what is typed meanwhile goes where the caret is.
  await page.route(/\/document\/sections\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await paste(page, '', '# 背景\n\n古镇很老。\n\n## 人口\n\n三千人。')
  await expect.poll(() => headings(page)).toEqual(['背景', '人口'])
  await page.keyboard.type('另有流动人口。', { delay: 100 })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect.poll(() => headings(page)).toEqual(['背景', '人口'])
  await expect(sections(page).nth(2)).toContainText('三千人。另有流动人口。')
  await expect(sections(page).nth(0)).toContainText('承载量是底数。')
  await expect(sections(page).nth(0)).not.toContainText('流动人口')
})

test('all of a text is selected, copied with its headings, deleted once that is confirmed, and taken back', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '全选札记')
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await expectInHand(page, 1)
  await page.keyboard.type('核心区每日七千七百人次。')
  await textOf(page).press('Control+a')
  await textOf(page).press('Control+a')
  await expect(textOf(page)).toHaveCount(0)
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  await expect.poll(selected).toContain('核心区每日七千七百人次。')
  expect(await selected()).toContain('承载量是底数。')
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.body.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') }
  })
  expect(copied.html).toContain('<h1>现状</h1>')
  expect(copied.text).toBe('承载量是底数。\n现状\n核心区每日七千七百人次。')
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: '删除选中的内容？' })
  await expect(question).toContainText('选中的内容在2节里，其中1节连标题一起删除')
  await expectAccessible(page)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(sections(page)).toHaveCount(1)
  await expect(page.locator('.sheet')).not.toContainText('承载量')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(sections(page)).toHaveCount(2)
  await expect(page.locator('.sheet')).toContainText('承载量是底数。')
  await expect(page.locator('.sheet')).toContainText('核心区每日七千七百人次。')
  await expect.poll(() => headings(page)).toEqual(['现状'])
})

/** Two sections, the caret in the second. */
async function twoSections(page: Page, url: string, name: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, url, name)
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await expectInHand(page, 1)
  await page.keyboard.type('核心区每日七千七百人次。')
}

/** From behind some words to behind others, wherever these are written or read. */
async function drag(page: Page, from: string, to: string) {
  const pointBehind = (words: string) =>
    page.evaluate((text) => {
      const texts = document.createTreeWalker(
        document.querySelector('.sheet') ?? document,
        NodeFilter.SHOW_TEXT,
      )
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const index = (node.textContent ?? '').indexOf(text)
        if (index < 0) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const { right, top, height } = range.getBoundingClientRect()
        return { x: right, y: top + height / 2 }
      }
      throw new Error(`no such words: ${text}`)
    }, words)
  const [start, end] = [await pointBehind(from), await pointBehind(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 8 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

test('a selection drawn out of the section in hand reaches over others: it is marked, and written over as one act', async ({
  page,
  product,
}) => {
  await twoSections(page, product.url, '跨节札记')
  await expect(sections(page).nth(0)).toContainText('承载量是底数。')
  // Nothing moves any more.
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible()
  await drag(page, '核心区每日', '承载量')
  await expect(textOf(page)).toHaveCount(0)
  await expect.poll(() => selected(page)).toContain('是底数。')
  expect(await selected(page)).toContain('核心区每日')
  expect(await selected(page)).not.toContain('承载量')
  await page.keyboard.press('Control+b')
  await expect(page.locator('.sheet strong')).toHaveText(['是底数。', '核心区每日'])
  await expect.poll(() => selected(page)).toContain('核心区每日')
  await page.keyboard.type('12')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('人')
  await expect(sections(page).nth(0)).toContainText('承载量12人')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)
  await expect.poll(() => headings(page)).toEqual(['现状'])
  await expect(sections(page).nth(1)).toHaveText(/七千七百人次。/)
  await expect(page.locator('.sheet')).not.toContainText('核心区')
})

test('Backspace at the start of a section goes to its heading, and there makes it a line of the text before @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '合并札记')
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await expectInHand(page, 1)
  await page.keyboard.type('核心区每日七千七百人次。')
  await toStart(textOf(page))
  await page.keyboard.press('Backspace')
  const heading = page.getByRole('textbox', { name: '标题 现状' })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('已并入「开头」')).toBeVisible()
  await expect(sections(page)).toHaveCount(1)
  await expect(textOf(page)).toContainText('核心区每日七千七百人次。')
  await expect(textOf(page)).toContainText('现状')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(() => headings(page)).toEqual(['现状'])
  await expect(sections(page).nth(1)).toContainText('核心区每日七千七百人次。')
  await expect(sections(page).nth(0)).not.toContainText('核心区')
})
