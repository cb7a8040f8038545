import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { putUp } from './put-up.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('the library is taken along as a ZIP; a folder is made, filled by dragging, walked into, renamed, thrown away and laid back @deep', async ({
  product,
  page,
  context,
}) => {
  await openLibrary(page, product.url)
  await test.step('the whole library is taken along as a ZIP', () => takeZip(page))
  await expect(page.getByRole('meter', { name: '空间用量' })).toHaveAttribute(
    'aria-valuetext',
    /^[\d.]+ [KM]B \/ \d+ GB$/,
  )
  await page.getByRole('button', { name: '新建文件夹' }).first().click()
  await page.getByRole('textbox', { name: '文件夹名称' }).fill('调研资料')
  await page.getByRole('button', { name: '新建' }).click()
  const folder = rowOf(page, '调研资料')
  await expect(folder).toBeVisible()

  await rowOf(page, '消防评审意见汇总.txt').dragTo(folder)
  await expect(page.getByText('「消防评审意见汇总.txt」已移到「调研资料」')).toBeVisible()
  await expect(rowOf(page, '消防评审意见汇总.txt')).toHaveCount(0)
  await folder.click()
  await expect(page).toHaveURL(/\/library\?folderId=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '调研资料' })).toBeVisible()
  await rowOf(page, '消防评审意见汇总.txt').click()
  await page.waitForURL(/\/library\/\d+$/)
  // Opened by its address alone, it leads to where it lies; walked to, to where one came from.
  const alone = await context.newPage()
  await alone.goto(page.url())
  for (const screen of [alone, page]) {
    await screen.getByRole('button', { name: '返回', exact: true }).click()
    await expect(screen.getByRole('heading', { level: 1, name: '调研资料' })).toBeVisible()
  }
  await alone.close()

  await page.getByRole('button', { name: '文件夹操作' }).first().click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  await page.getByRole('textbox', { name: '文件夹名称' }).fill('意见')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '意见' })).toBeVisible()

  await page.getByRole('button', { name: '文件夹操作' }).first().click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('文件夹内的 1 份资料会一并删除')
  await question.getByRole('button', { name: /^删除/ }).click()
  await expect(page).toHaveURL(`${product.url}/library`)
  await page.getByRole('link', { name: '回收站' }).first().click()
  await expect(page.getByText('剩 30 天')).toBeVisible()
  await page.getByRole('button', { name: '恢复 意见' }).click()
  await expect(page.getByText('「意见」已恢复')).toBeVisible()
  await page.goto(`${product.url}/library`)
  await expect(rowOf(page, '意见')).toBeVisible()
})

test('R-READ-10, R-REC-03: the reader has all that is done with a file: it is moved from there, and laid back @deep', async ({
  product,
  page,
}) => {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const { records } = await api.get<{ records: { id: string; title: string }[] }>(
    `/space/${HOUSE_TEAM}/folder/listFile?deep=1&pageSize=100`,
  )
  const id = records.find(({ title }) => title === '2025古镇客流调研报告.docx')?.id ?? ''
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=questions`)
  for (const tab of ['导读', '脑图', '翻译', '笔记', '提问'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  for (const action of ['下载', '重命名', '移动'])
    await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible()

  const asked = page.waitForRequest(/\/chat\/session\/page/)
  await page.getByRole('button', { name: /提问记录/ }).hover()
  const query = new URL((await asked).url()).searchParams
  expect([query.get('sessionFrom'), query.get('fileIds')]).toEqual(['KnowledgeSingleFile', id])
  await expect(page.getByRole('heading', { name: '文件提问记录' })).toBeVisible()
  await expect(page.getByRole('link', { name: '查看更多' })).toHaveAttribute(
    'href',
    '/profile/questions',
  )
  await page.mouse.move(0, 0)

  await page.getByRole('button', { name: '移动', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /移动/ })
  await expect(dialog).toContainText('已经在这个文件夹里')
  await dialog.getByRole('button', { name: '新建文件夹' }).click()
  await page.getByRole('textbox', { name: '文件夹名称' }).fill('归档')
  await page.getByRole('button', { name: '新建' }).click()
  await dialog.getByRole('treeitem', { name: /归档/ }).click()
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(page.getByText(/已移到「归档」/)).toBeVisible()
  const placeOf = async () =>
    (
      await api.get<{ folderId: string }>(
        `/repositoryFile/getDetail?spaceId=${HOUSE_TEAM}&id=${id}`,
      )
    ).folderId
  expect(await placeOf()).not.toBe('')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(placeOf).toBe('')

  await page.route('**/repositoryFile/content?*', (route) => route.abort())
  const pdf = records.find(({ title }) => title.endsWith('.pdf'))?.id
  await page.goto(`${product.url}/library/${pdf}?type=file`)
  await expect(page.getByText('读取文件失败')).toBeVisible()
})

// The world outlives this file: other journeys look for its documents, and nothing else, at the root.
test.afterAll(({ product }) => layBack(product))

test('files are picked, moved, tagged, filtered and searched with the keyboard alone; the guide is shown once @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'zhouhe')
  await page.addInitScript(() => {
    if (sessionStorage.getItem('guide')) return
    sessionStorage.setItem('guide', 'shown')
    localStorage.removeItem('is_first_open_knowledge_guide')
  })
  await page.goto(`${product.url}/library`)
  const guide = page.getByRole('dialog', { name: /知识库导览/ })
  await expect(guide.getByRole('button', { name: '下一步' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(guide).toContainText('2 / 3')
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(page.locator('.file-row').first()).toBeVisible()
  await expect(guide).toBeHidden()

  const making = page.getByRole('button', { name: '新建文件夹' }).first()
  await making.click()
  await expect(page.getByRole('textbox', { name: '文件夹名称' })).toBeFocused()
  await page.keyboard.type('键盘')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '键盘')).toBeVisible()
  // The dialog gives the focus back after it is gone: what is focused before that loses it.
  await expect(making).toBeFocused()

  const file = rowOf(page, '居民座谈会纪要-第三次.md')
  const dialog = page.getByRole('dialog')
  await file.focus()
  await page.keyboard.press('F2')
  await expect(dialog.getByRole('textbox', { name: '文件名称' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(file).toBeFocused()
  await page.keyboard.press('m')
  await expect(dialog).toContainText('已经在这个文件夹里')
  await dialog.getByRole('treeitem', { name: /我的知识/ }).focus()
  await page.keyboard.press('ArrowDown')
  while (!(await dialog.getByRole('treeitem', { name: /键盘/ }).evaluate(isFocused))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('移到「键盘」')
  await dialog.getByRole('button', { name: '移动', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(file).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect(file).toBeVisible()

  await file.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '标签', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: '新标签' }).fill('重点')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).press('Enter')
  await expect(file).toContainText('重点')
  await page.getByRole('button', { name: '筛选', exact: true }).press('Enter')
  await expect(page.getByLabel('标签', { exact: true })).toContainText('重点（1）')
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/library?tag=重点`)
  await expect(page.locator('.file-row')).toHaveCount(1)
  await page.getByRole('button', { name: '去掉筛选：标签「重点」' }).press('Enter')
  await expect(page).toHaveURL(`${product.url}/library`)
  await test.step('the search finds content, and opens the reader at the place', () =>
    searchByKeys(page, product))
})

