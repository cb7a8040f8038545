import { expectAccessible } from './accessible.ts'
import { enterAs, expect, fileId, test } from './world.ts'

test('a file says what it is and what its entry lacks, and is completed and confirmed, alone and with others', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, '客流')
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=file`)
  const card = page.getByRole('region', { name: '著录信息' })
  await expect(card).toContainText('报告')
  await expect(card).toContainText('古镇客流调研报告')
  await card.getByRole('button', { name: '补全与确认' }).click()
  const sheet = page.getByRole('dialog', { name: '著录信息' })
  await sheet.getByLabel('责任者').fill('沈砚、林舟')
  await sheet.getByLabel('日期').fill('2025-13')
  await expect(sheet.getByRole('alert')).toContainText('写作 2020')
  await expect(sheet.getByRole('button', { name: '确认' })).toBeDisabled()
  await sheet.getByLabel('日期').fill('2025-10')
  await expectAccessible(page, { include: '.works-list' })
  await sheet.getByRole('button', { name: '确认' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card).toContainText('已确认')
  await expect(card).toContainText('沈砚, 林舟. 2025古镇客流调研报告[R]. 2025-10.')

  await page.goto(`${product.url}/library`)
  // Above them may stand what another journey has put up and nobody has learned yet.
  for (const name of [/^选择.*客流调研/, /^选择.*更新导则/]) {
    await page.getByRole('checkbox', { name }).click()
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  }
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '著录' })
    .click()
  await expect(sheet.getByLabel('题名')).toHaveCount(2)
  await sheet.getByRole('button', { name: '确认这 2 份' }).click()
  await expect(page.getByText('已确认 2 份资料的著录信息')).toBeVisible()
})
