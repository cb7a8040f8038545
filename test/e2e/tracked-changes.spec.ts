import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './world.ts'
import { edit, textOf, toStart, writtenText } from './written-text.ts'

/** A short text of its own, with its first section in hand. */
async function sectionInHand(page: Page, url: string, title: string): Promise<Locator> {
  await edit(await writtenText(page, url, title))
  await expect(textOf(page)).toBeFocused()
  return textOf(page)
}

const barOf = (page: Page) => page.getByRole('group', { name: '修订' })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

test('what is typed while changes are tracked waits, is gone through, accepted, rejected and undone', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, ownProduct.url, '临溪古镇修订一则')
  const { keyboard } = page
  await toStart(text)
  const before = await text.innerText()
  await keyboard.press('Control+Shift+E')
  await expect(page.getByRole('button', { name: '修订', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await keyboard.type('据此，')
  await expect(text.locator('ins')).toHaveText('据此，')
  for (const _ of [1, 2, 3, 4]) await keyboard.press('ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Delete')
  await expect(text.locator('del')).toHaveCount(1)
  const bar = barOf(page)
  await expect(bar).toContainText('2 处修改')
  await expect(bar).toContainText('数字与出处没有动')
  await expect(bar).toContainText('沈砚')
  await expectAccessible(page)
  await saved(page)
  // The page shows how it will read, and that something waits.
  await page.getByRole('button', { name: '完成', exact: true }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('据此，')
  await expect(sheet.locator('del')).toHaveCount(0)
  await page.getByRole('button', { name: '逐处查看' }).click()
  await expect(bar).toContainText('2 处修改')
  await toStart(text)
  await keyboard.press('Alt+]')
  await expect(bar.getByRole('status')).toHaveText('2 / 2')
  await keyboard.press('Alt+[')
  await expect(bar.getByRole('status')).toHaveText('1 / 2')
  await keyboard.press('Control+Alt+y')
  await expect(bar).toContainText('1 处修改')
  await keyboard.press('Control+Alt+n')
  await expect(bar).toHaveCount(0)
  await expect(text).toHaveText(`据此，${before}`, { useInnerText: true })
  // Each was one step.
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await expect(bar).toContainText('2 处修改')
  await bar.getByRole('button', { name: '全部略过' }).click()
  await expect(bar).toHaveCount(0)
  await expect(text).toHaveText(before, { useInnerText: true })
})

test('an input method composes while changes are tracked, beside and over words', async ({
  ownProduct,
  page,
}) => {
  test.setTimeout(240_000)
  const text = await sectionInHand(page, ownProduct.url, '临溪古镇输入法修订')
  const client = await page.context().newCDPSession(page)
  const compose = async (word: string) => {
    for (const pinyin of ['c', 'ce', 'ces', 'cesh', 'ceshi'])
      await client.send('Input.imeSetComposition', {
        text: pinyin,
        selectionStart: pinyin.length,
        selectionEnd: pinyin.length,
      })
    await client.send('Input.insertText', { text: word })
  }
  await toStart(text)
  const before = await text.innerText()
  await page.keyboard.press('Control+Shift+E')
  await compose('测试')
  await expect(text.locator('ins')).toHaveText('测试')
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await compose('写过')
  await expect(text.locator('ins')).toHaveText(['测试', '写过'])
  await expect(text.locator('del')).toHaveCount(1)
  expect([...((await text.locator('del').textContent()) ?? '')]).toHaveLength(2)
  await expect(text).not.toContainText(/c测|ceshi|c写/)
  await barOf(page).getByRole('button', { name: '全部略过' }).click()
  await expect(text).toHaveText(before, { useInnerText: true })
})
