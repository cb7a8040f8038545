import type { Product } from '../../scripts/lib/product.mjs'
import { enterAs, expect, lantingOf, signIn, test } from './world.ts'

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

test('two brands on two hosts show no trace of each other, each with its own name and colour; a host of nobody is told so', async ({
  product,
  page,
  request,
}) => {
  for (const path of PLACES) {
    const house = await (await request.get(product.url + path)).text()
    const lanting = await (await request.get(ownUrl(product) + path, asLanting(product))).text()
    expect(house, path).not.toMatch(/兰亭|#2e7d64|lanting|guqing|顾清/i)
    expect(lanting, path).not.toMatch(/研墨|yanmo|云岫|shenyan|沈砚/i)
  }
  await page.goto(`${lantingOf(product)}/login`)
  await expect(page).toHaveTitle(/兰亭/)
  await expect(page.locator('html')).toHaveAttribute('data-brand', '')
  const button = page.getByRole('button', { name: '登录', exact: true })
  const [red, green, blue] = await button.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  )
  // The brand's green, however the browser writes colours.
  expect([red, green, blue].every((part) => part !== undefined)).toBe(true)
  await page.goto(`http://nobody.localhost:${product.port}/chat`)
  await expect(page).toHaveURL(/\/team-error$/)
  await expect(page.getByText('团队不存在，请确认访问网址是否正确')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a team makes its brand its own, looks at it first, and shows it on a domain of its own', async ({
  product,
  page,
}) => {
  const brandPage = `${lantingOf(product)}/team/brand`
  await signIn(page, lantingOf(product), 'guqing')
  const faults: string[] = []
  page.on('console', (message) => {
    const isOfTests = message.text().endsWith('blocked by Playwright')
    if (message.type() === 'warning' && !isOfTests) faults.push(message.text())
  })
  await page.goto(brandPage)
  await page.getByLabel('品牌名称').fill('兰亭编校')
  expect(faults).toEqual([])
  await page.getByLabel('页面标题').fill('兰亭编校台')
  await page.getByLabel('品牌色', { exact: true }).fill('#7a2e8d')
  await expect(page.getByText('修改已自动保存，尚未发布')).toBeVisible()
  // A reload loses nothing.
  await page.reload()
  await expect(page.getByLabel('品牌名称')).toHaveValue('兰亭编校')

  const preview = page.getByRole('link', { name: '预览登录页' })
  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('no browser')
  await visitor.goto(new URL((await preview.getAttribute('href')) ?? '', brandPage).href)
  await expect(visitor).toHaveTitle(/兰亭编校台/)
  await visitor.goto(`${lantingOf(product)}/login`)
  await expect(visitor).not.toHaveTitle(/编校/)

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('与已发布的一致')).toBeVisible()

  // One name a team: the brand's, and no longer its own.
  const sections = page.getByRole('complementary', { name: '团队' })
  await expect(sections).toContainText('兰亭编校')
  await page.goto(`${lantingOf(product)}/team`)
  await expect(sections).toContainText('兰亭编校')
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('兰亭编校')
  await expect(page.getByLabel('名称', { exact: true })).not.toBeEditable()
  await page.goto(brandPage)

  await page.getByRole('textbox', { name: '域名' }).fill('*.example.com')
  await page.getByRole('button', { name: '添加域名' }).click()
  await expect(page.getByText('请填写完整的域名，如ai.example.com')).toBeVisible()
  await page.getByRole('textbox', { name: '域名' }).fill('bianjiao.localhost')
  await page.getByRole('button', { name: '添加域名' }).click()
  const row = page.getByRole('article', { name: 'bianjiao.localhost' })
  await row.getByRole('button', { name: '验证' }).click()
  await expect(row.getByText('已绑定')).toBeVisible()

  await visitor.goto(`http://bianjiao.localhost:${product.port}/login`)
  await expect(visitor).toHaveTitle(/兰亭编校台/)
  await row.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定' }).click()
  // Under an open dialog everything else is hidden: only a count tells that it is gone.
  await expect(page.locator('article', { hasText: 'bianjiao.localhost' })).toHaveCount(0)
  await visitor.goto(`http://bianjiao.localhost:${product.port}/login`)
  await expect(visitor).toHaveURL(/\/team-error$/)
  await visitor.close()
})

test('an admin sees the draft live, by day and night, and looks at its sign-in page while signed in @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, lantingOf(product), 'guqing')
  await page.goto(`${lantingOf(product)}/team/brand`)
  await page.getByLabel('一句话介绍').fill('竹简新声')
  await expect(page.getByText('修改已自动保存，尚未发布')).toBeVisible()

  // Pages of the product itself, and nothing in them runs.
  const preview = page.getByRole('complementary', { name: '品牌预览' })
  const signInPage = preview.frameLocator('iframe[title="登录页的样子"]')
  await expect(signInPage.locator('.a-poem')).toContainText('竹简新声')
  await expect(signInPage.getByRole('heading', { name: '登录兰亭' })).toBeVisible()
  await expect(signInPage.locator('script[src]')).toHaveCount(0)
  const home = preview.frameLocator('iframe[title="首页的样子"]')
  await expect(home.locator('.question-box')).toBeVisible()
  // Also what the page loads late.
  await expect(home.locator('.letter-card')).toBeVisible()
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'light')
  const groundOf = () =>
    home.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const day = await groundOf()
  await preview.getByRole('radio', { name: '夜' }).click()
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await groundOf()).not.toBe(day)
  await expect(signInPage.locator('html')).toHaveAttribute('data-theme', 'dark')

  const link = page.getByRole('link', { name: '预览登录页' })
  await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  await expect(page).toHaveURL(/\/login\?brand-preview=/)
  await expect(page.locator('.a-poem')).toContainText('竹简新声')
  await expect(page.getByText('这是预览，不能在这里登录')).toBeVisible()
  // An address of nobody's draft is no way round the redirect.
  await page.goto(`${lantingOf(product)}/login?brand-preview=1.9999999999999.x`)
  await expect(page).toHaveURL(`${lantingOf(product)}/`)

  await page.goto(`${lantingOf(product)}/team/brand`)
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByText('与已发布的一致')).toBeVisible()
  await expect(signInPage.locator('.a-poem')).not.toContainText('竹简新声')
})
