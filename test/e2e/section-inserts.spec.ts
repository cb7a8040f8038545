import { expectAccessible } from './accessible.ts'
import { beginText, edit, textOf, toEnd, writtenText } from './written-text.ts'
import { expect, test } from './world.ts'

test('citations, cross-references and charts are put in, changed, and there after a reload', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇限高与材料')
  await edit(section)
  const text = textOf(page)
  const { keyboard } = page
  await toEnd(text)
  const cites = await text.locator('[data-atom="cite"]').count()

  // One of the text's own evidence, by its key.
  await keyboard.type('补一处出处')
  await keyboard.press('Control+Alt+c')
  const citing = page.getByRole('dialog', { name: '引文' })
  await expect(citing.getByRole('heading', { name: '文中已有的依据' })).toBeVisible()
  await expectAccessible(page)
  await citing
    .getByRole('button', { name: /^\D.*\[1\]/ })
    .first()
    .click()
  await expect(text.locator('[data-atom="cite"]')).toHaveCount(cites + 1)

  // A sentence of the library that nothing cites yet.
  await keyboard.press('Control+Alt+c')
  await citing.getByLabel('搜索依据与资料').fill('客流')
  const quotes = citing.getByRole('heading', { name: '资料里的原句' })
  await expect(quotes).toBeVisible()
  await citing.locator('h3', { hasText: '资料里的原句' }).locator('~ button').first().click()
  await expect(text.locator('[data-atom="cite"]')).toHaveCount(cites + 2)

  // Numbers of a sheet.
  await keyboard.press('Enter')
  await keyboard.type('/tb')
  await keyboard.press('Enter')
  const chart = page.getByRole('dialog', { name: '图表' })
  await chart.getByLabel('第1行的类别').evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '不折算\t7,720\n半数折算\t7,360\n全部扣除\t7,020\n')
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(chart.getByRole('img')).toHaveAccessibleName(/不折算 7,720/)
  await chart.getByLabel('系列1的名称').fill('日承载量（人次）')
  await chart.getByLabel('题注').fill('三种折算方案')
  await expectAccessible(page)
  await chart.getByRole('button', { name: '确定' }).click()
  await expect(text.getByRole('img', { name: /半数折算 7,360人次/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

  // A figure can be referred to once it is saved and has its number.
  await expect(text.locator('figcaption')).toContainText(/图/)
  await keyboard.type('见')
  await keyboard.type(' /jcyy')
  await keyboard.press('Enter')
  const pointing = page.getByRole('dialog', { name: '交叉引用' })
  await pointing.getByLabel('查找标题、图、表、公式').fill('三种折算方案')
  await pointing.getByRole('button', { name: /三种折算方案/ }).click()
  await expect(text.locator('[data-atom="xref"]').first()).toContainText(/图/)

  // The chart is changed afterwards.
  await text.getByRole('img', { name: /半数折算/ }).click()
  await page.getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '修改' }).click()
  await chart.getByRole('radio', { name: '饼图' }).click()
  await chart.getByLabel('第2行系列1').fill('约七千')
  await expect(chart.getByText('第2行有不是数的格')).toBeVisible()
  await expect(chart.getByRole('button', { name: '确定' })).toBeDisabled()
  await chart.getByLabel('第2行系列1').fill('7000')
  await chart.getByRole('button', { name: '确定' }).click()
  await keyboard.press('Control+Enter')
  await expect(text).toHaveCount(0)
  await page.reload()
  await expect(section.getByRole('img', { name: /半数折算 7,000人次/ })).toBeVisible()
  await expect(section.locator('[data-atom="xref"]')).toContainText(/图/)
})

