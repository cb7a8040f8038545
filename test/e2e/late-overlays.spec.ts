import type { Page, Request } from '@playwright/test'
import { expect, test } from './world.ts'

/** What draws menus, popovers, hover cards and dialogs. */
const OVERLAYS = '**/assets/overlays-*.js'

test('a page asks for its styles before its scripts: the first paint waits for them alone', async ({
  product,
  page,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const answer = await page.goto(`${product.url}/login`)
  const firstScript = requests.findIndex((request) => request.resourceType() === 'script')
  const before = requests.slice(0, firstScript).map((request) => request.url())
  // Those of the page as it was sent: scripts add others later.
  const links = (await answer?.text())?.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  const styles = links.map(
    (link) => new URL(/href="([^"#]*)/.exec(link)?.[1] ?? '', product.url).href,
  )
  expect(styles.length).toBeGreaterThan(0)
  expect(before).toEqual(expect.arrayContaining(styles))
})

test('what opens is fetched when it is wanted: by keyboard, by pointer, and before the page is awake @deep', async ({
  product,
  page,
}) => {
  await test.step('a menu opened by a key has the focus on its first row, and gives it back', async () => {
    for (const key of ['Enter', ' ', 'ArrowDown']) {
      const overlays = await heldBack(page, OVERLAYS)
      await page.goto(`${product.url}/kit`)
      const trigger = page.getByRole('button', { name: '打开菜单' })
      await expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
      await expect(trigger).toHaveAttribute('aria-expanded', 'false')
      await trigger.focus()
      await awake(page)
      await page.keyboard.press(key)
      await expect(trigger).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByRole('menu')).toHaveCount(0)
      overlays.release()
      await expect(page.getByRole('menuitem', { name: '提问' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: '重命名' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(trigger).toBeFocused()
    }
  })
  await test.step('a popover takes the focus in and gives it back', async () => {
    const overlays = await heldBack(page, OVERLAYS)
    await page.goto(`${product.url}/kit`)
    await awake(page)
    const trigger = page.getByRole('button', { name: '打开浮页' })
    await expect(trigger).toHaveAttribute('aria-haspopup', 'dialog')
    await trigger.click()
    overlays.release()
    await expect(page.getByRole('dialog', { name: '提问记录' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '提问记录' })).toHaveCount(0)
    await expect(trigger).toBeFocused()
    await trigger.click()
    await expect(page.getByRole('dialog', { name: '提问记录' })).toBeVisible()
    await trigger.click()
    await expect(page.getByRole('dialog', { name: '提问记录' })).toHaveCount(0)
  })
  await test.step('a card opens under a pointer that came before it', async () => {
    const overlays = await heldBack(page, OVERLAYS)
    await page.goto(`${product.url}/kit`)
    await awake(page)
    await page.getByRole('button', { name: '悬停看卡片' }).hover()
    overlays.release()
    const card = page.getByRole('dialog', { name: '引用 2' })
    await expect(card).toBeVisible()
    await card.hover()
    await expect(card).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(card).toHaveCount(0)
  })
  await test.step('a press that came before the page was awake opens the menu', async () => {
    const scripts = await heldBack(page, '**/*.js')
    await page.goto(`${product.url}/kit`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: '打开菜单' }).click()
    scripts.release()
    await expect(page.getByRole('menuitem', { name: '提问' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('a click opens it whose press went down before the page was awake', async () => {
    await page.getByRole('button', { name: '打开菜单' }).dispatchEvent('click', { detail: 1 })
    await expect(page.getByRole('menuitem', { name: '提问' })).toBeVisible()
  })
})

test('what cannot be fetched says so, and opens when it is asked for again @deep', async ({
  product,
  page,
}) => {
  await page.route(OVERLAYS, (route) => route.abort())
  await page.goto(`${product.url}/kit`)
  await awake(page)
  const trigger = page.getByRole('button', { name: '打开菜单' })
  await trigger.click()
  await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
  await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  await page.unrouteAll()
  await trigger.click()
  await expect(page.getByRole('menuitem', { name: '提问' })).toBeVisible()
})

test('a tip stands beside its control for pointer and keyboard, and goes by Escape @deep', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/kit`)
  await awake(page)
  const control = page.getByRole('button', { name: '悬停看说明' })
  const tip = page.getByRole('tooltip')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await control.hover()
    await expect(tip).toHaveText('接入学术搜索，按需搜索学术资料', { timeout: 2_000 })
  }).toPass()
  await expect(control).toHaveAccessibleDescription('接入学术搜索，按需搜索学术资料')
  const [below, above] = [await tip.boundingBox(), await control.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await page.mouse.move(0, 0)
  await expect(tip).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).focus()
  await page.keyboard.press('Tab')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(control).toBeFocused()
})

/** Keeps files from a page until they are released; those of the next page are kept again. */
async function heldBack(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** Waits until a press means something: React has put its handlers onto the page. */
const awake = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('button', { name: '打开菜单' })
        .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