test('a folder of 52: End and 选择全部 reach past the first page, and all are learned again and deleted at once @deep', async ({
  product,
  page,
}) => {
  const named = Array.from({ length: 52 }, (_, index) => ({
    name: `条款${index + 1}.txt`,
    content: `第${index + 1}条，${'甲方应当按照约定交付资料并妥善保存。'.repeat(5)}`,
  }))
  // Fifty go up in one call.
  const fileIds = await putUp(product, ...named.slice(0, 50))
  fileIds.push(...(await putUp(product, ...named.slice(50))))
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const folder = `/space/${HOUSE_TEAM}/folder`
  const { id } = await api.post<{ id: string }>(`${folder}/addFolder`, {
    name: '条款',
    parentId: '',
  })
  await api.post(`${folder}/changeFolder`, { fileIds, targetFolderId: id })
  const countLearned = async () => {
    const list = `${folder}/listFile?pageSize=100&folderId=${id}`
    const { records } = await api.get<{ records: { status: string }[] }>(list)
    return records.filter(({ status }) => status === 'DONE').length
  }
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library?folderId=${id}&sort=name&order=asc`)
  await expect(page.getByRole('heading', { level: 1, name: '条款' })).toBeVisible()
  await page.locator('.file-row').first().focus()
  await page.keyboard.press('End')
  const last = rowOf(page, '条款52.txt')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()

  await page.reload()
  await page.getByRole('checkbox', { name: '选择全部' }).click()
  const selectionStatus = page.getByRole('toolbar', { name: '批量操作' }).getByRole('status')
  await expect(selectionStatus).toHaveText(/已选 52/)
  await page.getByRole('button', { name: '重新学习' }).click()
  await expect(page.getByText('52 份资料已排队重新学习')).toBeVisible()
  await expect.poll(countLearned, { timeout: 60_000 }).toBe(52)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 52 份' }).click()
  await expect(page.getByText('52 份资料已移到回收站')).toBeVisible()
  await expect(page.locator('.file-row')).toHaveCount(0)
})

async function takeZip(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出整个知识库' }).click()
  const zip = await download
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  const path = await zip.path()
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/^开始下载「.+\.zip」$/)).toBeVisible()
}

async function searchByKeys(page: Page, product: Product) {
  await page.goto(`${product.url}/library/search`)
  await expect(page.getByRole('searchbox', { name: '搜索名称与正文' })).toBeFocused()
  await page.getByRole('searchbox', { name: '搜索名称与正文' }).fill('客流')
  await expect(page.getByRole('status').filter({ hasText: /^找到 \d+ 项/ })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('searchbox', { name: '搜索名称与正文' }).fill('   ')
  await expect(page.getByRole('status').filter({ hasText: /^找到 \d+ 项/ })).toBeHidden()
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('searchbox', { name: '搜索名称与正文' }).fill('客流')
  await expect(page.locator('mark').first()).toHaveText('客流')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.search-block').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/library\/\d+\?passage=\d+$/)
}

const isFocused = (element: Element) => element === document.activeElement

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: '资料' }).getByRole('row', { name, exact: true })

async function openLibrary(page: Page, origin: string) {
  await enterAs(page, origin, 'shenyan')
  await page.goto(`${origin}/library`)
  await expect(page.locator('.file-row').first()).toBeVisible()
}

async function layBack(product: Product) {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const { records } = await api.get<{ records: { id: string }[] }>(
    `/space/${HOUSE_TEAM}/folder/listFile?deep=1&pageSize=100`,
  )
  const fileIds = records.map(({ id }) => id)
  await api.post(`/space/${HOUSE_TEAM}/folder/changeFolder`, { fileIds })
  const folders = await api.get<{ id: string }[]>(`/space/${HOUSE_TEAM}/folder/listFolder`)
  const folderIds = folders.map(({ id }) => id)
  if (folderIds.length === 0) return
  await api.delete(`/space/${HOUSE_TEAM}/folder/delete?folderId=${folderIds.join(',')}`)
}
