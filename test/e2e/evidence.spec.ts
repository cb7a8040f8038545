import type { Page, Route } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { makePdf } from '../fixtures/make-pdf.ts'
import { expectAccessible } from './accessible.ts'
import { expectStill, watchLayoutShifts } from './layout-shift.ts'
import { putUp } from './put-up.ts'
import { askInChat, enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const filler = '沿河步道由镇管所养护，逐月登记，遇汛期加密巡查。'
const pages = (words: string) => [
  { lines: Array.from({ length: 20 }, () => filler) },
  { lines: [filler, filler, words, ...Array.from({ length: 24 }, () => filler)] },
]

/** The page beside the thread. */
const shown = (page: Page) => page.getByRole('complementary', { name: '出处', exact: true })

test('a seal opens the page it stands on beside the thread, by the keyboard too, and nothing moves', async ({
  product,
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await watchLayoutShifts(page)
  await enterAs(page, product.url, 'shenyan')
  const content = Buffer.from(makePdf(pages('听雪桥限载三十五人，逾限停行。')))
  await putUp(product, { name: '听雪桥.pdf', content })
  await askInChat(page, product.url, '听雪桥限载多少人？')
  const seal = page.getByRole('article').getByRole('link', { name: '引用 1' }).first()
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  await expectStill(page, info, 'an answer and its sources')
  const kept: string[] = []
  page.on('request', (request) => kept.push(request.url().replace(/\?.*/, '')))
  await seal.focus()
  await page.keyboard.press('Space')
  const drawn = shown(page).getByRole('img', { name: /听雪桥限载三十五人/ })
  await expect(drawn.locator('.page-stroke').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.evidence-line > path')).toHaveCount(1)
  await expectStill(page, info, 'a page opened')
  // The card that pointing at it would show does not come up over what the press has opened.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  // The line ends at the bracket, as high as the marked words.
  const [line, bracket, stroke] = await Promise.all(
    ['.evidence-line > .bracket', '.page-bracket', '.page-stroke'].map((place) =>
      page.locator(place).first().boundingBox(),
    ),
  )
  expect(Math.abs((line?.y ?? 0) - (bracket?.y ?? 99))).toBeLessThan(3)
  expect(Math.abs((stroke?.y ?? 0) - (bracket?.y ?? 99))).toBeLessThan(3)

  await page.keyboard.press('Escape')
  await expect(shown(page)).toBeHidden()
  await expect(seal).toBeFocused()

  // Drawn once: who comes next is given the picture, and does not fetch the file.
  kept.length = 0
  await page.reload()
  await page.getByRole('article').getByRole('link', { name: '引用 1' }).first().click()
  await expect(drawn.locator('.page-stroke').first()).toBeVisible({ timeout: 30_000 })
  expect(kept.filter((url) => url.endsWith('/pagePicture'))).not.toEqual([])
  expect(kept.filter((url) => url.endsWith('/content'))).toEqual([])
})

test('arrows go from source to source in what lies over the thread, and Escape closes it @deep', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAs(page, product.url, 'shenyan')
  await putUp(
    product,
    { name: '揽月渡春季.txt', content: '揽月渡春季限载二十人，逾限停航。' },
    { name: '揽月渡秋季.txt', content: '揽月渡秋季限载十五人，逾限停航。' },
  )
  await askInChat(page, product.url, '揽月渡春季和秋季各限载多少人？')
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  const seal = page.getByRole('article').getByRole('link', { name: '引用 1' }).first()
  const sheet = page.getByRole('dialog', { name: '引用 1' })
  // A seal is drawn anew once its answer has ended.
  await expect(async () => {
    await seal.press('Enter')
    await expect(sheet).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(sheet.locator('.page-bracket')).toBeVisible({ timeout: 30_000 })
  // Without a ground of their own, marked words are dark on dark at night.
  await expect(sheet.locator('.sheet-mark').first()).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '引用 2' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('a page that does not come can be asked for again, a deleted file says so and leaves its words @deep', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, product.url, 'shenyan')
  const content = Buffer.from(makePdf(pages('卧云亭每逢朔望开放半日。')))
  const [id] = await putUp(product, { name: '卧云亭.pdf', content })
  const broken = (route: Route) => route.abort()
  await page.route('**/repositoryFile/passage?*', broken)
  await askInChat(page, product.url, '卧云亭何时开放？')
  await page.getByRole('article').getByRole('link', { name: '引用 1' }).first().click()
  await expect(shown(page).getByText('没有取到原文的这一页')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/repositoryFile/passage?*', broken)
  await shown(page).getByRole('button', { name: '重试' }).click()
  const drawn = shown(page).getByRole('img', { name: /卧云亭每逢朔望/ })
  await expect(drawn.locator('.page-bracket')).toBeVisible({ timeout: 30_000 })

  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${id}`)
  await page.reload()
  const region = shown(page)
  await expect(region.getByText('文件已删除')).toBeVisible({ timeout: 30_000 })
  await expect(region.getByText('卧云亭每逢朔望开放半日').first()).toBeVisible()
  await expect(region.getByRole('link', { name: '打开原文' })).toHaveCount(0)
})