test('a block is dragged by its handle, moved, copied, turned into another kind and removed @deep', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇院落修缮')
  await edit(section)
  const text = textOf(page)
  await toEnd(text)
  for (const line of ['甲甲甲甲', '乙乙乙乙', '丙丙丙丙']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  const lines = () =>
    text
      .locator('p')
      .filter({ hasText: /^[甲乙丙]{4}$/ })
      .allInnerTexts()
  const handle = page.getByRole('button', { name: '拖动，或点开这一段的操作' })
  const menu = page.getByRole('dialog', { name: '这一段' })
  await text.getByText('丙丙丙丙').hover()
  await handle.dragTo(text.getByText('甲甲甲甲'), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(lines).toEqual(['丙丙丙丙', '甲甲甲甲', '乙乙乙乙'])
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toEqual(['甲甲甲甲', '乙乙乙乙', '丙丙丙丙'])
  await text.getByText('丙丙丙丙').hover()
  await handle.click()
  await expect(menu.getByRole('button', { name: '下移' })).toBeDisabled()
  await expectAccessible(page)
  await menu.getByRole('button', { name: '上移' }).click()
  await expect.poll(lines).toEqual(['甲甲甲甲', '丙丙丙丙', '乙乙乙乙'])
  await text.getByText('甲甲甲甲').hover()
  await handle.click()
  await menu.getByRole('button', { name: '复制' }).click()
  await expect.poll(lines).toEqual(['甲甲甲甲', '甲甲甲甲', '丙丙丙丙', '乙乙乙乙'])
  await text.getByText('乙乙乙乙').hover()
  await handle.click()
  await menu.getByRole('button', { name: '引用', exact: true }).click()
  await expect(text.locator('blockquote')).toHaveText('乙乙乙乙')
  await text.getByText('丙丙丙丙').hover()
  await handle.click()
  await menu.getByRole('button', { name: '删除' }).click()
  await expect(text).not.toContainText('丙丙丙丙')

  // Words are counted as they are typed and as they are selected; with 专注 the text stands alone.
  await toEnd(text)
  await expect(page.getByText(/^全文 [\d,]+ 字$/)).toBeVisible()
  for (let no = 0; no < 4; no += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('选中 4 字')).toBeVisible()
  await page.getByRole('button', { name: '专注', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '章节进度' })).toHaveCount(0)
  await page.getByRole('button', { name: '离开专注' }).click()
  await expect(page.getByRole('navigation', { name: '章节进度' })).toBeVisible()
})

test('what writing is like is told once @deep', async ({ ownProduct, page }) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇导览')
  await page.evaluate(() => localStorage.removeItem('book-editor-tour-shown'))
  await edit(section)
  const tour = page.getByRole('complementary', { name: '写作导览' })
  await expect(tour).toContainText('点哪里，写哪里')
  await expectAccessible(page)
  await tour.getByRole('button', { name: '下一步' }).click()
  await expect(tour).toContainText('2 / 4')
  await tour.getByRole('button', { name: '跳过' }).click()
  await expect(tour).toHaveCount(0)
  await textOf(page).press('Control+Enter')
  await expect(textOf(page)).toHaveCount(0)
  await edit(section)
  await expect(textOf(page)).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test('a table of a chosen size is put in, has its tools beside it @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { text } = await beginText(page, product.url, '表格札记')
  await page.getByRole('button', { name: '表格', exact: true }).click()
  const size = page.getByRole('button', { name: /^3行 × 3列/ })
  await size.hover({ position: { x: 100, y: 60 } })
  await expectAccessible(page)
  const picked = page.getByRole('button', { name: /^\d行 × \d列/ })
  const [, rows = '0', columns = '0'] = /(\d)行 × (\d)列/.exec(await picked.innerText()) ?? []
  expect([rows, columns]).not.toEqual(['3', '3'])
  await picked.click({ position: { x: 100, y: 60 } })
  await expect(text.locator('tr')).toHaveCount(Number(rows))
  await expect(text.locator('tr').first().locator('th')).toHaveCount(Number(columns))
  const tools = page.getByRole('toolbar', { name: '表格' })
  await expect(tools).toHaveCount(1)
  await tools.getByRole('button', { name: '下加行' }).click()
  await expect(text.locator('tr')).toHaveCount(Number(rows) + 1)
  // Below the table, over no line.
  const table = await text.locator('table').boundingBox()
  const bar = await tools.boundingBox()
  const gap = (bar?.y ?? 0) - (table?.y ?? 0) - (table?.height ?? 0)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(60)
  await expect(
    page.getByText(/^(?:已保存|未保存|正在保存)$/).filter({ visible: true }),
  ).toHaveCount(1)
})

