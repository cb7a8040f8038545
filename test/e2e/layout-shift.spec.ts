import { expectStill, inPieces, openSlowly, watchLayoutShifts } from './layout-shift.ts'
import { deepIf, isDeep } from '../support/deep.ts'
import { enterAs, expect, fileId, originalOf, test } from './world.ts'

const WIDTHS = [1440, 390] as const
// Drawn in four ways.
const files = ['导则（终稿）.pdf', '客流调研报告.docx', '编制要求.html', '意见汇总.txt']
const piecesAt = { 1440: ['/chat', '/team/audit'], 390: ['/create/book'] }
for (const width of WIDTHS) {
  test(`line 16: nothing moves while a file opens in the reader, ${width} px wide${deepIf(width === 390)}`, async ({
    product,
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await watchLayoutShifts(page)
    await enterAs(page, product.url, 'shenyan')
    for (const name of isDeep ? files : files.slice(0, 2)) {
      await openSlowly(page, `${product.url}/library/${await fileId(product.url, name)}`)
      await originalOf(page)
      await page.waitForLoadState('networkidle')
      await expectStill(page, info, `${name} in the reader, ${width} px`)
    }
  })

  test(`nothing moves where a page comes in pieces, and between the ways to sign in, ${width} px wide${deepIf(width === 1440)}`, async ({
    product,
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await watchLayoutShifts(page)
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' })
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectStill(page, info, `sign-in by ${await tab.innerText()}, ${width} px`)
    }
    await enterAs(page, product.url, 'shenyan')
    for (const path of isDeep ? ['/chat', '/create/book', '/team/audit'] : piecesAt[width]) {
      await inPieces(page, product.url + path)
      await expectStill(page, info, `${path} in pieces, ${width} px`)
    }
  })

  test(`nothing moves at the first question, at the end of an answer, with its sources and its trail, ${width} px wide${deepIf(width === 1440)}`, async ({
    product,
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await watchLayoutShifts(page)
    await enterAs(page, product.url, 'shenyan')
    await page.goto(product.url, { waitUntil: 'networkidle' })
    await expect(page.getByRole('region', { name: '不妨问问' })).toBeVisible()
    await page.getByRole('textbox', { name: '问题' }).fill('限高')
    await expectStill(page, info, `a question begun on the home page, ${width} px`)
    await page.goto(`${product.url}/chat`, { waitUntil: 'networkidle' })
    const box = page.getByRole('textbox', { name: '问题' })
    const left = async () => (await box.boundingBox())?.x
    const before = await left()
    await expectStill(page, info, `/chat, ${width} px`)
    await box.fill('沿河第一界面建筑限高是多少？')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/chat\/\d+$/)
    await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible()
    await expectStill(page, info, `a first question and its answer, ${width} px`)
    expect(await left()).toBe(before)

    const sources = page.getByRole('button', { name: /^出处 \d/ })
    const panel = page.getByRole(width === 1440 ? 'complementary' : 'dialog', {
      name: '出处',
      exact: true,
    })
    if (width === 1440) await panel.getByRole('button', { name: '收起' }).click()
    await expect(panel).toBeHidden()
    await expectStill(page, info, `出处 closed, ${width} px`)
    await sources.click()
    await expect(panel).toBeVisible()
    await expectStill(page, info, `出处 opened, ${width} px`)
    // On a phone they lie over the page, which nobody reaches until they are gone.
    if (width === 390) await page.keyboard.press('Escape')
    if (width === 390) await expect(panel).toBeHidden()
    expect(await left()).toBe(before)

    const trail = page.getByRole('group', { name: '过程' }).getByRole('button').first()
    await trail.click()
    await expect(trail).toHaveAttribute('aria-expanded', 'false')
    await expectStill(page, info, `the trail folded, ${width} px`)
  })
}
