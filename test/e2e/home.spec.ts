import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import type { Product } from '../../scripts/lib/product.mjs'
import { askInChat, enterAs, expect, HOUSE_TEAM, lantingOf, signIn, test } from './world.ts'

test('line 18: home asks what was learned, tells on how much each answer stands, and leads to the short form of each kind of writing', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await test.step('home and an empty chat draw questions from what was learned', () =>
    askWhatIsOffered(page, product))
  for (const question of ['沿河第一界面建筑限高是多少？', '核心保护区日游客承载量是多少？']) {
    await askInChat(page, product.url, question)
    await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  }
  // Closed, the place of 出处 holds the names beside the lines; one of them opens its source.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '收起' }).click()
  const note = page.getByRole('complementary', { name: '出处旁注' }).getByRole('button').first()
  await expect(note).toContainText('临溪古镇保护与更新导则')
  const seal = page.getByRole('link', { name: '引用 1' }).first()
  const [noteBox, sealBox] = [await note.boundingBox(), await seal.boundingBox()]
  expect(Math.abs((noteBox?.y ?? 0) - (sealBox?.y ?? 999))).toBeLessThan(14)
  await expectAccessible(page)
  await note.click()
  await expect(page.getByRole('region', { name: '出处1' })).toBeVisible()
  // From the open seal a line leads to its sentence; what pointing at it would show does not lie over it.
  await expect(page.locator('.evidence-line > path')).toHaveCount(1)
  await seal.hover()
  await expect(page.getByRole('dialog', { name: '引用 1' })).toBeVisible()
  await seal.click()
  await expect(page.getByRole('dialog', { name: '引用 1' })).toBeHidden()

  // A newer answer that stands on nothing takes no place on the page.
  await askInChat(page, product.url, '量子纠缠怎样用于加密通信？')
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })

  await page.goto(product.url)
  await expect(page.getByRole('article', { name: '核心保护区日游客承载量是多少？' })).toBeVisible()
  await expect(page.getByRole('button', { name: /沿河第一界面建筑限高.*依据\s*\d/ })).toBeVisible()
  await page
    .getByRole('navigation', { name: '新写一份' })
    .getByRole('link', { name: '图书' })
    .click()
  await expect(page).toHaveURL(/\/create\?form=book$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a document and a map of one’s own stand on home, and belong to 创作', async ({
  product,
  page,
}) => {
  const { url } = product
  await enterAs(page, url, 'shenyan')
  const created = await page.request.post(`${url}/ai/document/text/create`, {
    data: { teamId: HOUSE_TEAM, title: '首页可见的札记' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(created.ok()).toBe(true)
  await page.goto(url)
  const writing = page.getByRole('region', { name: '接着写' })
  await expect(writing.getByRole('link', { name: '首页可见的札记' })).toBeVisible()
  const room = page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '创作' })
    .first()
  const fresh = page.getByRole('navigation', { name: '新写一份' })
  await fresh.getByRole('link', { name: '脑图' }).click()
  await expect(page.getByRole('heading', { name: '脑图', level: 1 })).toBeVisible()
  await expect(room).toHaveAttribute('aria-current', 'page')
  await page.goto(`${url}/create`)
  await page.getByRole('navigation', { name: '自己写' }).getByRole('link', { name: '文档' }).click()
  await expect(page.getByRole('heading', { name: '文档', level: 1 })).toBeVisible()
  await expect(room).toHaveAttribute('aria-current', 'page')
})

/** Before anybody opened a file. */
async function askWhatIsOffered(page: Page, product: Product) {
  await page.goto(product.url)
  const offered = page.getByRole('region', { name: '不妨问问' }).getByRole('button')
  await expect(offered).toHaveCount(3)
  await offered.first().click()
  await expect(page.getByRole('textbox', { name: '问题' })).not.toBeEmpty()
  await page.goto(`${product.url}/chat`)
  await expect(offered).toHaveCount(4)
  await offered.first().click()
  await page.getByRole('textbox', { name: '问题' }).press('Enter')
  await expect(
    page.getByRole('article').getByRole('link', { name: '引用 1' }).first(),
  ).toBeVisible()
}

test('line 18: a team without anything puts in the example material, or a page of the web, from home', async ({
  product,
  page,
}) => {
  const url = lantingOf(product)
  await signIn(page, url, 'guqing')
  await expect(page.getByRole('heading', { name: '从一份资料开始' })).toBeVisible()
  await page.getByRole('button', { name: '添加网页' }).click()
  await expect(page.getByRole('dialog', { name: '添加网页' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '先用示例资料试试（临溪古镇，5份）' }).click()
  await expect(page).toHaveURL(`${url}/library`)
  for (const name of ['消防评审意见汇总.txt', '临溪古镇保护与更新导则（终稿）.pdf']) {
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 30_000 })
  }
})
