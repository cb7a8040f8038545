import { expect as expectHere, type Page } from '@playwright/test'
import { type Product } from '../../scripts/lib/product.mjs'
import { pagePaths } from './page-paths'
import { expect, HOUSE_TEAM, signInByForm, startLearned, test as base } from './world'

/** The demo world where nothing unsigned is let in. */
const test = base.extend<object, { strict: Product }>({
  strict: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startLearned({ env: { API_SIGNATURE: 'require' } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a browser signs what it asks, and the server lets nothing unsigned in', async ({
  page,
  strict,
}) => {
  const calls = watchCalls(page)
  await signInByForm(page, strict.url, 'shenyan')
  await page.goto(`${strict.url}/chat`)
  await page.getByRole('textbox').first().fill('书院文化地块的面积是多少？')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\/\d+/)
  await page.goto(`${strict.url}/library`)
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/搜索|查找/))
    .first()
    .fill('规划 与 文化')
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  const refused = calls.filter(({ status }) => status === 400 || status === 401)
  expect(refused).toEqual([])
  const unsigned = calls.filter(({ isSigned, path }) => !isSigned && !path.includes('/content'))
  expect(unsigned).toEqual([])
  const bare = await page.request.get(`${strict.url}/ai/team/list`)
  expect(bare.status()).toBe(400)
  expect(await bare.json()).toMatchObject({ success: false, code: 'SIGN_ERROR' })
})

test('a copy of a signed write is refused, and has no second effect', async ({ page, strict }) => {
  await signInByForm(page, strict.url, 'shenyan')
  const sent = page.waitForRequest((request) => request.url().includes('/ai/user/logout'))
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const request = await sent
  // The copy comes after the original has had its effect.
  await left
  const copy = await page.request.fetch(request.url(), {
    method: 'POST',
    headers: await request.allHeaders(),
  })
  expect(await copy.json()).toMatchObject({ success: false, code: 20002 })
})

test('a device whose clock is an hour off works all the same', async ({ page, strict }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const calls = watchCalls(page)
  await signInByForm(page, strict.url, 'shenyan')
  const statuses = calls
    .filter(({ path }) => path.includes('/login/loginAccount'))
    .map(({ status }) => status)
  expect(statuses).toEqual([400, 200])
})

test('a key made on screen speaks for its team until it is revoked', async ({ page, strict }) => {
  await signInByForm(page, strict.url, 'shenyan')
  await page.goto(`${strict.url}/team/keys`)
  await page.getByRole('button', { name: '新建密钥' }).first().click()
  await page.getByLabel('名称').fill('夜间同步')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const token = await page.getByLabel('接口密钥', { exact: true }).inputValue()
  expect(token).toMatch(/^ymk_/)
  // Shown this once: no slip of a hand may take it away.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '密钥已建好' })).toBeVisible()
  await page.getByRole('button', { name: '已保存' }).click()
  const ask = async (path: string) => {
    const answer = await fetch(`${strict.url}/ai${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status
  }
  expect(await ask(`/space/${HOUSE_TEAM}/info`)).toBe(200)
  expect(await ask(`/chat/session/page?teamId=${HOUSE_TEAM}`)).toBe(403)
  await page.getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  // The narrow layout says it in the first column, the wide one in its own.
  await expect(page.getByText('已停用', { exact: true }).filter({ visible: true })).toHaveCount(1)
  expect(await ask(`/space/${HOUSE_TEAM}/info`)).toBe(401)
  await page.goto(`${strict.url}/team/audit`)
  await expect(page.locator('table').getByText('停用接口密钥')).toBeVisible()
})

test('the reference page lists every call, offline and under the policy', async ({
  page,
  strict,
}) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(strict.url)) foreign.push(request.url())
  })
  await page.goto(`${strict.url}/ai/docs`)
  const leaves = page.locator('details')
  await expect(leaves).toHaveCount((await documentedCalls(page, strict)).length)
  await leaves.filter({ hasText: '/folder/listFile' }).locator('summary').click()
  await expect(leaves.filter({ hasText: '/folder/listFile' }).getByText('keyword?')).toBeVisible()
  await page.getByRole('searchbox').fill('改名')
  await expect(leaves.filter({ hasText: '/file/rename' })).toHaveCount(1)
  expect(await leaves.count()).toBeLessThan(10)
  const json = await page.request.get(`${strict.url}/ai/openapi.json`)
  expect(await json.json()).toMatchObject({ openapi: '3.1.0' })
  expect(broken).toEqual([])
  expect(foreign).toEqual([])
})

test('S55: every page and every call carries the headers of safety, signed in or not', async ({
  page,
  strict,
}) => {
  await signInByForm(page, strict.url, 'shenyan')
  const visitor = await page.context().browser()?.newContext()
  const pages = pagePaths()
  const calls = (await documentedCalls(page, strict))
    .filter((call) => call.startsWith('get '))
    .map((call) => `/ai${call.slice(4).replace(/\{\w+\}/g, '1')}`)
  expect(calls.length).toBeGreaterThan(50)
  expect(pages.length).toBeGreaterThan(10)
  const others = ['/healthz', '/ai/openapi.json', '/files/get/1', '/ai/none']
  for (const path of [...pages, ...calls, ...others]) {
    for (const client of [page.request, visitor?.request]) {
      const answer = await client?.get(strict.url + path, { maxRedirects: 0 })
      if (answer) expectSafe(path, answer.headers())
    }
  }
  await visitor?.close()
})

/** `get /share/{code}`: every call that the document tells of. */
async function documentedCalls(page: Page, { url }: Product): Promise<string[]> {
  const document = await (await page.request.get(`${url}/ai/openapi.json`)).json()
  return Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
}

function expectSafe(path: string, headers: Record<string, string>): void {
  const policy = headers['content-security-policy'] ?? ''
  expectHere(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}'(;|$)|sandbox/)
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const styles = /style-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expectHere(scripts + styles, path).not.toMatch(/unsafe|\*|http:|data:/)
  expectHere(policy, path).not.toContain('unsafe')
  expectHere(policy, path).toMatch(/frame-ancestors 'none'|sandbox/)
  expectHere(headers['x-content-type-options'], path).toBe('nosniff')
  expectHere(headers['referrer-policy'], path).toBe('same-origin')
  expectHere(headers['strict-transport-security'], path).toContain('max-age=31536000')
  for (const cookie of (headers['set-cookie'] ?? '').split('\n').filter(Boolean)) {
    expectHere(cookie, path).toMatch(/HttpOnly/)
    expectHere(cookie, path).toMatch(/SameSite=(Lax|Strict)/)
  }
}

function watchCalls(page: Page) {
  const calls: { path: string; status: number; isSigned: boolean }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/ai/')) return
    const isSigned = 'i-authorization' in response.request().headers()
    calls.push({ path: pathname, status: response.status(), isSigned })
  })
  return calls
}