test('a picture is pasted and dropped into the text @deep', async ({ ownProduct, page }) => {
  test.setTimeout(240_000)
  const section = await writtenText(page, ownProduct.url, '临溪古镇现状照片')
  await edit(section)
  const text = textOf(page)
  await toEnd(text)
  await page.keyboard.press('Enter')
  const give = (kind: 'paste' | 'drop') =>
    text.evaluate(async (node, type) => {
      const canvas = new OffscreenCanvas(40, 30)
      canvas.getContext('2d')?.fillRect(0, 0, type === 'paste' ? 20 : 30, 30)
      const file = new File([await canvas.convertToBlob()], `${type}.png`, { type: 'image/png' })
      const data = new DataTransfer()
      data.items.add(file)
      const { left, bottom } = node.getBoundingClientRect()
      const init = { bubbles: true, cancelable: true }
      node.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', {
              ...init,
              dataTransfer: data,
              clientX: left + 20,
              clientY: bottom - 10,
            }),
      )
    }, kind)
  await give('paste')
  await expect(text.locator('figure img')).toHaveCount(1)
  await give('drop')
  await expect(text.locator('figure img')).toHaveCount(2)
  // What a file is called is no caption.
  await expect(text).not.toContainText('paste')
  await page.keyboard.press('Control+Enter')
  await expect(text).toHaveCount(0)
  await expect(section.locator('figure img')).toHaveCount(2)
})

test('a formula is typed as it looks, by signs and as LaTeX, each following the other', async ({
  ownProduct,
  page,
}) => {
  await beginText(page, ownProduct.url, '承载量公式')
  const { keyboard } = page
  await keyboard.type('按面积折算：')
  await page.getByRole('button', { name: '公式', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '公式' })
  const latex = dialog.getByLabel('LaTeX')
  await expect(latex).toBeFocused()
  await keyboard.type('C=')
  const field = dialog.frameLocator('iframe').locator('math-field')
  const shown = () => field.evaluate((node) => ('value' in node ? node.value : ''))
  await expect.poll(shown).toBe('C=')
  await field.click()
  await keyboard.press('End')
  await keyboard.type('1+')
  await expect(latex).toHaveValue('C=1+')
  await dialog.getByRole('button', { name: '分数' }).click()
  await expect(latex).toHaveValue('C=1+\\frac{}{}')
  await expect(dialog.locator('iframe')).toBeFocused()
  await keyboard.type('38600')
  await keyboard.press('Tab')
  await keyboard.type('12')
  await expect(latex).toHaveValue('C=1+\\frac{38600}{12}')
  await expectAccessible(page)

  await latex.press('End')
  await dialog.getByRole('button', { name: '乘', exact: true }).click()
  await keyboard.type('2.4')
  await expect(latex).toHaveValue('C=1+\\frac{38600}{12}\\times 2.4')
  await expect.poll(shown).toBe('C=1+\\frac{38600}{12}\\times 2.4')
  await latex.fill('\\ce{H2O}')
  await expect(dialog.locator('iframe')).toHaveCount(0)
  await latex.fill('C=A\\div a')
  await expect.poll(shown).toBe('C=A\\div a')
  await field.click()
  await expect(dialog.locator('iframe')).toBeFocused()
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(textOf(page).locator('[data-atom="math"] .k-math').last()).toBeVisible()
})
