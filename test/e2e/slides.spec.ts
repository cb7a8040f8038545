import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  boxOf,
  bullet,
  deckWith,
  isSaved,
  METHODS,
  openPage,
  stageOf,
  thumbnails,
} from './decks.ts'
import { enterAs, expect, test } from './world.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function middleOf(box: Locator) {
  const { x, y, width, height } = (await box.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses in the middle of a box and pulls it so many pixels. */
async function pull(page: Page, box: Locator, across: number, down: number, isLetGo = true) {
  const { x, y } = await middleOf(box)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 4 })
  await page.mouse.move(x + across, y + down, { steps: 4 })
  if (isLetGo) await page.mouse.up()
}

test('boxes of a page are chosen, moved, resized, nudged and taken back, and stay where they were put', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  await boxOf(page, 'title').click()
  await expect(field(page, '位置，左')).toHaveValue('60')

  await pull(page, boxOf(page, 'title'), 40, 60)
  await expect(field(page, '位置，左')).not.toHaveValue('60')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(field(page, '位置，左')).toHaveValue('60')
  // Esc lets go of it: nothing was moved.
  await pull(page, boxOf(page, 'title'), 40, 60, false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(field(page, '位置，左')).toHaveValue('60')
  await expect(page.getByRole('button', { name: '重做' })).toBeEnabled()

  await page.keyboard.press('ArrowRight')
  await expect(field(page, '位置，左')).toHaveValue('61')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(field(page, '位置，左')).toHaveValue('51')
  await isSaved(page)
  const saved = page.waitForResponse(/deck.change/)
  await pull(page, stageOf(page).locator('[data-grip=e]'), -200, 0)
  await expect(field(page, '大小，宽')).not.toHaveValue('840')
  await saved
  await isSaved(page)
  const width = await field(page, '大小，宽').inputValue()
  await page.reload()
  await openPage(page, 1)
  await boxOf(page, 'title').click()
  await expect(field(page, '大小，宽')).toHaveValue(width)
  // Another template leaves it where it was put by hand.
  await page.getByRole('tab', { name: '模板' }).click()
  await page.getByRole('radio', { name: '朴方' }).click()
  await page.getByRole('tab', { name: '格式' }).click()
  await expect(field(page, '大小，宽')).toHaveValue(width)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: '重做' })).toBeEnabled()
  await expect(field(page, '大小，宽')).toHaveValue(width)
  await page.getByRole('button', { name: '恢复版式里的位置' }).click()
  await expect(field(page, '大小，宽')).toHaveValue('840')
  await expectAccessible(page)
})

test('a chart goes on free room, or on a page of its own, with its data open @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  const full = Array.from({ length: 6 }, (_, no) =>
    bullet(`f${no}`, '沿河步道按半数计入，'.repeat(4)),
  )
  const crowded = { ...METHODS, id: 'p2', bullets: full }
  await page.goto(await deckWith(product.url, [METHODS, crowded]))
  await openPage(page, 1)
  const count = await thumbnails(page).count()
  const chart = page.getByRole('toolbar', { name: '插入' }).getByRole('button', { name: '图表' })
  const dialog = page.getByRole('dialog', { name: '图表' })
  await chart.click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(thumbnails(page)).toHaveCount(count)
  await expect(page.getByRole('button', { name: '改图表数据' })).toBeVisible()
  await openPage(page, 2)
  await chart.click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(thumbnails(page)).toHaveCount(count + 1)
  await expect(stageOf(page)).toContainText('新的一页')
  await expect(page.getByRole('button', { name: '改图表数据' })).toBeVisible()
})

