import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { isDeep } from '../support/deep.ts'
import { pagePaths } from './page-paths'
import { expect, HOUSE_TEAM, PASSWORD, signInByForm, test } from './world'

test('a browser signs what it asks; a key made on screen speaks until it is revoked; the reference page lists every call', async ({
  page,
  strict,
}) => {
  const calls = watchCalls(page)
  await signInByForm(page, strict.url, 'shenyan')
  await test.step('nothing goes out unsigned', async () => {
    await page.goto(`${strict.url}/chat`)
    await page.getByRole('textbox').first().fill('书院文化地块的面积是多少？')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/chat\/\d+/)
    await expect.poll(() => calls.length).toBeGreaterThan(2)
    const refused = calls.filter(({ status }) => status === 400 || status === 401)
    expect(refused).toEqual([])
    const unsigned = calls.filter(({ isSigned, path }) => !isSigned && !path.includes('/content'))
    expect(unsigned).toEqual([])
    const bare = await page.request.get(`${strict.url}/ai/team/list`)
    expect(bare.status()).toBe(400)
    expect(await bare.json()).toMatchObject({ success: false, code: 'SIGN_ERROR' })
  })
  await test.step('a key', () => makeAndRevokeKey(page, strict))
  await test.step('the reference, offline and under the policy', () => readReference(page, strict))
})

async function makeAndRevokeKey(page: Page, { url }: Product) {
  await page.goto(`${url}/team/keys`)
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
    const answer = await fetch(`${url}/ai${path}`, {
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
  await page.goto(`${url}/team/audit`)
  await expect(page.locator('table').getByText('停用接口密钥')).toBeVisible()
}

async function readReference(page: Page, { url }: Product) {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) foreign.push(request.url())
  })
  await page.goto(`${url}/ai/docs`)
  const leaves = page.locator('details')
  const all = (await documentedCalls(url)).length
  await expect(leaves).toHaveCount(all)
  await leaves.filter({ hasText: '/folder/listFile' }).locator('summary').click()
  await expect(leaves.filter({ hasText: '/folder/listFile' }).getByText('keyword?')).toBeVisible()
  await page.getByRole('searchbox').fill('改名')
  await expect(leaves.filter({ hasText: '/file/rename' })).toHaveCount(1)
  expect(await leaves.count()).toBeLessThan(all / 10)
  const json = await page.request.get(`${url}/ai/openapi.json`)
  expect(await json.json()).toMatchObject({ openapi: '3.1.0' })
  expect(broken).toEqual([])
  expect(foreign).toEqual([])
}

test('S55: pages and calls carry the headers of safety, signed in or not @deep', async ({
  product,
}) => {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const own = `token=${api.token}`
  const pages = pagePaths()
  const calls = (await documentedCalls(product.url))
    .filter((call) => call.startsWith('get '))
    .map((call) => `/ai${call.slice(4).replace(/\{\w+\}/g, '1')}`)
  expect(calls.length).toBeGreaterThan(50)
  expect(pages.length).toBeGreaterThan(10)
  const others = ['/healthz', '/ai/openapi.json', '/files/get/1', '/ai/none']
  // One place sets them for all: every fourth is asked, all in the deep set.
  const asked = [...pages, ...calls].filter((_, index) => isDeep || index % 4 === 0)
  for (const path of [...asked, ...others]) {
    for (const cookie of calls.includes(path) ? [own] : [own, '']) {
      const answer = await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' })
      expectSafe(path, answer.headers)
      await answer.body?.cancel()
    }
  }
})

/** `get /share/{code}`: every call that the document tells of. */
async function documentedCalls(origin: string): Promise<string[]> {
  const document: { paths: Record<string, object> } = await (
    await fetch(`${origin}/ai/openapi.json`)
  ).json()
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
}

function expectSafe(path: string, headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}'(;|$)|sandbox/)
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const styles = /style-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts + styles, path).not.toMatch(/unsafe|\*|http:|data:/)
  expect(policy, path).not.toContain('unsafe')
  expect(policy, path).toMatch(/frame-ancestors 'none'|sandbox/)
  expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  expect(headers.get('referrer-policy'), path).toBe('same-origin')
  expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000')
  for (const cookie of headers.getSetCookie()) {
    expect(cookie, path).toMatch(/HttpOnly/)
    expect(cookie, path).toMatch(/SameSite=(Lax|Strict)/)
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
