import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { enterAs, expect, fileId, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const FRESH = {
  name: '刚写的纪要.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('座谈会上说，桥面每晚九点以后少有人走。\n'.repeat(40)),
}

test('R-PICK-06: files for a question are found, chosen, sent up, given back and kept until they are changed @deep', async ({
  product,
  page,
}) => {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const space = `/space/${HOUSE_TEAM}`
  const { records } = await api.get<{ records: { id: string; title: string }[] }>(
    `${space}/folder/listFile?pageSize=100`,
  )
  const fileIds = records.flatMap(({ id, title }) => (title === '消防评审意见汇总.txt' ? [id] : []))
  const { id: folderId } = await api.post<{ id: string }>(`${space}/folder/addFolder`, {
    name: '挑选用',
  })
  await api.post(`${space}/folder/changeFolder`, { fileIds, targetFolderId: folderId })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/chat`)
  const chosen = page.getByRole('list', { name: '已选文件' })
  const dialog = page.getByRole('dialog', { name: '选择资料' })
  await page.getByRole('button', { name: '选择知识库文件' }).click()
  const asked = dialog.locator('.picker')
  await expect(asked).toHaveAttribute('data-code', 'chat')
  await expect(asked).toHaveAttribute('data-app', 'ppt')
  // Found by parts of the word alone: no passage is said to hold all of it.
  await dialog.getByRole('searchbox').fill('会议纪要')
  await expect(dialog.getByText(/^没有完全相同的内容，相近的有 \d+ 项/)).toBeVisible()
  await expect(dialog.getByText('正文提到「会议纪要」')).toHaveCount(0)
  await dialog.getByRole('searchbox').fill('客流')
  await expect(dialog.getByText(/^找到 \d+ 项/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  await dialog.getByRole('button', { name: '选定 1 份' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: /选择知识库文件/ }).click()
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  const list = dialog.locator('.picker-list')
  await expect(list.locator('.picker-over')).toContainText(/[1-9]\d* 份资料/)
  await list.evaluate(reportEmptied)
  await dialog.locator('input[type=file]').setInputFiles(FRESH)
  await expect(dialog.getByText('已选 2 / 50')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('checkbox', { name: FRESH.name })).toBeVisible()
  await expect(list).not.toHaveAttribute('data-emptied')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: /选择知识库文件/ }).click()
  await dialog.getByRole('checkbox', { name: '选择这里的全部资料' }).check()
  await dialog.getByRole('button', { name: /^选定 \d+ 份$/ }).click()
  // Seen, and not only there: what is faint is visible to the runner.
  await expect(page.getByRole('button', { name: '向后滚动' })).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: '向后滚动' }).click()
  await expect.poll(() => chosen.evaluate((row) => row.scrollLeft)).toBe(250)
  await page.getByRole('button', { name: /选择知识库文件/ }).click()
  const all = dialog.getByRole('checkbox', { name: '选择这里的全部资料' })
  // One that is half checked, while rows are still coming, would be passed over.
  await expect(all).toBeChecked()
  await all.uncheck()

  await dialog
    .getByRole('button', { name: /挑选用/ })
    .first()
    .click()
  await expect(dialog.getByRole('checkbox', { name: '消防评审意见汇总.txt' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: FRESH.name })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: '消防评审意见汇总.txt' }).check()
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  await dialog.getByRole('treeitem').first().click()
  await dialog.getByRole('checkbox', { name: FRESH.name }).check()
  await dialog.getByRole('button', { name: '选定 2 份' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await chosen.getByRole('button', { name: `移除 ${FRESH.name}` }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  // Other journeys find the library as it was.
  await api.post(`${space}/folder/changeFolder`, { fileIds })
  await api.delete(`${space}/folder/delete?folderId=${folderId}`)
  await test.step('sent up together they are all chosen, even when they come in at one moment', () =>
    sendTogether(page, product))
  await test.step('R-LIB-17, R-QBOX-15: one that is still being learned holds its question back', () =>
    followLearning(page, product))
})

async function sendTogether(page: Page, product: Product) {
  await page.goto(`${product.url}/chat`)
  const come: (() => Promise<void>)[] = []
  await page.route(/repositoryFile\/addFiles/, async (route) => {
    const response = await route.fetch()
    come.push(() => route.fulfill({ response }))
    if (come.length === 3) await Promise.all(come.map((answer) => answer()))
  })
  await page.getByRole('button', { name: '选择知识库文件' }).click()
  const dialog = page.getByRole('dialog', { name: '选择资料' })
  const names = ['同甲.txt', '同乙.txt', '同丙.txt']
  await dialog
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ ...FRESH, name, buffer: Buffer.from(name.repeat(9)) })))
  await expect(dialog.getByText('已选 3 / 50')).toBeVisible({ timeout: 30_000 })
  await page.unroute(/repositoryFile\/addFiles/)

  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  for (const name of names) {
    const added = await fileId(product.url, name)
    await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${added}`)
  }
}

