import { expectAccessible } from './accessible.ts'
import { apiClient, untilLearned, type Product } from '../../scripts/lib/product.mjs'
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, signIn, test } from './world.ts'

test('papers are searched, narrowed, cited, saved and asked about; also on a phone', async ({
  scholarly,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, scholarly.url, 'shenyan')
  await page.getByRole('link', { name: '学术', exact: true }).click()
  // The Enter that confirms a candidate of an input method searches nothing.
  const keys = await page.context().newCDPSession(page)
  await page.getByRole('searchbox').focus()
  await keys.send('Input.imeSetComposition', { text: 're', selectionStart: 2, selectionEnd: 2 })
  await page.keyboard.press('Enter')
  await keys.send('Input.insertText', { text: '热' })
  await expect(page.getByRole('searchbox')).toHaveValue('热')
  await expect(page).toHaveURL(/\/scholar$/)
  await page.getByRole('searchbox').fill('heat')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/scholar\/search\?keyword=heat/)
  const works = page.getByRole('article')
  await expect(works).toHaveCount(3)

  // Nothing unseen stands between the years and what follows them.
  await page.getByLabel('截止年').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('期刊论文')).toBeFocused()
  await page.getByLabel('开放获取').check()
  await expect(works).toHaveCount(1)
  await expect(page).toHaveURL(/pdf=1/)
  const heat = works.filter({ hasText: 'Urban Heat Islands' })
  await heat.getByRole('button', { name: '引用' }).click()
  const entry = page.getByRole('textbox', { name: '引用文本' })
  await expect(entry).toHaveValue(/^ZHAO W, ÖBERG M\. Urban Heat Islands .*\[J\]\./)
  await page.getByRole('radio', { name: 'BibTeX' }).click()
  await expect(entry).toHaveValue(/^@article\{zhao2021urban,/)
  await page.keyboard.press('Escape')

  await heat.getByRole('button', { name: '存入知识库' }).click()
  await expect(heat.getByRole('link', { name: '已存入知识库' })).toBeVisible()
  await page.reload()
  await expect(heat.getByRole('link', { name: '已存入知识库' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^选择/ }).check()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '提问选中文献' }).click()
  await page.waitForURL(/\/chat$/)
  await expect(page.getByRole('list', { name: '已选文件' })).toContainText('Urban Heat Islands')
  await page.getByRole('textbox').first().fill('How were the streets measured?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\/\d+$/)
  await expect(page.getByRole('group', { name: '过程' })).toContainText('阅读PDF')
})

test('chosen papers are compared in a table that fills itself, is quoted, changed and kept @deep', async ({
  scholarly,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, scholarly.url, 'shenyan')
  await page.goto(`${scholarly.url}/scholar/search?keyword=heat`)
  await storePaper(page, scholarly)
  const choices = page.getByRole('checkbox', { name: /^选择/ })
  await choices.first().check()
  await expect(page.getByRole('button', { name: '制作对比表' })).toHaveAttribute('aria-disabled')
  await choices.nth(1).check()
  await page.getByRole('button', { name: '制作对比表' }).click()
  const dialog = page.getByRole('dialog', { name: '对比2篇论文' })
  await dialog.getByRole('button', { name: '移除「局限」' }).click()
  await dialog.getByLabel('自己的问题').fill('temperature')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByRole('button', { name: '上移「temperature」' }).click()
  await expect(dialog).toContainText('共10格，没有接入模型，摘录论文的原句，不收硬币。')
  await dialog.getByRole('button', { name: '开始填写' }).click()
  await page.waitForURL(/\/scholar\/tables\/\d+$/)
  await expect(page.getByText(/^已填10\/10格/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('columnheader')).toHaveText([
    '论文',
    '研究问题',
    '方法',
    '数据',
    'temperature',
    '结论',
  ])
  await page
    .getByRole('button', { name: /^(摘要|第\d+页)$/ })
    .first()
    .click()
  const quote = page.getByRole('dialog', { name: /的出处$/ })
  await expect(quote.locator('blockquote')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await test.step('a citation of the table opens its sentence', () => openCited(page))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'Word文档' }).click()
  expect((await download).suggestedFilename()).toMatch(/对比\.docx$/)
  // A notice may lie over the button, and stays while the pointer is on it.
  await page.getByRole('region', { name: '提示' }).getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '存入知识库' }).click()
  await expect(page.getByText('已存入知识库')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: '我的对比表' }).click()
  const header = page.locator('main > header')
  const oneRow = () =>
    expect.poll(async () => (await header.boundingBox())?.height ?? Infinity).toBeLessThan(64)
  await page.waitForURL(/\/scholar\/tables$/)
  await oneRow()
  await page.getByRole('link', { name: /等2篇对比/ }).click()
  await page.waitForURL(/\/scholar\/tables\/\d+$/)
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible()
  await oneRow()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除对比表' }).click()
  await page.getByRole('button', { name: '删除对比表' }).click()
  await expect(page.getByText('还没有对比表')).toBeVisible()
})

/** What is quoted of it is then in a file of the library; the journey before may have stored it. */
async function storePaper(page: Page, { url }: Product) {
  const heat = page.getByRole('article').filter({ hasText: 'Urban Heat Islands' })
  const storing = heat.getByRole('button', { name: '存入知识库' })
  const stored = heat.getByRole('link', { name: '已存入知识库' })
  await expect(storing.or(stored)).toBeVisible()
  if (await storing.isVisible()) await storing.click()
  await expect(stored).toBeVisible()
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  await untilLearned(api, HOUSE_TEAM)
}

