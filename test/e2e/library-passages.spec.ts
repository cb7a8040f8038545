import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { apiClient, untilLearned } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

test('a passage is found, shown in its source, edited, switched off and kept through a second learning', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, 'docx')
  await signIn(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=passages`)
  const list = page.getByRole('region', { name: '段落', exact: true })
  const rows = list.getByRole('article')
  await expect(rows.first()).toBeVisible()
  await rows
    .nth(2)
    .getByRole('button', { name: /在原文中查看/ })
    .click()
  await expect(page).toHaveURL(/passage=2/)
  await expect(page.locator('mark').first()).toBeInViewport()

  await act(page, 1, '修改')
  const box = page.getByRole('textbox', { name: '第 1 段的内容' })
  await box.fill('本馆周一闭馆，金石室须提前三日预约。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rows.first()).toContainText('已编辑')
  await act(page, 2, '停用')
  await expect(rows.nth(1)).toContainText('已停用')
  const { violations } = await new AxeBuilder({ page }).include('.reader-side').analyze()
  expect(violations.map((one) => one.id)).toEqual([])

  await page.getByRole('tab', { name: '文件' }).click()
  await page.getByRole('button', { name: '重新学习' }).click()
  await expect(page.getByRole('button', { name: '重新学习' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('tab', { name: '段落' }).click()
  await expect(rows.first()).toContainText('金石室须提前三日预约')
  await page.getByRole('radio', { name: /已停用 1/ }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('radio', { name: /全部/ }).click()
  await page.getByRole('searchbox', { name: '在段落中查找' }).fill('金石室')
  await expect(rows).toHaveCount(1)

  await act(page, 1, '修改记录')
  const history = page.getByRole('dialog')
  await expect(history).toContainText('沈砚')
  await history.getByRole('button', { name: '关闭' }).last().click()
  await act(page, 1, '恢复原文')
  await expect(page.getByText('已恢复原文')).toBeVisible()
})

async function act(page: Page, no: number, name: string) {
  await page.getByRole('button', { name: `第 ${no} 段的操作` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Id of a learned demo document. */
async function fileId(origin: string, extension: string): Promise<string> {
  const api = apiClient(origin)
  await api.signIn('shenyan', PASSWORD)
  const files = await untilLearned(api, HOUSE_TEAM)
  const found = files.find((file) => file.extension === extension && file.status === 'DONE')
  if (!found) throw new Error(`no learned ${extension} in the demo world`)
  return found.id
}
