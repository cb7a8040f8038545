import type { Browser, Page } from '@playwright/test'
import { deepIf } from '../support/deep.ts'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const widths = [1440, 390] as const

/** Shares what is open from its bar, and opens the link as somebody without an account. */
async function shareOpen(page: Page, browser: Browser, contents: string) {
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(contents)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '完成' }).click()
  const viewport = page.viewportSize()
  const stranger = await browser.newContext({ locale: 'zh-CN', ...(viewport && { viewport }) })
  const reader = await stranger.newPage()
  await reader.goto(link)
  return { reader, link, leave: () => stranger.close() }
}

/** What is read in the light has no fault in the dark, either. */
async function expectAccessibleInBoth(reader: Page) {
  await expectAccessible(reader)
  await reader.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(reader)
  await reader.emulateMedia({ colorScheme: 'light' })
}

for (const width of widths) {
  test(`a file is read as its text by whoever holds the link, at ${width}${deepIf(width === 1440)}`, async ({
    product: { url },
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page, url, 'shenyan')
    const list = `${url}/ai/space/${HOUSE_TEAM}/folder/listFile?pageSize=50`
    const { result } = (await (await page.request.get(list)).json()) as {
      result: { records: { id: string; title: string }[] }
    }
    const file = result.records.find(({ title }) => title.includes('保护与更新导则'))
    await page.goto(`${url}/library/${file?.id}`)
    const { reader, link, leave } = await shareOpen(page, browser, '全文的文字与表格，原件不在其中')
    await expect(reader.getByText('沿河第一界面建筑限高').first()).toBeVisible()
    expect(await reader.content()).not.toContain(file?.id)
    await expectAccessibleInBoth(reader)
    await reader.goto(link.replace('mode=view', 'mode=share'))
    await expect(reader.getByRole('link', { name: '打开自己的知识库' })).toBeVisible()
    await expectAccessibleInBoth(reader)
    await leave()
  })

  test(`a mind map is seen as it is drawn, and as lines, by whoever holds the link, at ${width} @deep`, async ({
    product: { url },
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page, url, 'shenyan')
    const topics = [
      { level: 1, title: '价值' },
      { level: 2, title: '临河格局' },
      { level: 1, title: '客流' },
    ]
    const data = { teamId: HOUSE_TEAM, title: '古镇脑图', topics }
    const made = await page.request.post(`${url}/ai/document/map/create`, { data, headers })
    const { result } = (await made.json()) as { result: { id: string } }
    await page.goto(`${url}/mindmap/${result.id}`)
    const { reader, leave } = await shareOpen(page, browser, '3个主题与它们的样式')
    await expect(reader.getByRole('treeitem', { name: '临河格局' })).toBeVisible()
    // Keys count once the page runs.
    await expect(async () => {
      await reader.getByRole('treeitem', { name: '古镇脑图' }).focus()
      await reader.keyboard.press('ArrowRight')
      await expect(reader.getByRole('treeitem', { name: '价值' })).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expectAccessibleInBoth(reader)
    await reader.getByRole('radio', { name: '大纲' }).click()
    await expect(reader.getByRole('listitem').filter({ hasText: '临河格局' }).last()).toBeVisible()
    await expectAccessibleInBoth(reader)
    await leave()
  })
}
