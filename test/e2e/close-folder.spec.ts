import { apiClient } from '../../scripts/lib/product.mjs'
import { putUp } from './put-up.ts'
import { askInChat, enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('line 7: closing a folder tells which links still show its words; those left ticked are gone @deep', async ({
  product,
  page,
  browser,
}) => {
  const question = '听涛榭的石阶有几级？'
  const content = '听涛榭的石阶共二十七级，雨后防滑。'.repeat(8)
  const fileIds = await putUp(product, { name: '听涛榭.txt', content })
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const space = `/space/${HOUSE_TEAM}/folder`
  const folder: { id: string } = await api.post(`${space}/addFolder`, {
    name: '修缮合同',
    parentId: '',
  })
  await api.post(`${space}/changeFolder`, { fileIds, targetFolderId: folder.id })
  await enterAs(page, product.url, 'shenyan')
  const links: string[] = []
  for (const words of [question, '石阶雨后怎么样？']) {
    await askInChat(page, product.url, words)
    const answer = page.getByRole('article', { name: words })
    await expect(answer.getByRole('button', { name: '重新回答' })).toBeVisible()
    await page.getByRole('button', { name: '分享', exact: true }).click()
    const sharing = page.getByRole('dialog')
    await sharing.getByRole('button', { name: '生成链接' }).click()
    links.push(await sharing.getByRole('textbox', { name: '分享链接' }).inputValue())
  }
  const [ended = '', openLink = ''] = links

  await page.goto(`${product.url}/library?folderId=${folder.id}`)
  await page.getByRole('button', { name: '文件夹操作' }).first().click()
  await page.getByRole('menuitem', { name: '权限' }).click()
  const dialog = page.getByRole('dialog', { name: '「修缮合同」的权限' })
  const outlets = dialog.getByRole('group', { name: '还能看到其中内容的链接和导出' })
  // Open to all, the folder hides nothing that a link could show.
  await expect(dialog.getByRole('radio', { name: '全体成员' }).first()).toBeChecked()
  await expect(outlets).toHaveCount(0)
  await dialog.getByRole('radio', { name: '只有创建者和管理员' }).first().click()
  const ticks = outlets.getByRole('checkbox', { name: /^收回公开链接「/ })
  await expect(ticks).toHaveCount(2)
  await expect(ticks.first()).toBeChecked()
  await expect(ticks.last()).toBeChecked()
  await outlets.getByRole('checkbox', { name: /石阶雨后/ }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const reader = await stranger.newPage()
  await reader.goto(openLink)
  await expect(reader.getByText('石阶雨后怎么样？').first()).toBeVisible()
  await reader.goto(ended)
  await expect(reader.getByText(question)).toHaveCount(0)
  await expect(reader.getByText('这份分享收回了')).toBeVisible()
  await stranger.close()
})
