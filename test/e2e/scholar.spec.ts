import { expectAccessible } from './accessible.ts'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { spawnSync } from 'node:child_process'
import { startFakeResearch } from '../support/providers/research.ts'
import {
  enterAs,
  expect,
  HOUSE_TEAM,
  PASSWORD,
  signIn,
  startLearned,
  test as base,
} from './world.ts'

const test = base.extend<object, { library: Product }>({
  library: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const fake = await startFakeResearch()
      const source = (kind: string) => ({ kind, baseUrl: `${fake.url}/journey/ok/${kind}` })
      const product = await startLearned({
        env: {
          SCHOLAR_SOURCES: JSON.stringify([source('openalex'), source('crossref')]),
          OUTSIDE_ALLOWED_HOSTS: JSON.stringify([new URL(fake.url).host]),
        },
      })
      await use(product)
      await product.stop()
      fake.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('papers are searched, narrowed, cited, saved and asked about; also on a phone', async ({
  library,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, library.url, 'shenyan')
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

test('chosen papers are compared in a table that fills itself, is quoted, changed and kept', async ({
  library,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, library.url, 'shenyan')
  await page.goto(`${library.url}/scholar/search?keyword=heat`)
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

test('兑换 says what the team has and what would be left, and is shut where coins do not suffice', async ({
  library,
  page,
}) => {
  await signIn(page, library.url, 'shenyan')
  const api = apiClient(library.url)
  await api.signIn('shenyan', PASSWORD)
  const balance: number = await api.get(`/team/${HOUSE_TEAM}/coin/balance`)
  const open = async () => {
    await page.route(
      /\/ai\/scholar\/search/,
      (route) =>
        route.fulfill({
          json: { result: null, success: false, code: 7004, message: '学术搜索次数不足' },
        }),
      { times: 1 },
    )
    await page.goto(`${library.url}/scholar/search?keyword=heat`)
  }
  await open()
  const dialog = page.getByRole('dialog', { name: '兑换学术搜索' })
  const has = `团队可用${balance.toLocaleString('en-US')}枚`
  await expect(dialog).toContainText(`${has}，兑换后剩${(balance - 100).toLocaleString('en-US')}枚`)
  await dialog.getByRole('radio', { name: '100次' }).click()
  await expect(dialog).toContainText(`兑换后剩${(balance - 1000).toLocaleString('en-US')}枚`)
  await expectAccessible(page)

  await page.route(/\/ai\/team\/\d+\/coin\/balance/, (route) =>
    route.fulfill({ json: { result: 60, success: true, code: 'SUCCESS', message: '' } }),
  )
  await open()
  await expect(dialog).toContainText('团队可用60枚，还差40枚')
  await expect(dialog.getByRole('button', { name: '兑换', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('without searches left 兑换 opens by itself: a code or coins for those who may spend them', async ({
  library,
  page,
}) => {
  await signIn(page, library.url, 'lumingyuan')
  await page.route(
    /\/ai\/scholar\/search/,
    (route) =>
      route.fulfill({
        json: { result: null, success: false, code: 7004, message: '学术搜索次数不足' },
      }),
    { times: 1 },
  )
  await page.goto(`${library.url}/scholar/search?keyword=heat`)
  const dialog = page.getByRole('dialog', { name: '兑换学术搜索' })
  // Seen beside the dialog, which is what is read out.
  await expect(page.locator('.k-toast', { hasText: '学术搜索次数不足' })).toBeVisible()
  await expect(dialog).toContainText('请联系管理员')
  await dialog.getByRole('radio', { name: '兑换码' }).click()
  await dialog.getByLabel('兑换码', { exact: true }).fill('7K3M-Q9ZP-1VXA-40TB')
  await dialog.getByRole('button', { name: '兑换' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('兑换码不正确，请核对后重新输入')
  const [code = ''] = newCodes(library, 30)
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
  await page.goto(`${library.url}/chat`)
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
