import type { BrowserContext, JSHandle, Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { deepIf } from '../support/deep.ts'
import type { Received } from '../support/providers/push.ts'
import { expectAccessible } from './accessible.ts'
import { openDevice, storedOffline, untilControlled } from './device.ts'
import { enterAs, expect, fileId, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const size of sizes) {
  test(`what was read last is read without a network, and gone after the sign-out, ${size.width} wide${deepIf(size.width === 1440)}`, async ({
    browser,
    waking: { product },
  }) => {
    const { url } = product
    const context = await openDevice(browser, size)
    const page = await context.newPage()
    await enterAs(page, url, 'shenyan')
    const id = await fileId(url, '保护')
    await page.goto(`${url}/library/${id}`)
    await untilControlled(page)
    await expect.poll(() => storedOffline(page, 'reading'), { timeout: 40_000 }).toBeGreaterThan(0)
    const title = (await page.title()).split(' · ')[0] ?? ''

    await test.step('a page that is asked for is answered by what was read of it', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('status')).toHaveText('网络已断开')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(/^离线 · 资料 · 读于/)).toBeVisible()
      expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(100)
      await expectAccessible(page)
    })
    await test.step('any other page shows the list, and takes the next question', async () => {
      await page.goto(`${url}/team`)
      await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
      await page.getByLabel('先把问题写下').fill('日承载量是多少？')
      await expect(page.getByText('已存在这台设备上')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: new RegExp(title) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.getByRole('link', { name: '最近读过' }).click()
      await expect(page.getByLabel('先把问题写下')).toHaveValue('日承载量是多少？')
    })
    await test.step('with the network back the product is back, with the question', async () => {
      await page.goto(`${url}/chat`)
      await context.setOffline(false)
      await page.getByRole('button', { name: '回到网页' }).click()
      await expect(page.getByRole('textbox', { name: '问题' })).toHaveValue('日承载量是多少？')
    })
    await test.step('somebody who signs out leaves nothing', async () => {
      await page.goto(`${url}/me`)
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.waitForURL(`${url}/`)
      await context.setOffline(true)
      await page.goto(`${url}/library/${id}`)
      await expect(page.getByText(/^登录并打开过的/)).toBeVisible()
      await expect(page.getByText(title)).toHaveCount(0)
      await context.setOffline(false)
      await page.goto(`${url}/`)
      await expect.poll(() => storedOffline(page, 'reading')).toBe(0)
    })
    await context.close()
  })

  test(`installing is offered in the product’s own words, ${size.width} wide${deepIf(size.width === 390)}`, async ({
    browser,
    waking: { product },
  }) => {
    const context = await openDevice(browser, size)
    const page = await context.newPage()
    await enterAs(page, product.url, 'shenyan')
    await page.goto(`${product.url}/download`)
    await page.getByRole('heading', { name: /^安装/ }).waitFor()
    await untilControlled(page)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'accepted' }),
      })
      dispatchEvent(offer)
    })
    // The page's own button says so, and nothing lies over it.
    await expect(page.getByRole('button', { name: /^安装/ })).toBeVisible()
    await expect(page.getByText(/添加到这台设备，打开更快/)).toHaveCount(0)
    await expectAccessible(page, { include: 'main' })
    await page.getByRole('link', { name: '问答' }).first().click()
    await expect(page.getByText(/添加到这台设备，打开更快/)).toBeVisible()
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await page.goBack()
    await expect(page.getByText('已安装，可以从桌面或主屏幕打开')).toBeVisible()
    await context.close()
  })
}

