import { expectAccessible } from './accessible.ts'
import { boxOf, deckWith, isSaved, openPage, stageOf } from './decks.ts'
import { enterAs, expect, test } from './world.ts'

test('words of the template’s boxes get a size and a colour, a shape its line and its filling; the template comes back @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  const title = boxOf(page, 'title')
  await title.click()
  const typeOf = () =>
    title
      .locator('.slide-words')
      .first()
      .evaluate((node) => {
        const { fontSize, color } = getComputedStyle(node)
        return `${fontSize} ${color}`
      })
  const before = await typeOf()
  const bar = page.getByRole('toolbar', { name: '文字格式' })
  await bar.getByRole('combobox', { name: '字号' }).selectOption('20')
  await expect.poll(typeOf).not.toBe(before)
  const sized = await typeOf()
  await bar.getByRole('radio', { name: '主色' }).click()
  await expect.poll(typeOf).not.toBe(sized)
  await expectAccessible(page)
  await isSaved(page)
  await page.reload()
  await openPage(page, 1)
  await title.click()
  await expect(bar.getByRole('radio', { name: '主色' })).toBeChecked()
  await bar.getByRole('button', { name: '恢复模板的字号与颜色' }).click()
  await expect.poll(typeOf).toBe(before)

  await page.getByRole('toolbar', { name: '插入' }).getByRole('button', { name: '形状' }).click()
  await page.getByRole('menuitem', { name: '矩形' }).click()
  const panel = page.getByRole('tabpanel', { name: '格式' })
  await panel.getByRole('switch', { name: '填满' }).click()
  await panel
    .getByRole('radiogroup', { name: '填充颜色' })
    .getByRole('radio', { name: '浅色' })
    .click()
  const shape = stageOf(page).locator('svg[data-box]')
  const [line, fill] = [await shape.getAttribute('stroke'), await shape.getAttribute('fill')]
  expect(fill).not.toBe(line)
  await panel.getByRole('combobox', { name: '粗细' }).selectOption('4')
  await expect(shape).toHaveAttribute('stroke-width', '4')
  await expectAccessible(page)
})
