import { expectAccessible } from './accessible.ts'
import { readFile } from 'node:fs/promises'
import { enterAs, expect, fileId, originalOf, test } from './world.ts'

test('a file opens with its guide: a point leads to its page, a question is asked, ideas are found and kept', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, '导则')
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}`)
  const side = page.getByRole('complementary', { name: '阅读助手' })
  await expect(side.getByRole('tab', { name: '导读' })).toHaveAttribute('aria-selected', 'true')
  await expect(side.getByText('摘自原文，由内置离线引擎选出').first()).toBeVisible()
  await expectAccessible(page, { include: '.reader-side' })

  const mark = side.getByRole('button', { name: '看原文：第4页' }).first()
  await mark.click()
  await expect(page).toHaveURL(/passage=\d+/)
  await expect(page.getByLabel(/^页码/)).toHaveValue('4')
  await page.getByLabel(/^页码/).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^页码/)).toHaveValue('1')
  await mark.click()
  await expect(page.getByLabel(/^页码/)).toHaveValue('4')

  await page.getByRole('button', { name: '灵感', exact: true }).click()
  const ideas = side.getByRole('region', { name: 'AI灵感' })
  await expect(ideas.getByRole('heading', { name: '提纲' })).toBeVisible()
  await ideas.getByRole('button', { name: '记入笔记' }).first().click()
  await expect(page.getByText('已记入笔记')).toBeVisible()

  const question = side.locator('.made-question').first()
  const words = (await question.textContent()) ?? ''
  await question.click()
  await expect(side.getByRole('tab', { name: '提问' })).toHaveAttribute('aria-selected', 'true')
  await expect(side.getByText(words).last()).toBeVisible()
  await expect(side.getByRole('button', { name: '复制' }).first()).toBeVisible({ timeout: 30_000 })

  // As if the file had been deleted since.
  const gone = { success: false, code: 30001, message: '文件不存在或已删除', result: null }
  await page.route('**/repositoryFile/getDetail?*', (route) =>
    route.fulfill({ status: 404, json: gone }),
  )
  await page.goto(`${product.url}/profile/questions?sessionFrom=KnowledgeSingleFile`)
  await page.getByRole('main').getByText(words).first().click()
  await expect(page.getByText('该提问的原文件已删除，无法打开提问记录')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/questions/)
})

test('what the open file does not say is asked over the whole library, in the place of the question @deep', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, '消防评审')
  // Low enough for the thread to scroll: the box shrinks when it is left, and what is pressed must not move away.
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=questions`)
  const side = page.getByRole('complementary', { name: '阅读助手' })
  const asked = '核心保护区可游面积是多少公顷？'
  const box = side.getByRole('textbox', { name: '问题' })
  await box.fill(asked)
  await expect(side.getByRole('button', { name: '发送问题' })).not.toHaveAttribute('aria-disabled')
  await box.press('Enter')
  const widen = side.getByRole('button', { name: '扩大到知识库' })
  await expect(widen).toBeVisible({ timeout: 30_000 })
  await expect(side.getByText('3.86')).toHaveCount(0)
  await expectAccessible(page, { include: '.reader-side' })
  await widen.click()
  await expect(side.getByText(/3\.86/).first()).toBeVisible({ timeout: 30_000 })
  await expect(side.getByText('整个知识库', { exact: true })).toBeVisible()
  await expect(side.getByRole('article')).toHaveCount(1)
  await expect(widen).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: /提问记录/ }).hover()
  await page.getByRole('dialog').getByText(asked).first().click()
  await expect(side.getByText(/3\.86/).first()).toBeVisible()
  await side.getByRole('button', { name: '上一个版本' }).click()
  await expect(widen).toBeVisible()
})

test('a map is walked by pointer and by keyboard alone, and kept as picture and outline @deep', async ({
  product,
  page,
}) => {
  const id = await fileId(product.url, '客流')
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/library/${id}?type=mindmap`)
  const hint = page.getByRole('note').filter({ hasText: '点主题可看原文' })
  await expect(hint).toBeVisible()
  const topic = page.locator('.markmap-node', { hasText: '客流总量' })
  await topic.locator('foreignObject').click()
  const toolbar = page.getByRole('toolbar', { name: /主题操作：.*客流总量/ })
  await toolbar.getByRole('button', { name: /第\d+段/ }).click()
  await expect(page).toHaveURL(/passage=\d+/)
  await expectAccessible(page, { include: '.reader-side' })

  const tree = page.getByRole('tree', { name: '脑图大纲' })
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.markmap-highlight rect')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const before = page.url()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(before)
  for (const [item, start] of [
    ['SVG图片', '<svg'],
    ['PNG图片', '\u0089PNG'],
    ['Markdown大纲', '# 2025古镇客流调研报告'],
  ] as const) {
    await page.getByRole('button', { name: '导出' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const path = await (await download).path()
    expect((await readFile(path, 'latin1')).startsWith(latin(start)), item).toBe(true)
  }
  const original = await originalOf(page)
  await expect(original.locator('mark').first()).toBeInViewport()
  await page.getByRole('radio', { name: '大纲' }).click()
  await expectAccessible(page, { include: '.reader-side' })

  await page.reload()
  await expect(topic).toBeVisible()
  await expect(hint).toHaveCount(0)
})

const latin = (text: string) =>
  text.startsWith('\u0089') ? text : Buffer.from(text, 'utf8').toString('latin1')