async function followLearning(page: Page, product: Product) {
  await page.goto(`${product.url}/chat`)
  let isLearned = false
  await page.route(/file\/getFileInfoByIds/, (route) => {
    const { fileIds } = route.request().postDataJSON() as { fileIds: string[] }
    const result = fileIds.map((id) => ({
      id,
      status: isLearned ? 'DONE' : 'PROCESSING',
      wordCount: isLearned ? 720 : 0,
      processData: { summary_status: isLearned ? 100 : 40, error: '' },
    }))
    return route.fulfill({ json: { success: true, code: 'SUCCESS', message: '', result } })
  })
  await page.getByRole('button', { name: '选择知识库文件' }).click()
  const dialog = page.getByRole('dialog', { name: '选择资料' })
  await dialog.locator('input[type=file]').setInputFiles({ ...FRESH, name: '还在学的.txt' })
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '选定 1 份' }).click()
  const chip = page.getByRole('list', { name: '已选文件' }).getByRole('listitem')
  await expect(chip).toContainText('40%', { timeout: 15_000 })
  await page.getByRole('textbox', { name: '问题' }).fill('桥面几点以后少有人走？')
  const send = page.getByRole('button', { name: '发送问题' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  isLearned = true
  await expect(chip).toContainText('0.07万字', { timeout: 15_000 })
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')

  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const added = await fileId(product.url, '还在学的')
  await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${added}`)
}

test('R-UI-04: material of a creation is chosen in the same dialog, comes up with it in hand, and goes along with the order', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/create`)
  await page.getByLabel('题目').fill('古镇消防改造的要点')
  await page.getByRole('radio', { name: '手动上传' }).click()
  const chosen = page.getByRole('list', { name: '已选资料' })
  const dialog = page.getByRole('dialog', { name: '选择资料' })
  const open = () => page.getByRole('button', { name: '从知识库选' }).click()
  await open()
  await expect(dialog.locator('.picker')).toHaveAttribute('data-code', 'create')
  await expect(dialog.locator('.picker')).toHaveAttribute('data-app', 'material')
  // Other journeys leave files there: rows out of sight are not drawn.
  await dialog.getByRole('searchbox').fill('消防评审')
  await dialog.getByRole('checkbox', { name: '消防评审意见汇总.txt' }).check()
  await dialog.getByRole('button', { name: '选定 1 份' }).click()
  await expect(chosen.getByRole('listitem')).toHaveText([/消防评审意见汇总\.txt.*已学习/])

  await open()
  await expect(dialog.getByText('已选 1 / 50')).toBeVisible()
  await dialog.getByRole('searchbox').fill('古镇')
  // The list of the folder names the same files until what was found takes its place.
  await expect(dialog.getByText(/^找到 \d+ 项/)).toBeVisible()
  // Two ticks before the server tells more of either: both hold at once, and neither is lost.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/repositoryFile/getDetail*', async (route) => {
    await held
    await route.continue()
  })
  for (const name of [/保护与更新导则/, /调研报告/])
    await dialog.getByRole('checkbox', { name }).check()
  release()
  await expect(dialog.getByText('已选 3 / 50')).toBeVisible()
  await page.unroute('**/repositoryFile/getDetail*')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)

  // Sent up together, one comes in after the other: neither pushes the other out.
  const own = ['甲', '乙'].map((name) => ({ ...FRESH, name: `${name}纪要.txt` }))
  await page.getByLabel('上传资料').setInputFiles(own)
  await expect(chosen.getByRole('listitem')).toHaveText([/消防评审/, /甲纪要/, /乙纪要/])
  for (const name of [/移除 甲/, /移除 乙/]) await chosen.getByRole('button', { name }).click()
  const ordered = page.waitForRequest(/\/creation\/create(\?|$)/)
  await page.getByRole('button', { name: '生成大纲' }).click()
  const { form } = (await ordered).postDataJSON() as { form: object }
  const id = await fileId(product.url, '消防评审')
  expect(form).toMatchObject({ material: '手动上传', materialSource: 'upload', fileIds: [id] })
  await page.waitForURL(/\/create\/outline\?id=\d+/)

  // Other journeys find the library as it was.
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  for (const name of ['甲纪要', '乙纪要']) {
    const added = await fileId(product.url, name)
    await api.delete(`/space/${HOUSE_TEAM}/file/delete?ids=${added}`)
  }
})

// What is on screen stays there while something goes up.
function reportEmptied(list: HTMLElement | SVGElement) {
  new MutationObserver(() => {
    const isEmptied = !/[1-9]\d* 份资料/.test(list.querySelector('.picker-over')?.textContent ?? '')
    if (isEmptied) list.dataset.emptied = ''
  }).observe(list, { childList: true, subtree: true, characterData: true })
}
