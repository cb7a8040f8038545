import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { apiClient, untilLearned, type Product } from '../../scripts/lib/product.mjs'
import { putUp } from './put-up.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const OWN_TEXT = '# 口径\n\n可游面积不含水面与自住院落。\n'.repeat(20)

test('a note is written, kept by itself, changed in two windows without loss, shared and deleted', async ({
  product,
  page,
  context,
}) => {
  // Of its own: other journeys keep notes beside the files of the demo world.
  const [id] = await putUp(product, { name: '口径.md', content: OWN_TEXT })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=notes`)
  await expect(page.getByText('这份文件还没有笔记')).toBeVisible()
  await page.getByRole('button', { name: '新建笔记' }).click()
  const box = page.getByRole('textbox', { name: '笔记内容' })
  await box.fill('**口径**不含水面')
  await expect(page.getByText(/自动保存于/)).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: '编辑', exact: true }).click()
  await other.getByRole('textbox', { name: '笔记内容' }).fill('那边写的')
  await expect(other.getByText(/自动保存于/)).toBeVisible()
  await box.fill('**口径**不含水面与自住院落')
  await expect(page.getByText('这条笔记在另一个窗口改过')).toBeVisible()
  await page.getByRole('button', { name: '两份都留' }).click()
  const notes = page.getByRole('article', { name: /^笔记/ })
  await expect(notes).toHaveCount(2)
  await expect(notes.filter({ hasText: '那边写的' })).toBeVisible()
  await expect(notes.filter({ hasText: '自住院落' }).locator('strong')).toHaveText('口径')

  const savedNote = notes.filter({ hasText: '自住院落' })
  await savedNote.getByRole('button', { name: '共享给团队' }).click()
  await expect(savedNote.getByText('已共享')).toBeVisible()
  await expectAccessible(page, { include: '.reader-side' })
  // The key that saves begins no further item of the list.
  await savedNote.getByRole('button', { name: '编辑', exact: true }).click()
  await box.press('Control+End')
  await page.keyboard.type('\n\n- 甲')
  await box.press('Control+Enter')
  await expect(savedNote.getByRole('listitem')).toHaveText(['甲'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/笔记\.md$/)
  await savedNote.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('button', { name: '删除笔记' }).click()
  await expect(notes).toHaveCount(1)
})

test('line 17: a note typed just before the page is left hard is kept, and no empty one stays @deep', async ({
  product,
  page,
  context,
}) => {
  await openTab(page, product, 'notes')
  const notes = page.getByRole('article', { name: /^笔记/ })
  const address = page.url()
  await expect(page.getByRole('button', { name: '新建笔记' })).toBeVisible()
  const before = await notes.count()
  const ways: [words: string, leave: () => Promise<unknown>][] = [
    ['重新载入之前写下', () => page.reload()],
    ['走开之前写下', () => page.goto(`${product.url}/healthz`).then(() => page.goto(address))],
  ]
  for (const [words, leave] of ways) {
    await page.getByRole('button', { name: '新建笔记' }).click()
    await page.getByRole('textbox', { name: '笔记内容' }).fill(words)
    await leave()
    await expect(notes.filter({ hasText: words })).toHaveCount(1)
  }
  // Opened and left without a word.
  await page.getByRole('button', { name: '新建笔记' }).click()
  await expect(page.getByRole('textbox', { name: '笔记内容' })).toBeVisible()
  await page.reload()
  await expect(notes).toHaveCount(before + ways.length)

  const tab = await context.newPage()
  await tab.goto(address)
  await tab.getByRole('button', { name: '新建笔记' }).click()
  await tab.getByRole('textbox', { name: '笔记内容' }).fill('关上之前写下')
  await tab.close({ runBeforeUnload: true })
  await expect(async () => {
    await page.reload()
    await expect(notes.filter({ hasText: '关上之前写下' })).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect(notes).toHaveCount(before + ways.length + 1)
  await expect(page.getByText('空白笔记')).toHaveCount(0)
})

test('R-READ-06: marked words are translated and become a note with its place; the whole file is translated @deep', async ({
  modelProduct,
  page,
}) => {
  await openTab(page, modelProduct, 'translation')
  await page.getByRole('button', { name: '开始翻译' }).click()
  await expect(page.getByText('翻译完成')).toBeVisible({ timeout: 60_000 })
  const rows = page.getByRole('region', { name: '译文' })
  await expect(rows.locator('.translate-target').first()).toContainText(/w+o+rd/)
  await expect(page.getByText(/段失败/)).toHaveCount(0)
  const scrolled = () => rows.evaluate((element) => element.scrollTop)
  for (const [no, isFar] of [
    ['4', true],
    ['1', false],
  ] as const) {
    await page.getByLabel(/^页码/).fill(no)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await scrolled()) > 200).toBe(isFar)
  }
  await expectAccessible(page, { include: '.reader-side' })

  await rows
    .getByRole('button', { name: /可游面积|保护/ })
    .nth(2)
    .click()
  await expect(page.locator('.pdf-passage-seal').first()).toBeVisible()
  const words = page.locator('.textLayer span').filter({ hasText: '保护' }).first()
  // What is marked out of sight gets no toolbar.
  await words.scrollIntoViewIfNeeded()
  await words.selectText()
  const bubble = page.getByRole('toolbar', { name: '选中的文字' })
  await bubble.getByRole('button', { name: '翻译' }).click()
  const card = page.getByRole('dialog', { name: '译文' })
  await expect(card).toContainText('由 测试模型 翻译')
  await card.getByRole('button', { name: '记入笔记' }).click()
  await expect(page.getByRole('region', { name: '编辑笔记' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^到第 \d+ 页/ }).first()).toBeVisible()
})

test('without a model the page says where it is opened, and the rest works; the server draws no tab whose styles come later @deep', async ({
  product,
  page,
}) => {
  await openTab(page, product, 'translation')
  await expect(page.getByRole('button', { name: '术语' })).toBeVisible()
  await expect(page.getByRole('button', { name: '开始翻译' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('团队管理 → 模型与服务')
  await page.getByRole('button', { name: '术语' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('术语', { exact: true }).fill('日承载量')
  await sheet.getByLabel('译法', { exact: true }).fill('daily carrying capacity')
  await sheet.getByRole('button', { name: '写入术语表' }).click()
  await expect(sheet.getByText('daily carrying capacity')).toBeVisible()
  for (const [tab, words] of [
    ['notes', '新建笔记'],
    ['questions', '对当前文件进行提问'],
    ['passages', '在段落中查找'],
  ] as const) {
    const address = new URL(`?type=${tab}`, page.url())
    const html = await (await page.request.get(address.href)).text()
    expect(html).toContain('reader-waiting')
    expect(html).not.toContain(words)
  }
})

async function openTab(page: Page, { url }: Product, type: string): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const files = await untilLearned(api, HOUSE_TEAM)
  const pdf = files.find((file) => file.extension === 'pdf' && file.status === 'DONE')
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/library/${pdf?.id}?type=${type}`)
}