test('the manifest names the brand, whole icons, places and what can be shared into it @deep', async ({
  page,
  waking: { product },
}) => {
  const manifest = await (await page.request.get(`${product.url}/manifest.webmanifest`)).json()
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    'any maskable',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const icon = await page.request.get(product.url + src)
    expect([icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([200, type])
  }
  for (const { url } of manifest.shortcuts)
    expect((await page.request.get(product.url + url)).status()).toBe(200)
  expect(manifest.share_target.action).toBe('/share-target')
  // Where no service worker stands in between, nothing is pretended.
  const lost = await page.request.post(`${product.url}/share-target`, {
    multipart: { title: '甲' },
    headers: { origin: product.url },
  })
  await page.goto(lost.url())
  await expect(page.getByText('这一次没有收到')).toBeVisible()
})

test('what another app shares waits for the sign-in, and goes into the library', async ({
  browser,
  waking: { product },
}) => {
  const { url } = product
  const context = await openDevice(browser, sizes[1])
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await untilControlled(page)
  // A form, as the system sends it.
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    const files = document.createElement('input')
    Object.assign(files, { type: 'file', name: 'files' })
    const chosen = new DataTransfer()
    const text = '停车场一律外移，口径要统一，按每百平方米一个配建。'.repeat(8)
    chosen.items.add(new File([text], '分享来的纪要.txt', { type: 'text/plain' }))
    files.files = chosen.files
    form.appendChild(files)
    document.body.appendChild(form)
    form.submit()
  })
  await page.waitForURL(`${url}/share-target`)
  await expect(page.getByText('分享来的纪要.txt')).toBeVisible()
  await expectAccessible(page, { include: 'main' })
  await page.getByRole('link', { name: '登录后放进知识库' }).click()
  await page.getByLabel('账号或手机号').fill('shenyan')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${url}/share-target`)
  await page.getByRole('button', { name: '放进知识库' }).click()
  await page.waitForURL(`${url}/library`)
  await expect(page.getByText('分享来的纪要').first()).toBeVisible()
  expect(await storedOffline(page, 'shared')).toBe(0)
  await context.close()
})

for (const size of sizes) {
  test(`a device that is switched on is woken when a file is learned, ${size.width} wide${deepIf(size.width === 1440)}`, async ({
    browser,
    waking: { product, service },
  }) => {
    test.setTimeout(240_000)
    const { url } = product
    const context = await openDevice(browser, size)
    await context.grantPermissions(['notifications'], { origin: url })
    const page = await context.newPage()
    const endpoint = await standInForPush(page, service)
    await enterAs(page, url, 'shenyan')
    await page.goto(`${url}/me`)
    await untilControlled(page)
    await page.getByRole('button', { name: '消息提醒' }).click()
    const sheet = page.getByRole('dialog', { name: '消息提醒' })
    await sheet.getByRole('switch', { name: '在这台设备上提醒' }).click()
    await expect(page.getByText('这台设备会收到提醒')).toBeVisible()
    await sheet.getByRole('checkbox', { name: '批注里提到我、回复我' }).uncheck()
    await expectAccessible(page, { include: '[role=dialog]' })

    await learnText(product, `提醒${size.width}.md`)
    const received = async () =>
      ((await (await fetch(endpoint)).json()) as { received: Received[] }).received
    await expect.poll(received, { timeout: 150_000, intervals: [2_000] }).toHaveLength(1)
    const [{ payload } = { payload: null }] = await received()
    expect(payload).toMatchObject({ title: '资料学习已完成', body: `《提醒${size.width}.md》` })

    const shown = await watchNotifications(context, page)
    await wake(context, page, url, JSON.stringify(payload))
    await expect
      .poll(() => shown.evaluate((list) => list))
      .toEqual([`资料学习已完成 《提醒${size.width}.md》`])

    await sheet.getByRole('switch', { name: '在这台设备上提醒' }).click()
    await expect(sheet.getByRole('switch', { name: '在这台设备上提醒' })).not.toBeChecked()
    await page.reload()
    await page.getByRole('button', { name: '消息提醒' }).click()
    await expect(sheet.getByRole('checkbox', { name: '批注里提到我、回复我' })).not.toBeChecked()
    await context.close()
  })
}

/** This Chromium knows no push service: a fake stands where its own would be. Answers the endpoint. */
async function standInForPush(page: Page, service: string): Promise<string> {
  const device: { endpoint: string; p256dh: string; auth: string } = await (
    await fetch(`${service}/devices`)
  ).json()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('push')
        return true
      },
    }
    // It says no to everybody here, whatever it is told.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem('push') ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('push', 'on')
        return subscription
      },
    })
  }, device)
  return device.endpoint
}

async function learnText({ url }: Product, name: string): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  await api.post('/repositoryFile/addText', {
    teamId: HOUSE_TEAM,
    spaceId: HOUSE_TEAM,
    title: name.replace('.md', ''),
    content: '停车场一律外移，口径要统一，按每百平方米一个配建。'.repeat(8),
  })
}

/** What the service worker shows: the system of this browser shows nothing to anybody. */
async function watchNotifications(
  context: BrowserContext,
  page: Page,
): Promise<JSHandle<string[]>> {
  // It has gone to sleep meanwhile, and would forget what is asked of it by waking up.
  await page.evaluate(async () => (await fetch('/workers/offline-page.js')).text())
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluateHandle(() => {
    const list: string[] = []
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    // This browser's shell has no icon to put a number on, and ends a worker that tries.
    Object.assign(navigator, { setAppBadge: async () => {} })
    scope.registration.showNotification = async (title, options) => {
      list.push(`${title} ${options?.body}`)
    }
    return list
  })
}

/** Hands a message to the service worker, as the browser does when it comes. */
async function wake(context: BrowserContext, page: Page, origin: string, data: string) {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin))
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}