test('a text box of one’s own is written, set, copied, put in order and taken away; several are aligned @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  const insert = page.getByRole('toolbar', { name: '插入' })
  await insert.getByRole('button', { name: '文字' }).click()
  const bar = page.getByRole('toolbar', { name: '文字格式' })
  await bar.getByRole('button', { name: '加粗' }).click()
  await expect(bar.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  await stageOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('取较小者')
  await page.keyboard.press('Escape')
  await expect(stageOf(page)).toContainText('取较小者')
  await page.keyboard.press('Control+d')
  await expect(stageOf(page).getByText('取较小者')).toHaveCount(2)
  await insert.getByRole('button', { name: '形状' }).click()
  await page.getByRole('menuitem', { name: '箭头' }).click()

  await stageOf(page).focus()
  await page.keyboard.press('Control+a')
  const frames = stageOf(page).getByRole('img', { name: /^已选/ })
  await expect(frames).toHaveCount(5)
  await page.getByRole('button', { name: '左对齐' }).click()
  await page.keyboard.press('Control+z')
  await stageOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(frames).toHaveCount(0)
  // Tab walks the boxes from the lowest, and beyond the last through the page.
  await page.keyboard.press('Tab')
  await expect(frames).toHaveAccessibleName('已选：标题')
  await page.keyboard.press('Shift+Tab')
  await expect(frames).toHaveCount(0)

  await stageOf(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(frames).toHaveAccessibleName('已选：形状')
  await page.keyboard.press('Delete')
  await expect(frames).toHaveCount(0)
  await isSaved(page)
  await expectAccessible(page)
})

test('words are written where they stand, what runs over is told, and what helps is done as one act', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  await boxOf(page, 'title').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('日承载量取较小者')
  await page.keyboard.press('Enter')
  await expect(thumbnails(page).nth(1)).toContainText('日承载量取较小者')
  await expect(stageOf(page)).toBeFocused()

  await boxOf(page, 'body').click()
  await field(page, '大小，高').fill('30')
  await field(page, '大小，高').press('Enter')
  const notice = page.getByText(/^超出\d+行：/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: '恢复版式', exact: true }).click()
  await expect(notice).toHaveCount(0)

  await page.getByRole('button', { name: '改成图表' }).click()
  await expect(stageOf(page).getByRole('img', { name: /^图表：面积法 7,700人次/ })).toBeVisible()
  await page.getByRole('button', { name: '略过' }).click()
  await expect(stageOf(page).getByRole('img', { name: /^图表/ })).toHaveCount(0)
  await page.getByRole('button', { name: '改成图表' }).click()
  await page.getByRole('button', { name: '接受' }).click()
  await expect(stageOf(page).getByRole('img', { name: /^图表/ })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(stageOf(page).getByRole('img', { name: /^图表/ })).toHaveCount(0)
  const pages = await thumbnails(page).count()
  await page.getByRole('button', { name: '拆成两页' }).click()
  await page.getByRole('button', { name: '接受' }).click()
  await expect(thumbnails(page)).toHaveCount(pages + 1)
  await isSaved(page)
})

test('slides are moved together; the speaker has a window of their own; a deck stands again as it was @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  const second = { ...METHODS, id: 'p2', title: '第二件事', notes: '第二页的话。', bullets: [] }
  const third = { ...METHODS, id: 'p3', title: '第三件事', bullets: [bullet('c1', '看的是通行')] }
  await page.goto(await deckWith(product.url, [METHODS, second, third]))
  await openPage(page, 1)
  await thumbnails(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(thumbnails(page).nth(1)).toContainText('第三件事')
  await expect(thumbnails(page).nth(2)).toContainText('两种算法各有道理')
  await page.keyboard.press('Control+z')
  await expect(thumbnails(page).nth(1)).toContainText('两种算法各有道理')
  await isSaved(page)

  await openPage(page, 2)
  await page.getByRole('button', { name: '放映' }).click()
  const show = page.getByRole('dialog', { name: '放映' })
  const opened = page.context().waitForEvent('page')
  await show.getByRole('button', { name: '演讲者窗口' }).click()
  const speaker = await opened
  await expect(speaker.getByText('观众看到的是第3页')).toBeVisible()
  await expect(speaker.getByText('第二页的话。')).toBeVisible()
  await speaker.keyboard.press('ArrowRight')
  await expect(show.getByRole('status')).toHaveText(/^4 \//)
  await speaker.getByRole('button', { name: '黑屏' }).click()
  await expect(speaker.getByText('观众看到的是黑屏')).toBeVisible()
  await speaker.getByRole('button', { name: '结束放映' }).click()
  await expect(show).toHaveCount(0)

  await page.getByRole('button', { name: '历次修改' }).click()
  const history = page.getByRole('dialog', { name: '历次修改' })
  await history.getByRole('button', { name: /^由正文生成/ }).click()
  await history.getByRole('button', { name: '恢复成这样' }).click()
  await expect(history).toHaveCount(0)
  await expect(thumbnails(page).filter({ hasText: '第三件事' })).toHaveCount(0)
  await expectAccessible(page)
})

test('on a phone the pages stand under each other with what is said, and words are changed @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  const list = page.getByRole('navigation', { name: '幻灯片' })
  await expect(list.getByText('先说结论：取较小者。')).toBeVisible()
  await page.getByRole('button', { name: '改这一页' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('手机上改的')
  await page.getByRole('textbox', { name: '第1条' }).focus()
  await page.keyboard.press('Escape')
  await expect(thumbnails(page).nth(1)).toContainText('手机上改的')
})
