import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, HOUSE_TEAM } from './world.ts'

/** A short text of its own, with its first section that can be written in; longform.spec.ts has one written by its pages. */
export async function writtenText(page: Page, url: string, title: string): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/create/${await writePaper(page, url, title)}`)
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled()
  return firstWritable(page)
}

interface Paper {
  id: string
  taskStatus: string
  quote: { coins: number; outlineRev: string }
}

/** Orders a paper, pays for its outline and waits until it is written. Answers its id. */
async function writePaper(page: Page, url: string, topic: string): Promise<string> {
  const send = async (method: string, path: string, data?: object): Promise<Paper> => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(`${url}/ai/creation/${path}`, { method, data, headers })
    return ((await answer.json()) as { result: Paper }).result
  }
  const until = async (id: string, taskStatus: string) => {
    let paper: Paper | undefined
    const ask = async () => (paper = await send('GET', `${id}?teamId=${HOUSE_TEAM}`)).taskStatus
    await expect.poll(ask, { timeout: 90_000, intervals: [300] }).toBe(taskStatus)
    return paper as Paper
  }
  const form = { kind: 'paper', topic, outlineSource: 'ai', material: 'AI智能', lengthSize: 'tiny' }
  const { id } = await send('POST', 'create', { teamId: HOUSE_TEAM, form })
  const { coins, outlineRev } = (await until(id, 'need_pay')).quote
  const order = { teamId: HOUSE_TEAM, outlineRev, coins, idempotencyKey: `pay-${id}` }
  await send('POST', `${id}/pay`, order)
  await until(id, 'done')
  return id
}

/** The same page in a second window, with the same section of it. */
export async function secondWindow(page: Page) {
  const other = await page.context().newPage()
  await other.goto(page.url())
  return { other, there: firstWritable(other) }
}

const firstWritable = (page: Page): Locator =>
  page
    .locator('.sheet-section')
    .filter({ has: page.getByRole('button', { name: /^编辑/, includeHidden: true }) })
    .first()

/** Opens a text of one's own that was laid down whole. */
export async function openText(page: Page, url: string, title: string, markdown: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  const data = { teamId: HOUSE_TEAM, title, origin: { type: 'markdown', text: markdown } }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const created = await page.request.post(`${url}/ai/document/text/create`, { data, headers })
  const { result } = (await created.json()) as { result: { id: string } }
  await page.goto(`${url}/document/${result.id}`)
  return result.id
}

/** A text of one's own with its title and a first sentence, the caret on the next line. */
export async function beginText(page: Page, url: string, name: string) {
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/document`)
  await page.getByRole('button', { name: '新建文档' }).click()
  await page.waitForURL(/\/document\/\d+$/)
  const title = page.getByRole('textbox', { name: '文档标题' })
  await expect(title).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: '本节正文' })
  await expect(text).toBeFocused()
  await page.keyboard.type('承载量是底数。')
  await page.keyboard.press('Enter')
  return { title, text }
}

/** The section that is written in. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: '本节正文' })

/** Opens a section by its button. */
export async function edit(section: Locator) {
  await section.hover()
  await section.getByRole('button', { name: /^编辑/ }).click()
  await expect(textOf(section.page())).toBeVisible()
}

export const toStart = (text: Locator) => moveCaret(text, 'Control+Home', 'before')
export const toEnd = (text: Locator) => moveCaret(text, 'Control+End', 'after')

/** Until no word stands on that side of the caret: a view puts its own caret once more 20 ms after it got the focus. */
async function moveCaret(text: Locator, key: string, side: 'before' | 'after') {
  await expect(async () => {
    await text.press(key)
    const words = await text.evaluate(async (node, where) => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      const range = getSelection()?.getRangeAt(0).cloneRange()
      if (where === 'before') range?.setStart(node, 0)
      else range?.setEnd(node, node.childNodes.length)
      const words = range?.cloneContents()
      // The name at a colleague's caret is no word of the text.
      for (const caret of words?.querySelectorAll('[data-peer]') ?? []) caret.remove()
      return words?.textContent.trim()
    }, side)
    expect(words).toBe('')
  }).toPass()
}
