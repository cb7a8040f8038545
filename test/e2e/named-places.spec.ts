import { apiClient } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('addresses that other programs hold lead to a new document, a document of a file, and a file alone @deep', async ({
  page,
  product,
}) => {
  const { url } = product
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const { records } = await api.get<{ records: { id: string; title: string }[] }>(
    `/space/${HOUSE_TEAM}/folder/listFile?pageSize=50&deep=1`,
  )
  const [file] = records
  if (!file) throw new Error('the demo world has no file')
  await page.goto(`${url}/file-preview-single?id=${file.id}`)
  await expect(page.getByText('登录后查看文件')).toBeVisible()
  await enterAs(page, url, 'shenyan')

  await page.goto(`${url}/editor`)
  await page.waitForURL(/\/document\/\d+$/)
  await expect(page.getByRole('textbox', { name: '文档标题' })).toBeVisible()
  const id = /\d+$/.exec(page.url())?.[0]
  await page.goto(`${url}/ai-editor/#/document/${id}`)
  await page.waitForURL(`${url}/document/${id}`)
  await page.goto(`${url}/editor?fileId=${file.id}`)
  await page.waitForURL(/\/document\/\d+$/)
  expect(page.url()).not.toContain(`/document/${id}`)
  await page.goto(`${url}/editor?fileId=1`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)

  for (const address of [
    `/file-preview-single?id=${file.id}`,
    `/pdf-preview?url=/library/${file.id}`,
  ]) {
    await page.goto(url + address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: file.title })).toBeVisible()
    await expect(page.getByRole('region', { name: '原文' })).not.toBeEmpty()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goto(`${url}/pdf-preview?url=${encodeURIComponent('https://evil.test/library/1')}`)
  await expect(page.getByText('这份文件不存在')).toBeVisible()
  await page.goto(`${url}/in-slides`)
  await page.waitForURL(`${url}/create/history?kind=ppt`)
  await page.goto(`${url}/download`)
  await expect(page.getByText('添加到主屏幕').first()).toBeVisible()
  await expectAccessible(page)
})
