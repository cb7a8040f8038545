import type { Browser } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, test } from './world.ts'

test('conversations are kept in folders: by keyboard, by drag, and on a telephone by the menu @deep', async ({
  product,
  page,
  browser,
}) => {
  const question = '沿河第一界面建筑限高是多少？'
  await enterAs(page, product.url, 'zhouhe')
  await askInChat(page, product.url, question)
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible()

  const panel = page.getByRole('navigation', { name: '提问' })
  const folders = panel.getByRole('region', { name: '文件夹' })
  const today = panel.getByRole('region', { name: '今天' })
  await folders.getByRole('button', { name: '新建文件夹' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox', { name: '名称' })
  await name.fill('限高')
  // As Safari reports the Enter that ends a composition: no longer composing, told apart by its number alone.
  await name.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeEnabled()
  await expect(folders.getByRole('button', { name: /^限高/ })).toHaveCount(0)
  await name.press('Enter')
  const folder = folders.getByRole('button', { name: /^限高/ })
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  // The words that the focus brings up keep no press from what lies below them.
  await folders.getByRole('button', { name: '更多：限高', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '删除文件夹' })).toBeVisible()
  await page.keyboard.press('Escape')

  await today.getByRole('link', { name: question }).first().dragTo(folder)
  await expect(folder).toHaveAttribute('aria-expanded', 'true')
  await expect(folders.getByRole('link', { name: question })).toBeVisible()
  await expect(folder).toContainText('1')
  await page.reload()
  await expect(folder).toHaveAttribute('aria-expanded', 'true')
  await expect(folders.getByRole('link', { name: question })).toBeVisible()
  await expectAccessible(page)

  // A search looks into folders as well.
  await panel.getByRole('searchbox', { name: '搜索提问' }).fill('限高是多少')
  await expect(
    panel.getByRole('list', { name: '找到的提问' }).getByRole('link').first(),
  ).toBeVisible()
  await panel.getByRole('searchbox', { name: '搜索提问' }).fill('')
  await panel.getByRole('button', { name: '更多：限高', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '删除文件夹' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(folder).toHaveCount(0)
  await expect(today.getByRole('link', { name: question }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '提问列表' }).click()
  // Rows are taller under a thumb; what belongs to a row stands in its middle there, too.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: question }) })
  await expect(row.first().getByRole('button')).toBeVisible()
  expect(await row.first().evaluate(apartInTheMiddle)).toBeLessThan(1)
  await page
    .getByRole('button', { name: `更多：${question}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '移动到文件夹' }).click()
  const move = page.getByRole('dialog', { name: '移动到文件夹' })
  await move.getByRole('textbox', { name: '新文件夹的名称' }).fill('手机')
  await move.getByRole('button', { name: '移动', exact: true }).click()
  await expect(move).toBeHidden()
  await expect(page.getByRole('button', { name: /^手机/ })).toContainText('1')
  // As it was found.
  await page.getByRole('button', { name: '更多：手机', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除文件夹' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('button', { name: /^手机/ })).toHaveCount(0)
  await test.step('on a telephone the list is opened to be looked at: no keyboard covers it', () =>
    openOnPhone(browser, product))
})

async function openOnPhone(browser: Browser, product: Product) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await enterAs(phone, product.url, 'zhouhe')
  await phone.goto(`${product.url}/chat`)
  await phone.getByRole('button', { name: '提问列表' }).tap()
  const search = phone.getByRole('searchbox', { name: '搜索提问' })
  await expect(search).toBeVisible()
  await expect(phone.getByRole('dialog')).toBeFocused()
  await search.tap()
  await expect(search).toBeFocused()
  await context.close()
}

/** By how much the middles of a row's link and of its button differ, in pixels: at one moment, as the sheet slides in. */
function apartInTheMiddle(row: Element): number {
  const [text = NaN, buttons = NaN] = ['a', 'button'].map((kind) => {
    const { top = NaN, height = NaN } = row.querySelector(kind)?.getBoundingClientRect() ?? {}
    return top + height / 2
  })
  return Math.abs(text - buttons)
}
