import type { Page } from '@playwright/test'
import { apiClient, untilLearned, type Product } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

test('without a model the page says what to set, and the rest works', async ({ product, page }) => {
  await openTab(page, product, 'translation')
  await page.getByRole('button', { name: '开始翻译' }).click()
  await expect(page.getByRole('alert')).toContainText('MODEL_PROVIDERS')
  await page.getByRole('button', { name: '术语' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('术语', { exact: true }).fill('日承载量')
  await sheet.getByLabel('译法', { exact: true }).fill('daily carrying capacity')
  await sheet.getByRole('button', { name: '写入术语表' }).click()
  await expect(sheet.getByText('daily carrying capacity')).toBeVisible()
})

async function openTab(page: Page, { url }: Product, type: string): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const files = await untilLearned(api, HOUSE_TEAM)
  const pdf = files.find((file) => file.extension === 'pdf' && file.status === 'DONE')
  await signIn(page, url, 'shenyan')
  await page.goto(`${url}/library/${pdf?.id}?type=${type}`)
}