/** The words that a cell quotes are lit in the paper, in a window of its own. */
async function openCited(page: Page) {
  const row = page.getByRole('row').filter({ hasText: 'Urban Heat Islands' })
  await row
    .getByRole('button', { name: /^第\d+页$/ })
    .first()
    .click()
  const quote = page.getByRole('dialog', { name: /的出处$/ })
  const words = await quote.locator('blockquote').innerText()
  const place = (await quote.getByRole('link', { name: '打开原文' }).getAttribute('href')) ?? ''
  expect(place).toMatch(/^\/library\/\d+\?passage=\d+.*quote=/)
  const reader = await page.context().newPage()
  await reader.goto(new URL(place, page.url()).href)
  const start = words
    .replace(/[“”\s]+/g, ' ')
    .trim()
    .slice(0, 12)
  const mark = reader.getByLabel(new RegExp(start.replace(/[.*+?^${}()|[\]\\]/g, '.')))
  await expect(mark.locator('i').first()).toBeInViewport({ timeout: 30_000 })
  await expect(mark.locator('xpath=..').locator('canvas')).toBeVisible()
  await reader.close()
  await page.keyboard.press('Escape')
}

test('R-UI-04: without searches left 兑换 opens by itself: a code, or coins for those who may spend them, as many as the team has @deep', async ({
  scholarly,
  page,
  browser,
}) => {
  await test.step('whoever manages the team is told what would be left', async () => {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const admin = await context.newPage()
    await enterAs(admin, scholarly.url, 'shenyan')
    await tellWhatWouldBeLeft(admin, scholarly)
    await context.close()
  })
  await enterAs(page, scholarly.url, 'lumingyuan')
  await searchInVain(page, scholarly)
  const dialog = page.getByRole('dialog', { name: '兑换学术搜索' })
  // Seen beside the dialog, which is what is read out.
  await expect(page.locator('.k-toast', { hasText: '学术搜索次数不足' })).toBeVisible()
  await expect(dialog).toContainText('请联系管理员')
  await dialog.getByRole('radio', { name: '兑换码' }).click()
  await dialog.getByLabel('兑换码', { exact: true }).fill('7K3M-Q9ZP-1VXA-40TB')
  await dialog.getByRole('button', { name: '兑换' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('兑换码不正确，请核对后重新输入')
  const [code = ''] = newCodes(scholarly, 30)
  await dialog.getByLabel('兑换码', { exact: true }).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('已增加30次学术搜索')).toBeVisible()
  await expect(dialog).toBeHidden()
  // What was refused is searched by itself.
  await expect(page.getByRole('article')).toHaveCount(3)

  // The same of a question that found none left: what was asked is answered, 兑换 opens beside it.
  await page.route(
    /\/ai\/chat\/question\/stream/,
    (route) => route.fulfill({ contentType: 'text/event-stream', body: SHORT_ANSWER }),
    { times: 1 },
  )
  await page.goto(`${scholarly.url}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('街道树木能降温多少？')
  await box.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(page.locator('.k-toast', { hasText: '学术搜索次数不足' })).toBeVisible()
  await page.keyboard.press('Escape')
  const entry = page.getByRole('article', { name: '街道树木能降温多少？' })
  await expect(entry.getByRole('group', { name: '过程' })).toContainText('学术搜索次数不足')
  await entry.getByRole('button', { name: '兑换' }).click()
  await expect(dialog).toBeVisible()
})

async function tellWhatWouldBeLeft(page: Page, product: Product) {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const balance: number = await api.get(`/team/${HOUSE_TEAM}/coin/balance`)
  await searchInVain(page, product)
  const dialog = page.getByRole('dialog', { name: '兑换学术搜索' })
  const has = `团队可用${balance.toLocaleString('en-US')}枚`
  await expect(dialog).toContainText(`${has}，兑换后剩${(balance - 100).toLocaleString('en-US')}枚`)
  await dialog.getByRole('radio', { name: '100次' }).click()
  await expect(dialog).toContainText(`兑换后剩${(balance - 1000).toLocaleString('en-US')}枚`)
  await expectAccessible(page)

  await page.route(/\/ai\/team\/\d+\/coin\/balance/, (route) =>
    route.fulfill({ json: { result: 60, success: true, code: 'SUCCESS', message: '' } }),
  )
  await searchInVain(page, product)
  await expect(dialog).toContainText('团队可用60枚，还差40枚')
  await expect(dialog.getByRole('button', { name: '兑换', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
}

/** Searches as somebody who has no search left. */
async function searchInVain(page: Page, { url }: Product) {
  const json = { result: null, success: false, code: 7004, message: '学术搜索次数不足' }
  await page.route(/\/ai\/scholar\/search/, (route) => route.fulfill({ json }), { times: 1 })
  await page.goto(`${url}/scholar/search?keyword=heat`)
}

const SHORT_ANSWER = [
  ['conversation.started', { sessionId: '70001', messageId: '70002', title: '降温' }],
  ['tool_call.started', { id: '1', name: 'scholar_search', args: { query: '降温' } }],
  [
    'tool_call.completed',
    { id: '1', name: 'scholar_search', result: '学术搜索次数不足', seconds: 0, trouble: 'short' },
  ],
  ['text.delta', { delta: '没有查到文献。' }],
  ['text.done', { refused: false }],
  ['conversation.completed', { messageId: '70002', status: 'done' }],
]
  .map(
    ([event, data], no) =>
      `id: ${no + 1}\nevent: ${String(event)}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  .join('')

/** A code as the operator makes it, beside the running product. */
function newCodes({ dataDir }: Product, searches: number): string[] {
  const args = ['scripts/codes.mjs', 'make', '--searches', String(searches), '--count', '1']
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim().split('\n')
}
