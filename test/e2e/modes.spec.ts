import { expectAccessible } from './accessible.ts'
import type { Locator, Page } from '@playwright/test'
import { type Product } from '../../scripts/lib/product.mjs'
import { enterAs, expect, test } from './world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const SOURCES = ['联网', '学术', '知识库'] as const

test('each way of asking shows its stages, and sources of its own kind', async ({
  searching,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, searching.url, 'shenyan')

  const web = await ask(page, searching, { sources: ['联网'] }, '高温天气下怎样安全用电？')
  await expect(web).toContainText('检查线路与插座')
  await expectStages(web, ['联网搜索'])
  const page1 = group(page, '联网资料').getByRole('link').first()
  await expect(page1).toHaveAttribute('href', /^https?:\/\/(www\.)?example\.com\/power/)
  await expect(page1).toHaveAttribute('target', '_blank')
  await expect(page1).toHaveAttribute('rel', /noopener/)

  const scholar = await ask(page, searching, { sources: ['学术'] }, 'Do street trees cool cities?')
  await expect(scholar).toContainText('1.8 °C')
  await expectStages(scholar, ['学术搜索'])
  await expect(group(page, '学术文献')).toContainText('Landscape and Urban Planning')

  const library = await ask(
    page,
    searching,
    { sources: ['知识库'] },
    '核心保护区的日游客承载量是多少？',
  )
  await expectStages(library, ['检索知识库'])
  await expect(group(page, '知识库文档').getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/library\/\d+\?passage=\d+/,
  )

  const all = await ask(page, searching, { sources: [...SOURCES] }, '核心保护区怎样降温？')
  await expectStages(all, ['检索知识库', '联网搜索', '学术搜索'])
  await expectAccessible(page)
})

test('reasoning stands in a block of its own that folds, during and after the answer @deep', async ({
  searching,
  page,
}) => {
  await enterAs(page, searching.url, 'shenyan')
  const way = { sources: ['知识库'], isThinking: true } as const
  const answer = await ask(page, searching, way, '核心保护区的日游客承载量是多少？', false)
  await expect(answer.getByRole('group', { name: '过程' })).toContainText('检索知识库')
  await expect(answer.getByText('想11，')).toBeVisible()
  await expect(answer.getByRole('button', { name: '重新回答' })).toBeVisible()
  // What stood open while it was written stays open when it stands: nothing moves under the reader.
  await expect(trailOf(answer)).toHaveAttribute('aria-expanded', 'true')
  const block = answer.getByRole('button', { name: /^已思考/ })
  await expect(block).toHaveAttribute('aria-expanded', 'true')
  await expect(answer.getByText('想11，')).toBeVisible()
  await expectAccessible(page)
  await block.click()
  await expect(block).toHaveAttribute('aria-expanded', 'false')
  await expect(answer.getByText('想11，')).toHaveCount(0)
  // It is kept: the server's own, after a reload.
  await page.reload()
  await trailOf(answer).click()
  await expect(answer.getByText('想11，')).toBeVisible()
})

test('line 21: a picture goes to the model that sees and to no search, with a question and without a word', async ({
  searching,
  page,
}) => {
  await enterAs(page, searching.url, 'shenyan')
  await page.goto(`${searching.url}/chat`)
  const choose = page.getByLabel('图片文件')
  const picture = { name: '立面.png', mimeType: 'image/png', buffer: PNG }
  await choose.setInputFiles(picture)
  await expect(page.getByRole('button', { name: '查看图片 立面.png' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeHidden()
  const answer = await send(page, '这张图里有什么？')
  await expect(answer).toContainText(`一张${PNG.length}字节的图`)
  await expect(answer.getByRole('img', { name: '立面.png' })).toBeVisible()
  await expect(answer.getByRole('group', { name: '过程' })).toHaveCount(0)

  await choose.setInputFiles(picture)
  const box = page.locator('.question-box')
  await expect(box.getByRole('button', { name: '查看图片 立面.png' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在上传图片' })).toBeHidden()
  await page.getByRole('button', { name: '发送问题' }).click()
  const wordless = page.getByRole('article', { name: '图片提问' })
  await expect(wordless).toContainText(`一张${PNG.length}字节的图`)
  await expect(wordless.getByRole('img', { name: '立面.png' })).toBeVisible()
  await expect(wordless.getByRole('button', { name: '重新回答' })).toBeVisible()
  await expectAccessible(page)
})

interface Way {
  sources: readonly (typeof SOURCES)[number][]
  isThinking?: boolean
}

/** Asks in a new chat with these ways chosen; the answer's part of the thread. */
async function ask(page: Page, { url }: Product, way: Way, question: string, untilEnd = true) {
  await page.goto(`${url}/chat`)
  const thinking = page.getByRole('button', { name: /^深度思考/ })
  const isOn = (await thinking.getAttribute('aria-pressed')) === 'true'
  if (isOn !== (way.isThinking ?? false)) await thinking.click()
  const ticks = page.getByRole('group', { name: '查哪里' }).getByRole('checkbox')
  for (const [index, source] of SOURCES.entries()) {
    await ticks.nth(index).setChecked(way.sources.includes(source))
  }
  return send(page, question, untilEnd)
}

async function send(page: Page, question: string, untilEnd = true): Promise<Locator> {
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  const answer = page.getByRole('article', { name: question })
  if (untilEnd) await expect(answer.getByRole('button', { name: '重新回答' })).toBeVisible()
  return answer
}

/** The one line of the trail, which opens its steps. */
const trailOf = (answer: Locator) =>
  answer.getByRole('group', { name: '过程' }).getByRole('button').first()

/** What was done stands in the trail, row by row, under a line that counts the sources. */
async function expectStages(answer: Locator, stages: readonly string[]) {
  await expect(trailOf(answer)).toHaveAttribute('aria-expanded', 'true')
  await expect(trailOf(answer)).toHaveText(/^查了/)
  const trail = answer.getByRole('group', { name: '过程' })
  for (const stage of stages) await expect(trail).toContainText(stage)
  for (const other of ['联网搜索', '学术搜索', '检索知识库']) {
    if (!stages.includes(other)) await expect(trail).not.toContainText(other)
  }
}

// The first of a kind stands open, the others are listed under it.
const group = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) }).first()
