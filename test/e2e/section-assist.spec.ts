import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './world.ts'
import { beginText, edit, textOf, toStart, writtenText } from './written-text.ts'

test.use({ model: 'fake?text=writing' })

/** A short text of its own, with its first section in hand. */
async function sectionInHand(page: Page, url: string, title: string): Promise<Locator> {
  await edit(await writtenText(page, url, title))
  await expect(textOf(page)).toBeFocused()
  return textOf(page)
}

/** Selects the first line of the text. */
async function selectLine(text: Locator) {
  await toStart(text)
  await text.press('Shift+End')
}

test('selected words come back in other words, are taken over as changes, and gone through', async ({
  modelProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, modelProduct.url, '临溪古镇润色一则')
  const before = await text.innerText()
  // Nothing is selected: what is about a selection is off.
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('menuitem', { name: '润色' })).toHaveAttribute('data-disabled')
  await page.keyboard.press('Escape')
  await selectLine(text)
  const bubble = page.getByRole('group', { name: '让AI改' })
  await bubble.getByRole('button', { name: '润色' }).click()
  const card = page.getByRole('group', { name: 'AI：润色' })
  await expect(card.getByRole('button', { name: '替换', exact: true })).toBeVisible()
  await expect(text.locator('ins')).toHaveCount(0)
  await expectAccessible(page)
  await card.getByRole('button', { name: '替换', exact: true }).click()
  await expect(card).toHaveCount(0)
  const bar = page.getByRole('group', { name: '修订' })
  await expect(bar).toContainText('数字与出处没有动')
  await expect(bar).toContainText('AI，沈砚')
  await expect(text.locator('ins').first()).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: '全部略过' }).click()
  await expect(text).toHaveText(before, { useInnerText: true })
  await page.keyboard.press('Control+z')
  await bar.getByRole('button', { name: '全部接受' }).click()
  await expect(text).toContainText('其实')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toContainText('其实')
})

test('what a model says is discarded by Escape, and put below at will @deep', async ({
  modelProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, modelProduct.url, '临溪古镇扩写一则')
  const before = await text.innerText()
  await selectLine(text)
  await expect(page.getByRole('group', { name: '让AI改' })).toBeVisible()
  await page.keyboard.press('Control+j')
  const wish = page.getByRole('textbox', { name: '怎么改' })
  await expect(wish).toBeFocused()
  await wish.fill('更正式')
  await wish.press('Enter')
  const card = page.getByRole('group', { name: 'AI：更正式' })
  await expect(card.getByRole('button', { name: '弃用' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(text).toHaveText(before, { useInnerText: true })
  // The card shows paragraphs of its own.
  const paragraphs = await text.locator('p[data-block]').count()
  await selectLine(text)
  await page.getByRole('group', { name: '让AI改' }).getByRole('button', { name: '缩写' }).click()
  // Once more, as one wishes, on what was made; the text stays until it is taken over.
  const shorter = page.getByRole('group', { name: 'AI：缩写' })
  await shorter.getByRole('textbox', { name: '再改' }).fill('再短一点')
  await shorter.getByRole('textbox', { name: '再改' }).press('Enter')
  const again = page.getByRole('group', { name: 'AI：再短一点' })
  await expect(again.getByRole('button', { name: '替换', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(text.locator('ins')).toHaveCount(0)
  await again.getByRole('button', { name: '插到下面' }).click()
  await expect(text.locator('p[data-block]')).toHaveCount(paragraphs + 1)
})

test('on a phone a wish is written in a dialog @deep', async ({ modelProduct, page }) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, modelProduct.url, '临溪古镇改写一则')
  await page.setViewportSize({ width: 390, height: 844 })
  await selectLine(text)
  await page.getByRole('button', { name: 'AI', exact: true }).click()
  await page.getByRole('menuitem', { name: '说说怎么改' }).click()
  const dialog = page.getByRole('dialog', { name: '说说怎么改' })
  await dialog.getByRole('textbox', { name: '怎么改' }).fill('更正式')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开始改' }).click()
  const card = page.getByRole('group', { name: 'AI：更正式' })
  await expect(card.getByRole('button', { name: '替换', exact: true })).toBeVisible()
})

test('without a model evidence is found and cited, and the rest says that none is connected', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, ownProduct.url, '临溪古镇游客承载量')
  const count = await text.locator('[data-atom="cite"]').count()
  // The first line may be a heading of its source, which claims nothing.
  await toStart(text)
  for (const key of ['ArrowDown', 'Home', 'Shift+End']) await text.press(key)
  const bubble = page.getByRole('group', { name: '让AI改' })
  await bubble.getByRole('button', { name: '找依据' }).click()
  const card = page.getByRole('group', { name: 'AI：找依据' })
  await expect(card.getByRole('listitem').first()).toContainText(/依据充分|部分对得上/)
  await expectAccessible(page)
  await card.getByRole('button', { name: '引用' }).first().click()
  await expect(text.locator('[data-atom="cite"]')).toHaveCount(count + 1)
  await selectLine(text)
  await bubble.getByRole('button', { name: '润色' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '还没有开通模型服务' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a section is written by its heading, or out of chosen files @deep', async ({
  modelProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const { text } = await beginText(page, modelProduct.url, '古镇承载量札记')
  await page.keyboard.type('# 游客承载量')
  await page.keyboard.press('Enter')
  const section = page.locator('.sheet-section').nth(1)
  await expect(section.getByRole('textbox', { name: '本节正文' })).toBeFocused()
  await page.keyboard.press('Control+j')
  await page.getByRole('menuitem', { name: '写这一节（每百字1枚硬币）', exact: true }).click()
  const card = page.getByRole('group', { name: 'AI：写这一节' })
  await card.getByRole('button', { name: '插到下面' }).click()
  await expect(card).toHaveCount(0)
  await expect(text.locator('[data-atom="cite"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'AI', exact: true }).click()
  await page.getByRole('menuitem', { name: /^照资料写这一节/ }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await picker.getByRole('button', { name: /^选定 \d/ }).click()
  const second = page.getByRole('group', { name: 'AI：照资料写这一节' })
  await expect(second.getByRole('button', { name: '插到下面' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(second).toHaveCount(0)
})

test('一键成文 writes the empty sections of a text and leaves the others alone', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, ownProduct.url, '古镇一键札记')
  for (const heading of ['游客承载量', '量子纠缠']) {
    await page.keyboard.type(`# ${heading}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `标题 ${heading}` })).toBeVisible()
  }
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '一键成文' }).click()
  const dialog = page.getByRole('dialog', { name: '一键成文' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText('至多10枚')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开始写' }).click()
  await expect(dialog.getByRole('img', { name: '写好了' })).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText('资料里没有找到有关的内容')
  await page.keyboard.press('Escape')
  const sections = page.locator('.sheet-section')
  await expect(sections.nth(0)).toContainText('承载量是底数。')
  await expect(sections.nth(1)).toContainText('承载量')
  await expect(sections.nth(1).locator('.cite, [data-cite], sup').first()).toBeVisible()
})
