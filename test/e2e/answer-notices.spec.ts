import { expectAccessible } from './accessible.ts'
import { askInChat, enterAs, expect, test } from './world.ts'

const QUESTION = '沿河第一界面建筑限高是多少？'

test.describe('a model that stops at its length', () => {
  test.use({ model: 'fake?text=citing&finish=length' })

  test('line 24: an answer that its length cut says so and is gone on with @deep', async ({
    modelProduct,
    page,
  }) => {
    await enterAs(page, modelProduct.url, 'shenyan')
    await askInChat(page, modelProduct.url, QUESTION)
    const goOn = page.getByRole('button', { name: '接着写' })
    await expect(goOn).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('list', { name: '关于这次回答' })).toBeVisible()
    await expectAccessible(page)
    await goOn.click()
    const next = page.getByRole('article', { name: '接着写' })
    await expect(next.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
    await expect(goOn).toHaveCount(1)
  })
})

test.describe('a model that says of its first source what that does not say', () => {
  test.use({ model: 'fake?text=chinese&tokens=10' })

  test('line 24: a doubted citation is seen without pointing at it, also on a phone; the answer’s menu says when its rows cannot be fetched, and stays open under a finger', async ({
    modelProduct,
    page,
    browser,
  }) => {
    await enterAs(page, modelProduct.url, 'zhouhe')
    await askInChat(page, modelProduct.url, QUESTION)
    await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
    await test.step('the doubted citation', async () => {
      const weak = page.locator('.answer .cite[data-weak]').first()
      for (const width of [390, 1440]) {
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
    await test.step('the menu whose rows cannot be fetched', async () => {
      await page.route('**/assets/answer-rows*.js', (route) => route.abort())
      const more = page.getByRole('article').getByRole('button', { name: '更多' })
      await more.click()
      await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.unrouteAll()
      await more.click()
      await expect(page.getByRole('menuitem', { name: '删除这组问答' })).toBeVisible()
    })
    await test.step('the menu under a finger', async () => {
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
        await expect(held.getByRole('menuitem', { name: '导出Word' })).toBeInViewport()
        await held.keyboard.press('Escape')
        await expect(held.getByRole('menu')).toHaveCount(0)
      }
      await expect(held).toHaveURL(page.url())
      await phone.close()
    })
  })
})
