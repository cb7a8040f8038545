import { expectAccessible } from './accessible.ts'
import { beginText, openText, textOf } from './written-text.ts'
import { expect, HOUSE_TEAM, test } from './world.ts'

test('a version says word by word what has changed since, and is deleted only when that is confirmed', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { text } = await beginText(page, product.url, '版本札记')
  await page.keyboard.type('客栈二十家。')
  await openVersions(page)
  const dialog = page.getByRole('dialog', { name: '历史版本' })
  await dialog.getByLabel('版本名称').fill('初稿')
  await dialog.getByRole('button', { name: '存为版本' }).click()
  await expect(dialog.getByText('初稿', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  if ((await text.count()) === 0) await page.locator('.sheet-section').first().click()
  await textOf(page).press('Control+End')
  await page.keyboard.type('茶馆三家。')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(text).toHaveCount(0)

  await openVersions(page)
  await dialog.getByRole('button', { name: '与现在对照' }).click()
  const differences = dialog.getByRole('list', { name: '差别' })
  await expect(differences.locator('ins')).toHaveText('茶馆三家。')
  await expect(differences).toContainText('较新的一版增5字，删0字')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '删除版本 初稿' }).click()
  const question = page.getByRole('alertdialog', { name: '删除版本「初稿」？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByText('初稿', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '删除版本 初稿' }).click()
  await question.getByRole('button', { name: '删除版本' }).click()
  await expect(dialog.getByText('还没有版本')).toBeVisible()
})

test('while a section is final no version is offered to go back to, and it is opened again from there', async ({
  page,
  product,
}) => {
  const id = await openText(page, product.url, '定稿札记', '# 现状\n\n每日七千七百人次。')
  const send = async (path: string, body: object) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const data = { teamId: HOUSE_TEAM, id, ...body }
    const answer = await page.request.post(`${product.url}/ai/document/${path}`, { data, headers })
    expect(answer.ok()).toBe(true)
  }
  await send('version/save', { name: '初稿' })
  const nodeId = await page
    .locator('.sheet-section')
    .filter({ hasText: '每日七千七百人次。' })
    .getAttribute('data-section')
  await send('assignment/final', { nodeId, isFinal: true })
  await openVersions(page)
  const dialog = page.getByRole('dialog', { name: '历史版本' })
  await expect(dialog.getByRole('note')).toContainText('「现状」已定稿，解除定稿之后才能恢复版本')
  await expect(dialog.getByRole('button', { name: '恢复此版本' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '解除定稿' }).click()
  await expect(dialog.getByRole('note')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '恢复此版本' })).toBeEnabled()
})

test('before words are replaced in all sections the text is kept as a version of its own @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '替换札记')
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  await page.keyboard.type('承载量每日七千人次。')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)
  await page.keyboard.press('Control+h')
  const bar = page.getByRole('search', { name: '查找替换' })
  await bar.getByLabel('查找', { exact: true }).fill('承载量')
  await bar.getByLabel('替换为').fill('容量')
  await bar.getByRole('button', { name: '全部替换' }).click()
  await expect(page.locator('.sheet')).toContainText('容量是底数。')
  await openVersions(page)
  const dialog = page.getByRole('dialog', { name: '历史版本' })
  const line = dialog.getByRole('listitem').filter({ hasText: '「承载量」换成「容量」之前' })
  await expect(line).toContainText('自动保存')
  await line.getByRole('button', { name: '与现在对照' }).click()
  await expect(line.locator('del').first()).toHaveText('承载量')
})

test('who reads a text sees what a colleague saved in it, without opening the section @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '同读札记')
  await page.getByRole('button', { name: '完成' }).click()
  const other = await page.context().newPage()
  const joined = other.waitForEvent('websocket')
  await other.goto(page.url())
  await joined
  await expect(other.locator('.sheet')).toContainText('承载量是底数。')
  await page.bringToFront()
  await page.locator('.sheet-section').first().getByText('承载量是底数。').click()
  await textOf(page).press('Control+End')
  await page.keyboard.type('同事补的一句。')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(other.locator('.sheet')).toContainText('同事补的一句。')
})

test('a text goes back to a version with its headings, and that is taken back @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '恢复札记')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)
  await openVersions(page)
  const dialog = page.getByRole('dialog', { name: '历史版本' })
  await dialog.getByLabel('版本名称').fill('初稿')
  await dialog.getByRole('button', { name: '存为版本' }).click()
  await expect(dialog.getByText('初稿', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.sheet').getByText('承载量是底数。').click()
  await textOf(page).press('Control+End')
  await page.keyboard.type('后来写的。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('# 现状')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('textbox', { name: '标题 现状' })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(textOf(page)).toHaveCount(0)

  await openVersions(page)
  await dialog.getByRole('button', { name: '恢复此版本' }).click()
  const question = page.getByRole('alertdialog', { name: '恢复到「初稿」？' })
  await question.getByRole('button', { name: '恢复此版本' }).click()
  await expect(page.getByText('已恢复到「初稿」')).toBeVisible()
  const sheet = page.locator('.sheet')
  await expect(heading).toHaveCount(0)
  await expect(sheet).not.toContainText('后来写的。')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(heading).toBeVisible()
  await expect(sheet).toContainText('后来写的。')
})

async function openVersions(page: Parameters<typeof textOf>[0]) {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '历史版本' }).click()
}
