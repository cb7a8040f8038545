import type { Page, Response } from '@playwright/test'
import { apiClient } from '../../scripts/lib/product.mjs'
import { openDevice, storedOffline, untilControlled } from './device.ts'
import { askInChat, enterAs, expect, fileId, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const TEXT = {
  name: '从旁经过.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('停车场一律外移，口径要统一，按每百平方米一个配建。'.repeat(8)),
}

test('streams, uploads, ranges and shared pages go past the service worker, which stores pages of nobody', async ({
  browser,
  waking: { product },
}) => {
  const { url } = product
  const context = await openDevice(browser)
  const page = await context.newPage()
  const passed = watchResponses(page, url)
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/library`)
  await untilControlled(page)
  await page.reload()

  await test.step('an upload', async () => {
    await page.setInputFiles('input[type=file]', TEXT)
    await expect(page.getByText(TEXT.name).first()).toBeVisible()
    await expect.poll(() => passed(({ method }) => method !== 'GET')).toContain(false)
  })
  await test.step('a range of a file of the build', async () => {
    const file = await page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))!.name,
    )
    const range = () =>
      page.evaluate(async (address) => {
        await (await fetch(address, { headers: { range: 'bytes=0-9' } })).text()
      }, `${file}?range`)
    await range()
    expect(passed(({ path }) => path.endsWith('?range'))).toEqual([false])
  })
  await test.step('an answer while it is written', async () => {
    await askInChat(page, url, '沿河第一界面建筑限高是多少？')
    await page.waitForURL(/\/chat\/\d+$/)
    await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible()
    expect(passed(({ type }) => type.startsWith('text/event-stream'))).not.toContain(true)
    expect(passed(({ type }) => type.startsWith('text/event-stream'))).toContain(false)
  })
  await test.step('nothing but pages, scripts, styles and fonts came from it', () => {
    expect(passed(({ path }) => /^\/(ai|api|files)\//.test(path))).not.toContain(true)
    expect(passed(({ path }) => path === '/library')).toEqual([false, true])
  })
  await test.step('a shared page, with a network and without one', async () => {
    const api = apiClient(url)
    await api.signIn('shenyan', PASSWORD)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const wish = { teamId: HOUSE_TEAM, kind: 'conversation', id }
    const { code } = await api.post<{ code: string }>('/share/create', wish)
    const shared = await page.goto(`${url}/share/${code}`)
    expect(shared?.fromServiceWorker()).toBe(false)
    await context.setOffline(true)
    await expect(page.goto(`${url}/share/${code}`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(false)
  })
  await test.step('what is stored is the same for everybody', async () => {
    await page.goto(`${url}/library`)
    const paths = await page.evaluate(async () => {
      const caches = await Promise.all(
        (await window.caches.keys()).map((name) => window.caches.open(name)),
      )
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
      return requests.map((request) => new URL(request.url).pathname)
    })
    expect(paths).toContain('/offline')
    const isCode = (path: string) =>
      /^\/(offline|assets\/.+\.(js|css|woff2|svg)|workers\/offline-page\.js)$/.test(path)
    expect(paths.filter((path) => !isCode(path))).toEqual([])
  })
  await context.close()
})

test('another person on the same browser reads nothing of the one before, not even without a network', async ({
  browser,
  waking: { product },
}) => {
  const { url } = product
  const context = await openDevice(browser)
  const page = await context.newPage()
  await enterAs(page, url, 'shenyan')
  const path = `/library/${await fileId(url, '保护')}`
  await page.goto(url + path)
  await untilControlled(page)
  await expect.poll(() => storedOffline(page, 'reading'), { timeout: 40_000 }).toBe(1)
  // Nobody signed out: the other's session takes the place of theirs.
  await enterAs(page, url, 'guqing')
  await page.goto(`${url}/me`)
  await expect.poll(() => storedOffline(page, 'reading'), { timeout: 40_000 }).toBe(0)
  await context.setOffline(true)
  await page.goto(url + path)
  await expect(page.getByText(/^还没有可离线阅读的内容/)).toBeVisible()
  await context.close()
})

test('a window that is older than what is deployed says so, and is new when it is loaded anew @deep', async ({
  browser,
  waking: { product },
}) => {
  const { url } = product
  const context = await openDevice(browser)
  const page = await context.newPage()
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/me`)
  await untilControlled(page)
  // Its first page was nobody's before.
  await page.reload()
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await page.waitForTimeout(1_500)
  await page.evaluate(() => {
    // The window has stood open for a while.
    const now = performance.now.bind(performance)
    performance.now = () => now() + 120_000
  })
  // What the browser says when a newer service worker has taken over.
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  const notice = page.getByText('有新版本，刷新后使用')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await expect(notice).toHaveCount(0)

  await test.step('so does one that asks for code which is gone', async () => {
    await page.waitForTimeout(1_500)
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await expect(notice).toBeVisible()
  })
  await context.close()
})

interface Passed {
  method: string
  path: string
  type: string
}

/** Answers which of the responses that match came from the service worker. */
function watchResponses(page: Page, origin: string) {
  const all: { response: Response; passed: Passed }[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (!response.url().startsWith(origin)) return
    const passed = {
      method: response.request().method(),
      path: pathname + search,
      type: response.headers()['content-type'] ?? '',
    }
    all.push({ response, passed })
  })
  return (isWanted: (passed: Passed) => boolean) =>
    all.filter(({ passed }) => isWanted(passed)).map(({ response }) => response.fromServiceWorker())
}
