import { boxOf, bullet, deckWith, METHODS, openPage, stageOf, thumbnails } from './decks.ts'
import { enterAs, expect, test } from './world.ts'

test('a new page is the one that is worked at, its prompts give way to what is written, and Esc keeps it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  await page.getByRole('toolbar', { name: '插入' }).getByRole('button', { name: '新页' }).click()
  await expect(thumbnails(page).nth(2)).toHaveAttribute('aria-current', 'page')

  await stageOf(page).getByText('在这里写要点').dblclick()
  await page.keyboard.insertText('六月最少')
  await page.keyboard.press('Enter')
  await expect(stageOf(page).getByText('新的一条')).toBeFocused()
  await page.keyboard.insertText('十月最多')
  await page.keyboard.press('Escape')
  await expect(boxOf(page, 'body')).toContainText(['六月最少十月最多'])
})

test('a body that is laid out in several boxes moves as one while it is pulled', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  const bullets = [bullet('n1', '全年接待游客约 128 万人次'), bullet('n2', '客流控制采用两个口径')]
  await page.goto(await deckWith(product.url, [{ ...METHODS, layout: 'number', bullets }]))
  await openPage(page, 1)
  const parts = boxOf(page, 'body')
  const placesOf = () =>
    parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
    )
  const before = await placesOf()
  expect(before.length).toBeGreaterThan(2)
  const from = before[0]!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.keyboard.down('Alt')
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
  await page.mouse.move(from.x + 50, from.y + 40, { steps: 4 })
  const now = await placesOf()
  const shifts = now.map(({ x, y }, index) => [
    Math.round(x - before[index]!.x),
    Math.round(y - before[index]!.y),
  ])
  expect(new Set(shifts.map(String)).size).toBe(1)
  expect(shifts[0]![0]).toBeGreaterThan(20)
  await page.mouse.up()
})

/** What a keyboard's paste brings, without a clipboard of the machine. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('a box is placed by numbers from field to field; words and cells of elsewhere are pasted on the page', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(await deckWith(product.url))
  await openPage(page, 1)
  await boxOf(page, 'title').click()
  const left = page.getByRole('textbox', { name: '位置，左' })
  await left.fill('100')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: '位置，上' })).toBeFocused()
  await expect(left).toHaveValue('100')
  // Beyond the page it stops at its edge, and says where.
  await left.fill('5000')
  await page.keyboard.press('Enter')
  await expect(left).not.toHaveValue('5000')

  await stageOf(page).focus()
  await page.evaluate(paste, '取较小者\n以断面为准')
  await expect(stageOf(page).getByText('以断面为准')).toBeVisible()
  await stageOf(page).focus()
  await page.evaluate(paste, '口径\t人次\n面积法\t7700\n断面法\t7100')
  await expect(stageOf(page).getByRole('cell', { name: '7100' })).toBeVisible()
})

test('two windows of a deck show what is done in the other; the title of its cover is taken back at once', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  const address = await deckWith(product.url)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  await openPage(other, 0)
  await openPage(page, 0)
  const title = boxOf(page, 'title')
  await title.click()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('临溪承载量')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('临溪承载量')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('临溪承载量')
  await expect(boxOf(other, 'title')).toContainText('临溪承载量')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('承载量汇报')
  await expect(title).toContainText('承载量汇报')
})
