import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

test.use({ model: 'fake?text=writing' })

const OWN = '这一句是编者自己写的。'

test('a paper by a model: what a person wrote stays when it is written anew, is compared, shared, final, and unlocked @deep', async ({
  modelProduct,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, modelProduct.url, 'shenyan')
  await page.goto(`${modelProduct.url}/create`)
  await page.getByLabel('题目').fill('临溪古镇游客承载量')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const rows = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('tree', { name: '大纲' })).toContainText('游客规模')
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开始撰写/ })
    .click()
  const declare = page.getByRole('button', { name: '定稿', exact: true })
  await expect(declare).toBeEnabled({ timeout: 90_000 })
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('由模型写到')

  const section = page
    .locator('.sheet-section')
    .filter({ has: page.getByRole('button', { name: /^编辑/, includeHidden: true }) })
    .first()
  await section.hover()
  await section.getByRole('button', { name: /^编辑/ }).click()
  const text = page.getByRole('textbox', { name: '本节正文' })
  await text.press('Control+End')
  await page.keyboard.type(`\n\n${OWN}`)
  await page.keyboard.press('Control+Enter')
  await expect(section).toContainText(OWN)

  const savedTexts = await section.locator('p').allInnerTexts()
  await section.hover()
  await section.getByRole('button', { name: /^重写/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /重写$/ }).click()
  const waiting = section.getByRole('region', { name: '待定的文字' })
  await expect(waiting).toBeVisible({ timeout: 60_000 })
  await expect(declare).toBeEnabled()
  await waiting.getByRole('button', { name: '留现在的' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await section.locator('p').allInnerTexts()).toEqual(savedTexts)

  await section.hover()
  await section.getByRole('button', { name: /^历史版本/ }).click()
  const history = page.getByRole('dialog')
  await history.getByRole('button', { name: /^撰写/ }).last().click()
  await history.getByRole('switch', { name: '与另一版比较' }).click()
  await expect(history.locator('ins')).toContainText([OWN])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('节正文')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
  await dialog.getByRole('button', { name: '完成' }).click()
  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('article')).toContainText(OWN)
  const mark = reader.getByRole('button', { name: /^引用/ }).first()
  const card = reader.getByRole('dialog', { name: /^引用/ })
  // The text comes drawn; what opens at its marks comes a moment later.
  await expect(async () => {
    await reader.mouse.move(0, 0)
    await mark.hover()
    await expect(card.locator('mark')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(card.getByText('打开原文')).toHaveCount(0)
  expect(await reader.content()).not.toMatch(/\/library\/\d|\d{14,16}/)
  await reader.mouse.move(0, 0)
  await expectAccessible(reader)
  await stranger.close()

  await declare.click()
  await page.getByRole('alertdialog').getByRole('button', { name: /定稿$/ }).click()
  await expect(page.getByRole('banner').or(page.locator('.studio-bar'))).toContainText('已定稿')
  await expect(page.getByRole('button', { name: /^编辑/, includeHidden: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '导出Word' }).click()
  expect((await download).suggestedFilename()).toMatch(/（定稿）\.docx$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(declare).toBeEnabled()
})

test('a pause keeps the words on screen, over a reload too, and writing goes on behind them', async ({
  modelProduct,
  staged,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, modelProduct.url, 'shenyan')
  await page.goto(`${modelProduct.url}/create`)
  await page.getByLabel('题目').fill('临溪古镇游客承载量')
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const rows = page.getByRole('tree', { name: '大纲' }).getByRole('treeitem')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  // Slow enough to be interrupted.
  staged.upstream.play('fake?text=writing&rate=6')
  const pay = page.getByRole('dialog')
  await pay.getByRole('button', { name: /开始撰写/ }).click()

  const section = page.locator('.sheet-section').filter({ hasText: '正在写' }).first()
  await expect(section.locator('p').first()).toContainText(/.{24,}。/, { timeout: 60_000 })
  const id = (await section.getAttribute('data-section')) ?? ''
  await page.getByRole('button', { name: '暂停' }).click()
  const paused = page.locator(`[data-section="${id}"]`)
  const promise = paused.getByText('已暂停，继续时从这里接着写')
  await expect(promise).toBeVisible()
  const words = await paused.innerText()

  await page.reload()
  await expect(promise).toBeVisible()
  await expect(paused).toHaveText(words, { useInnerText: true })
  await expect(page.getByText('正在写', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: '继续' }).click()
  await expect(paused).toContainText('正在写', { timeout: 30_000 })
  const [begun = ''] = /.{12,}?。/.exec(words) ?? []
  await expect(paused).toContainText(begun.slice(0, 20))

  // Written in by hand while it is half there: the half stays, and what is written of it later waits beside it.
  await page.getByRole('button', { name: '暂停' }).click()
  await expect(promise).toBeVisible()
  await paused.hover()
  await paused.getByRole('button', { name: /^编辑/ }).click()
  const text = page.getByRole('textbox', { name: '本节正文' })
  await expect(text).toContainText(begun.slice(0, 20))
  await text.press('Control+End')
  await page.keyboard.type('\n\n编者在此补记一句。')
  await page.keyboard.press('Control+Enter')
  await expect(text).toHaveCount(0)
  await expect(paused).toContainText('编者在此补记一句。')
  await expect(paused).toContainText(begun.slice(0, 20))
  staged.upstream.play('fake?text=writing')
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible({ timeout: 90_000 })
  await expect(paused).toContainText('编者在此补记一句。')
  await expect(paused).toContainText(begun.slice(0, 20))
  await expect(paused.getByRole('region', { name: '待定的文字' })).toBeVisible()
})
