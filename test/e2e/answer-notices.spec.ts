import { type Product } from '../../scripts/lib/product.mjs'
import { startFakeUpstream } from '../support/providers/openai-compatible.ts'
import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, slowModel, startLearned, test as base } from './world.ts'

const test = base.extend<object, { cut: Product; inventing: Product }>({
  cut: [served('fake?text=citing&finish=length'), { scope: 'worker', timeout: 180_000 }],
  // Says of its first source what that does not say.
  inventing: [served('fake?text=chinese&tokens=10'), { scope: 'worker', timeout: 180_000 }],
})

test('line 24: an answer that its length cut says so and is gone on with', async ({
  cut,
  page,
}) => {
  await enterAs(page, cut.url, 'shenyan')
  await askInChat(page, cut.url, '沿河第一界面建筑限高是多少？')
  const goOn = page.getByRole('button', { name: '接着写' })
  await expect(goOn).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: '关于这次回答' })).toBeVisible()
  await expectAccessible(page)
  await goOn.click()
  const next = page.getByRole('article', { name: '接着写' })
  await expect(next.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  await expect(goOn).toHaveCount(1)
})

test('line 24: a citation that its source does not bear out is seen to be doubted, without pointing at it, also on a phone', async ({
  inventing,
  page,
}) => {
  await enterAs(page, inventing.url, 'shenyan')
  await askInChat(page, inventing.url, '沿河第一界面建筑限高是多少？')
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  const weak = page.locator('.answer .cite[data-weak]').first()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(weak).toBeVisible()
    await page.mouse.move(0, 0)
    // In the seal and in the flow, so that it stands beside the number and never over the words before it.
    const sign = await weak.evaluate((seal) => {
      const { content, position } = getComputedStyle(seal, '::after')
      return { content, position, width: seal.getBoundingClientRect().width }
    })
    expect(sign).toMatchObject({ content: '"?"', position: 'static' })
    expect(sign.width).toBeGreaterThan(17)
  }
  await expectAccessible(page)
})

test('an answer’s menu whose rows cannot be fetched says so, and opens once they can; under a finger it stays open', async ({
  inventing,
  page,
  browser,
}) => {
  await enterAs(page, inventing.url, 'zhouhe')
  await askInChat(page, inventing.url, '沿河第一界面建筑限高是多少？')
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
  await page.route('**/assets/answer-rows*.js', (route) => route.abort())
  const more = page.getByRole('article').getByRole('button', { name: '更多' })
  await more.click()
  await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.unrouteAll()
  await more.click()
  await expect(page.getByRole('menuitem', { name: '删除这组问答' })).toBeVisible()

  const phone = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const held = await phone.newPage()
  await held.goto(page.url())
  const dots = held.getByRole('article').getByRole('button', { name: '更多' })
  // At the second tap its rows are here: they come to lie under the finger at once.
  for (const _ of ['first', 'second']) {
    await dots.tap()
    await expect(held.getByRole('menuitem', { name: '删除这组问答' })).toBeInViewport()
    await held.keyboard.press('Escape')
    await expect(held.getByRole('menu')).toHaveCount(0)
  }
  await expect(held).toHaveURL(page.url())
  await phone.close()
})

function served(model: string) {
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
  return async ({}, use: (product: Product) => Promise<void>) => {
    const upstream = await startFakeUpstream()
    const product = await startLearned({ env: slowModel(upstream.url, model) })
    await use(product)
    await product.stop()
    await upstream.close()
  }
}
