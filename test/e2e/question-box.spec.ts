import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { unzipSync, strFromU8 } from 'fflate'
import { withLocalDatabase } from '../../scripts/lib/database/local-database.mjs'
import type { Product } from '../../scripts/lib/product.mjs'
import { askInChat, enterAs, expect, lantingOf, signIn, test } from './world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const boxOf = (page: Page) => page.getByRole('textbox', { name: '问题' })
const scopeOf = (page: Page) => page.getByRole('group', { name: '查哪里' })
const sourcesOf = (page: Page) => scopeOf(page).getByRole('button', { name: /^查哪里/ })

test('a question that is sent by Enter before the page is awake is asked once it is', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${product.url}/chat`, { waitUntil: 'commit' })
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('沿河第一界面建筑限高是多少？')
  await box.press('Enter')
  await expect(box).toHaveValue('沿河第一界面建筑限高是多少？')
  scripts.resolve()
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  await expect(page.getByRole('article', { name: '沿河第一界面建筑限高是多少？' })).toHaveCount(1)
})

test('R-QBOX-02: what is ticked under 查哪里 is kept over a reload, and what nobody serves names no variable @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/chat`)
  for (const name of ['添加图片', '选择知识库文件', '发送问题'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  const ticks = scopeOf(page).getByRole('checkbox')
  await expect(sourcesOf(page)).toHaveAccessibleName('查哪里：知识库')
  await expect(ticks.nth(0)).toBeDisabled()
  await expect(ticks.nth(0)).toHaveAccessibleName(
    '联网搜索，联网搜索还没有开通，怎样开通见「团队管理 → 模型与服务」',
  )
  await ticks.nth(2).uncheck()
  await expect(ticks.nth(2)).toHaveAccessibleName('知识库搜索，未联知识库')
  await sourcesOf(page).click()
  const list = page.getByRole('dialog', { name: '查哪里' })
  await expect(list.getByRole('checkbox')).toHaveCount(3)
  await expect(list).not.toContainText(/[A-Z]{3,}_/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(sourcesOf(page)).toHaveAccessibleName('查哪里：都没选')
  expect(await modesOf(page)).toEqual(['useR1', 'useSearch'])
  await ticks.nth(2).check()
  await sourcesOf(page).click()
  await list.getByRole('switch', { name: '只依据我的资料' }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await sourcesOf(page).click()
  await expect(list.getByRole('switch', { name: '只依据我的资料' })).toBeChecked()
  await list.getByRole('switch', { name: '只依据我的资料' }).uncheck()
  await test.step('what is too long is cut and told, and a full box does not send', () =>
    writeTooMuch(page, product))
})

test('a picture shuts what does not go with it, goes along from the home page, and is answered in a clear word @deep', async ({
  product,
  page,
}) => {
  await signIn(page, product.url, 'shenyan')
  await test.step('R-UP-08, R-UP-17, R-UP-19: it goes up unsigned; when its bytes are refused it is gone', () =>
    refusePicture(page))
  const choose = page.getByLabel('图片文件')
  await choose.setInputFiles({ name: '图.gif', mimeType: 'image/gif', buffer: PNG })
  await expect(page.getByText('不支持的图片格式')).toBeVisible()
  await choose.setInputFiles({ name: '立面.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^选择知识库文件/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(sourcesOf(page)).toHaveAttribute('aria-disabled', 'true')
  const before = await modesOf(page)
  await page.getByRole('button', { name: '查看图片 立面.png' }).click()
  await expect(page.getByRole('dialog', { name: '立面.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await modesOf(page)).toEqual(before)
  await expectAccessible(page)
  await bring(page, 'drop', '新立面.png')
  await expect(page.getByRole('button', { name: '查看图片 新立面.png' })).toHaveCount(1)
  await page.getByRole('button', { name: '移除图片' }).click()
  await bring(page, 'paste', '立面.png')
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeHidden()
  await page.getByRole('button', { name: '移除图片' }).click()
  expect(await modesOf(page)).toEqual(before)
  await choose.setInputFiles({ name: '立面.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeHidden()
  await boxOf(page).fill('檐口高度是否超限？')
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  const asked = page.getByRole('article', { name: '檐口高度是否超限？' })
  await expect(asked.getByText('还没有开通图片识别')).toContainText('「团队管理 → 模型与服务」')
  // From the server now, not from this page's memory.
  await page.reload()
  const picture = asked.getByRole('img', { name: '立面.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

async function refusePicture(page: Page) {
  const before = await modesOf(page)
  const sent: Record<string, string>[] = []
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.fallback()
    sent.push(request.headers())
    return route.fulfill({ status: 503, body: '' })
  })
  const files = page.getByRole('button', { name: /^选择知识库文件/ })
  await page
    .getByLabel('图片文件')
    .setInputFiles({ name: '退回.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText('文件上传失败，请重试')).toBeVisible()
  await expect(page.getByRole('button', { name: '查看图片 退回.png' })).toHaveCount(0)
  await expect(files).not.toHaveAttribute('aria-disabled', 'true')
  expect(await modesOf(page)).toEqual(before)
  expect(sent.map((headers) => headers['content-type'])).toEqual(['image/png'])
  const own = Object.keys(sent[0] ?? {}).filter((name) => !/^(sec-|accept|content-)/.test(name))
  expect(
    own.filter((name) => !['referer', 'user-agent', 'origin', 'cookie'].includes(name)),
  ).toEqual([])
  await page.unroute('**/*')
}

test('a prompt with blanks is written, filled in and asked by the keyboard alone @deep', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await page.goto(`${product.url}/chat`)
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type('/')
  const prompts = page.getByRole('dialog')
  await expect(prompts.getByRole('searchbox', { name: '搜索提示词' })).toBeFocused()
  await expectAccessible(page)
  await prompts.getByRole('button', { name: '新建', exact: true }).press('Enter')
  await prompts.getByLabel('名称').fill('查承载量')
  await prompts.getByLabel('内容').fill('{{地方=核心保护区}}的日游客承载量约为{{单位}}？')
  await prompts.getByRole('button', { name: '保存' }).press('Enter')
  const search = prompts.getByRole('searchbox', { name: '搜索提示词' })
  await search.focus()
  await page.keyboard.type('承载')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(prompts.getByLabel('地方')).toHaveValue('核心保护区')
  await prompts.getByLabel('单位').fill('多少人次')
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveValue('核心保护区的日游客承载量约为多少人次？')
  await page.keyboard.press('Shift+Enter')
  await expect(boxOf(page)).toHaveValue(/？\n$/)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('7,700')
  await takeAlong(page)
  await test.step('提问记录 called by its key takes the keyboard', () => chooseRecord(page))
})

/** The next step chooses among what was asked. */
async function chooseRecord(page: Page) {
  // Out of the question box, where O is a letter.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('o')
  const records = page.getByRole('dialog', { name: 'AI提问记录' })
  const asked = records.getByRole('listitem').getByRole('button')
  await expect(asked.first()).toHaveText(/\d\d:\d\d$/)
  await expect(records.getByRole('button', { name: '关闭' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(asked.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(records).toBeHidden()
  await expect(page).toHaveURL(/\/chat\/\d+$/)
}

/** The answer copied with its sources, and as a Word document. */
async function takeAlong(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '更多', exact: true }).last().press('Enter')
  await page.getByRole('menuitem', { name: '复制，附GB/T 7714出处' }).press('Enter')
  await expect(page.getByText('已复制')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/参考资料\n\[1\] .+\[Z\]\./)
  await page.getByRole('button', { name: '更多', exact: true }).last().press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出Word' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^核心保护区.*\.docx$/)
  const parts = unzipSync(await readFile(await file.path()))
  expect(strFromU8(parts['docProps/core.xml'] ?? new Uint8Array())).toContain('核心保护区')
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('7,700')
}

const CUT = '已达2000字上限，多出的部分没有贴入'

/** Wherever a question is written. */
async function writeTooMuch(page: Page, product: Product) {
  for (const place of ['/', '/chat', '/library']) {
    await page.goto(`${product.url}${place}`)
    await boxOf(page).fill('字'.repeat(2003))
    await expect(page.getByText(CUT)).toBeVisible()
    await expect(boxOf(page)).toHaveValue('字'.repeat(2000))
  }
  await page.goto(`${product.url}/chat`)
  await boxOf(page).fill('字'.repeat(2000))
  await boxOf(page).press('Enter')
  const send = page.getByRole('button', { name: '发送问题' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('article')).toHaveCount(0)
  await send.hover()
  await expect(page.getByText('已达2000字上限，请精简后发送')).toBeVisible()
  await boxOf(page).fill('')
}

test('the last questions are counted down; then the text stays, and who manages the team is led on @deep', async ({
  product,
  page,
}) => {
  const lanting = lantingOf(product)
  await allowQuestions(product, 1)
  await enterAs(page, lanting, 'guqing')
  await askInChat(page, lanting, '校对有哪几遍？')
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible()
  await expect(page.getByText('剩余0次提问').first()).toBeVisible()
  await boxOf(page).fill('装帧用什么纸？')
  await boxOf(page).press('Enter')
  await expect(page.getByText('提问次数已用完，请升级或联系管理员').first()).toBeVisible()
  await expect(boxOf(page)).toHaveValue('装帧用什么纸？')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('region', { name: '提示' }).getByRole('button', { name: '查看权益' }).click()
  await page.waitForURL(`${lanting}/team/rights`)
  // Where the page knew of questions that were asked elsewhere meanwhile, the server's refusal leads on as well.
  await allowQuestions(product, 100)
  await expect(async () => {
    await page.goto(`${lanting}/chat`)
    await expect(boxOf(page)).toBeVisible()
    await expect(page.getByText(/剩余\d+次提问/)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await allowQuestions(product, 0)
  await boxOf(page).fill('装帧用什么纸？')
  await boxOf(page).press('Enter')
  await page.getByRole('region', { name: '提示' }).getByRole('button', { name: '查看权益' }).click()
  await page.waitForURL(`${lanting}/team/rights`)
  await allowQuestions(product, 100)
  await page.goto(`${lanting}/chat`)
  await boxOf(page).fill('')
})

/** What the browser keeps of the modes. */
const modesOf = (page: Page) =>
  page.evaluate(() => {
    const stored: { data: unknown } = JSON.parse(
      localStorage.getItem('ai_question_mode_list') ?? '{}',
    )
    return stored.data
  })

/** A picture that is dropped on the box, or pasted into it. */
async function bring(page: Page, way: 'drop' | 'paste', name: string) {
  const bytes = [...PNG]
  await boxOf(page).evaluate(
    (box, value) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(value.bytes)], value.name, { type: 'image/png' }))
      const event =
        value.way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      box.dispatchEvent(event)
    },
    { way, name, bytes },
  )
  await expect(page.getByRole('button', { name: `查看图片 ${name}` })).toBeVisible()
}

/** How many more 顾青 of the second team may ask this month, as the operator of a running product sets it: other journeys of the same product asked too. */
async function allowQuestions({ dataDir }: Product, count: number) {
  const asked = `SELECT max(used) FROM chat_usage JOIN members ON members.id = chat_usage.member_id
    JOIN accounts ON accounts.id = account_id WHERE account = 'guqing' AND team_id = '1002'`
  const sql = `UPDATE teams SET max_chat = ${count} + coalesce((${asked}), 0) WHERE id = '1002'`
  await withLocalDatabase(dataDir, (database) => database.prepare(sql).run())
}
