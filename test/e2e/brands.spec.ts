import type { Product } from '../../scripts/lib/product.mjs'
import { expect, lantingOf, test } from './world.ts'

const PLACES = [
  '/',
  '/login',
  '/chat',
  '/library',
  '/manifest.webmanifest',
  '/icon.svg',
  '/no/such/page',
]

// Only browsers resolve names under localhost by themselves; other clients name the host in a header.
const ownUrl = (product: Product) => `http://127.0.0.1:${product.port}`
const asLanting = (product: Product) => ({ headers: { host: `lanting.localhost:${product.port}` } })

test('two brands on two hosts show no trace of each other', async ({ product, request }) => {
  for (const path of PLACES) {
    const house = await (await request.get(product.url + path)).text()
    const lanting = await (await request.get(ownUrl(product) + path, asLanting(product))).text()
    expect(house, path).not.toMatch(/兰亭|#2e7d64|lanting|guqing|顾清/i)
    expect(lanting, path).not.toMatch(/研墨|yanmo|云岫|shenyan|沈砚/i)
  }
})

test('a brand has its own name, colour and seal', async ({ product, page }) => {
  await page.goto(`${lantingOf(product)}/login`)
  await expect(page).toHaveTitle(/兰亭/)
  await expect(page.locator('html')).toHaveAttribute('data-brand', '')
  const button = page.getByRole('button', { name: '登录', exact: true })
  const [red, green, blue] = await button.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  )
  // The brand's green, however the browser writes colours.
  expect([red, green, blue].every((part) => part !== undefined)).toBe(true)
  await page.screenshot({ path: 'test-results/lanting-login.png' })
})

test('a host of nobody leads to the page of a team that does not exist', async ({
  product,
  page,
}) => {
  await page.goto(`http://nobody.localhost:${product.port}/chat`)
  await expect(page).toHaveURL(/\/team-error$/)
  await expect(page.getByText('团队不存在，请确认访问网址是否正确')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a person of one team is in no team on the other host', async ({ product, request }) => {
  const signedIn = await request.post(`${ownUrl(product)}/ai/login/loginAccount`, {
    ...asLanting(product),
    data: { account: 'shenyan', password: 'bimo2026', channelId: 0 },
  })
  const { result } = await signedIn.json()
  const teams = await request.get(`${ownUrl(product)}/ai/team/list`, {
    headers: { ...asLanting(product).headers, authorization: `Bearer ${result.token}` },
  })
  expect((await teams.json()).result).toEqual([])
})
