import { expect, signIn, test } from './world.ts'

const FRESH = {
  name: '刚写的纪要.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('座谈会上说，桥面每晚九点以后少有人走。\n'.repeat(40)),
}

test('files for a question are found, chosen, sent up, given back and kept until they are changed', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'shenyan')
  await page.goto(`${product.url}/chat`)
  const chosen = page.getByRole('list', { name: '已选文件' })
  const dialog = page.getByRole('dialog', { name: '选择资料' })
  await page.getByRole('button', { name: '选择知识库文件' }).click()
  const asked = dialog.locator('.picker')
  await expect(asked).toHaveAttribute('data-code', 'chat')
  await expect(asked).toHaveAttribute('data-app', 'ppt')
  await dialog.getByRole('searchbox').fill('客流')
  await expect(dialog.getByText(/^找到 \d+ 项/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  await dialog.getByRole('button', { name: '选定 1 份' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: /选择知识库文件/ }).click()
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(FRESH)
  await expect(dialog.getByText('已选 2 / 50')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: /选择知识库文件/ }).click()
  await dialog.getByRole('checkbox', { name: FRESH.name }).check()
  await dialog.getByRole('button', { name: '选定 2 份' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await chosen.getByRole('button', { name: `移除 ${FRESH.name}` }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
})
