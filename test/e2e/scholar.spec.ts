import AxeBuilder from '@axe-core/playwright'
import { startProduct, type Product } from '../../scripts/lib/product.mjs'
import { startFakeResearch } from '../support/providers/research.ts'
import { expect, signIn, test as base } from './world.ts'

const test = base.extend<object, { library: Product }>({
  library: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const fake = await startFakeResearch()
      const source = (kind: string) => ({ kind, baseUrl: `${fake.url}/journey/ok/${kind}` })
      const product = await startProduct({
        env: {
          SCHOLAR_SOURCES: JSON.stringify([source('openalex'), source('crossref')]),
          OUTSIDE_ALLOWED_HOSTS: JSON.stringify([new URL(fake.url).host]),
        },
      })
      await use(product)
      await product.stop()
      fake.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('papers are searched, narrowed, cited, saved and asked about; also on a phone', async ({
  library,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, library.url, 'shenyan')
  await page.getByRole('link', { name: '学术', exact: true }).click()
  await page.getByRole('searchbox').fill('heat')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/scholar\/search\?keyword=heat/)
  const works = page.getByRole('article')
  await expect(works).toHaveCount(3)

  await page.getByLabel('开放获取').check()
  await expect(works).toHaveCount(1)
  await expect(page).toHaveURL(/pdf=1/)
  const heat = works.filter({ hasText: 'Urban Heat Islands' })
  await heat.getByRole('button', { name: '引用' }).click()
  const entry = page.getByRole('textbox', { name: '引用文本' })
  await expect(entry).toHaveValue(/^ZHAO W, ÖBERG M\. Urban Heat Islands .*\[J\]\./)
  await page.getByRole('radio', { name: 'BibTeX' }).click()
  await expect(entry).toHaveValue(/^@article\{zhao2021urban,/)
  await page.keyboard.press('Escape')

  await heat.getByRole('button', { name: '存入知识库' }).click()
  await expect(heat.getByRole('link', { name: '已存入知识库' })).toBeVisible()
  await page.reload()
  await expect(heat.getByRole('link', { name: '已存入知识库' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^选择/ }).check()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '提问选中文献' }).click()
  await page.waitForURL(/\/chat$/)
  await expect(page.getByRole('list', { name: '已选文件' })).toContainText('Urban Heat Islands')
  await page.getByRole('textbox').first().fill('How were the streets measured?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\/\d+$/)
  await expect(page.getByText(/^思考与检索/)).toBeVisible()
  await page.getByText(/^思考与检索/).click()
  await expect(page.getByText('阅读PDF')).toBeVisible()
})
