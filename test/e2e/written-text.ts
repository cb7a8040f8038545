import type { Locator, Page } from '@playwright/test'
import { enterAs, expect } from './world.ts'

const WAIT = { timeout: 90_000 }

/** A short text of its own, with its first section that can be written in. */
export async function writtenText(page: Page, url: string, title: string): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  await page.goto(`${url}/create`)
  await page.getByLabel('题目').fill(title)
  await page.getByRole('radio', { name: 'AI智能' }).click()
  await page.getByRole('radio', { name: /^超短/ }).click()
  await page.getByRole('button', { name: '生成大纲' }).last().click()
  await page.waitForURL(/\/create\/outline\?id=\d+/)
  await page.getByRole('button', { name: /^开始撰写/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开始撰写/ })
    .click()
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled(WAIT)
  return firstWritable(page)
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

/** The section that is written in. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: '本节正文' })

/** Opens a section by its button. */
export async function edit(section: Locator) {
  await section.hover()
  await section.getByRole('button', { name: /^编辑/ }).click()
}

export const toStart = (text: Locator) => moveCaret(text, 'Control+Home', 'before')
export const toEnd = (text: Locator) => moveCaret(text, 'Control+End', 'after')

/** Until no word stands on that side of the caret: a view that has just got the focus puts its own caret once more. */
async function moveCaret(text: Locator, key: string, side: 'before' | 'after') {
  await expect(async () => {
    await text.press(key)
    const words = await text.evaluate((node, where) => {
      const range = getSelection()?.getRangeAt(0).cloneRange()
      if (where === 'before') range?.setStart(node, 0)
      else range?.setEnd(node, node.childNodes.length)
      return range?.toString().trim()
    }, side)
    expect(words).toBe('')
  }).toPass()
}
