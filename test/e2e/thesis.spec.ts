import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, test } from './world.ts'

test.use({ model: 'fake?text=writing' })

const WAIT = { timeout: 90_000 }

/** Orders a thesis as the form has it; answers once its outline stands. */
async function order(page: Page, url: string, topic: string, tick: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/create`)
  await page.getByLabel('题目').fill(topic)
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.getByText('更多要求').click()
  await page.getByRole('button', { name: '学位论文' }).click()
  await page.getByRole('checkbox', { name: tick }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '生成大纲' }).click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  const outline = page.getByRole('tree', { name: '大纲' })
  await expect(outline.getByRole('treeitem', { name: /Abstract/ })).toBeVisible(WAIT)
  await expect(outline.getByRole('treeitem', { name: /致谢/ })).toBeVisible()
}

async function write(page: Page) {
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  const pay = page.getByRole('dialog', { name: /^开始撰写/ })
  await pay.getByRole('button', { name: /开始撰写/ }).click()
  await page.waitForURL(/\/create\/\d+$/)
}

/** Words of the part of a Word file, a line a paragraph. */
function wordsOf(file: Record<string, Uint8Array>, path: string): string {
  const xml = strFromU8(file[path] ?? new Uint8Array())
  return xml
    .replace(/<w:instrText.*?<\/w:instrText>/g, '')
    .replaceAll('<w:tab/>', '\t')
    .replaceAll('</w:p>', '\n')
    .replace(/<[^>]*>/g, '')
}

test('a thesis comes with both abstracts and their keywords, and goes out whole as Word and PDF', async ({
  modelProduct,
  page,
}) => {
  test.setTimeout(240_000)
  await order(page, modelProduct.url, '临溪古镇游客承载量研究', '附英文摘要')
  await write(page)
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled(WAIT)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('This thesis studies how many visitors')
  await expect(sheet).toContainText('Keywords: ancient town; carrying capacity')
  await expect(sheet).toContainText('关键词：')

  // As the file numbers it.
  await expect(sheet).toContainText('第一章')
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出' })
  await expect(dialog.getByRole('combobox', { name: '版式' })).toHaveValue('thesis')
  await dialog.getByLabel('学校').fill('临溪大学')
  await dialog.getByLabel('学位').fill('硕士')
  await dialog.getByRole('combobox', { name: '引文原话' }).selectOption('脚注，每段一条')
  await expectAccessible(page)
  const [word] = await Promise.all([
    page.waitForEvent('download', WAIT),
    dialog.getByRole('button', { name: '导出Word' }).click(),
  ])
  const file = unzipSync(await readFile(await word.path()))
  const text = wordsOf(file, 'word/document.xml')
  expect(text).toMatch(/临溪大学\n硕士学位论文\n/)
  for (const part of ['原创性声明', '摘要', 'Abstract', '目录', '致谢'])
    expect(text).toContain(part)
  // Its contents tell pages before anybody has counted them.
  expect(text).toMatch(/\n第一章 [^\t\n]+\t1\n/)

  await dialog.getByRole('radio', { name: /^PDF/ }).click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download', WAIT),
    dialog.getByRole('button', { name: '导出PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('without a model an English abstract is left to its author, and marked @deep', async ({
  ownProduct,
  page,
}) => {
  await order(page, ownProduct.url, '临溪古镇客流研究', '附英文摘要（没有模型，留给作者写）')
  await write(page)
  await expect(page.getByRole('article')).toContainText(
    '【待补】英文摘要与关键词留给作者撰写',
    WAIT,
  )
})
