import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { beginText, edit, textOf, toEnd, toStart, writtenText } from './written-text.ts'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

const NOTE = '这一段口径要统一。'

test('two people talk about selected words, call each other, see them edited and settle it', async ({
  ownProduct,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { url } = ownProduct
  const section = await writtenText(page, url, '临溪古镇批注')
  const id = /\/create\/(\d+)/.exec(page.url())?.[1]
  await post(page, url, 'audience', { id, audience: 'team' })
  const colleague = await browser.newPage()
  await enterAs(colleague, url, 'zhouhe')
  const thread = page.getByRole('region', { name: /^批注：/ })
  await test.step('a comment on selected words, with somebody called', async () => {
    await edit(section)
    await toStart(textOf(page))
    await page.keyboard.type('停车场一律外移。')
    await select(page, 'ArrowLeft', 5)
    await page.keyboard.press('Control+Alt+m')
    const box = page.getByRole('textbox', { name: '写批注' })
    await expect(box).toBeFocused()
    // What it is about stays marked, though the keyboard is elsewhere.
    const about = page.locator('.sheet [data-thread="new"]')
    await expect(about).toHaveText('一律外移。')
    await box.pressSequentially('@周')
    await expect(page.getByRole('option', { name: '周禾' })).toBeVisible()
    await box.press('Enter')
    await box.pressSequentially(NOTE)
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    // What was typed of a comment and not sent outlives the page.
    await page.reload()
    await page.getByRole('button', { name: '批注', exact: true }).click()
    await expect(box).toHaveValue(`@周禾 ${NOTE}`)
    await expect(about).toHaveText('一律外移。')
    await box.press('Enter')
    await expect(thread).toContainText(NOTE)
    await expect(page.locator('.sheet [data-thread]')).toHaveText('一律外移。')
  })
  const list = `${url}/ai/document/comment/list?teamId=${HOUSE_TEAM}&id=${id}`
  const answer = await colleague.request.get(list)
  const { result } = (await answer.json()) as { result: { id: string }[] }
  const threadId = result[0]?.id
  await test.step('the other answers, and that is seen at once', async () => {
    await post(colleague, url, 'comment/reply', { id, threadId, text: '已改。' })
    await expect(thread).toContainText('周禾')
    await expect(thread).toContainText('已改。')
  })
  await test.step('words are edited under it, then gone', async () => {
    const mark = page.locator('.section-live [data-thread]')
    await edit(section)
    await expect(mark).toHaveText('一律外移。')
    await toStart(textOf(page))
    await page.keyboard.type('近期')
    await expect(mark).toHaveText('一律外移。')
    await toStart(textOf(page))
    await select(page, 'ArrowRight', 10)
    await page.keyboard.press('Delete')
    await expect(textOf(page)).not.toContainText('一律外移')
    await textOf(page).press('Control+Enter')
    await expect(thread).toContainText('原文已改')
  })
  await test.step('it is settled, and gone from what is open', async () => {
    await post(colleague, url, 'comment/state', { id, threadId, state: 'resolved' })
    await expect(page.getByRole('radio', { name: '未解决 0' })).toBeVisible()
    await page.getByRole('radio', { name: '全部 1' }).click()
    await expect(thread).toContainText('已解决')
    await thread.getByRole('button', { name: '重新打开' }).click()
    await expect(page.getByRole('radio', { name: '未解决 1' })).toBeVisible()
  })
})

test('on a phone the comments of a text are in its menu, and each leads to its words @deep', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, product.url, '手机批注')
  for (let no = 0; no < 30; no += 1) {
    await page.keyboard.type(`第${no}段。`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('此处以七千人次为准。')
  await select(page, 'ArrowLeft', 9)
  await page.keyboard.press('Control+Alt+m')
  await page.getByRole('textbox', { name: '写批注' }).fill(NOTE)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('region', { name: /^批注：/ })).toContainText(NOTE)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.reload()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '批注 1' }).click()
  const sheet = page.getByRole('dialog', { name: '批注' })
  await expect(sheet).toContainText(NOTE)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '看原文' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('此处以七千人次为准。')).toBeInViewport()
})

test('a comment is assigned to a colleague, who finds it among theirs and settles it @deep', async ({
  page,
  product,
  browser,
}) => {
  const { url } = product
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginText(page, url, '指派札记')
  await page.keyboard.type('此处以七千人次为准。')
  const id = /\/document\/(\d+)/.exec(page.url())?.[1]
  await post(page, url, 'audience', { id, audience: 'team' })
  await select(page, 'ArrowLeft', 9)
  await page.keyboard.press('Control+Alt+m')
  await page.getByRole('textbox', { name: '写批注' }).fill(NOTE)
  await page.getByRole('button', { name: '发送' }).click()
  const thread = page.getByRole('region', { name: /^批注：/ })
  await thread.getByRole('button', { name: '指派' }).click()
  await page.getByRole('menuitem', { name: '周禾' }).click()
  await expect(thread).toContainText('指派给周禾')
  const colleague = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await enterAs(colleague, url, 'zhouhe')
  await colleague.goto(page.url())
  await colleague.getByRole('button', { name: '批注 1' }).click()
  await colleague.getByRole('radio', { name: '给我的 1' }).click()
  const own = colleague.getByRole('region', { name: /^批注：/ })
  await expect(own).toContainText('指派给你')
  await own.getByRole('button', { name: '回复' }).click()
  await own.getByRole('button', { name: '解决' }).click()
  await expect(page.getByRole('radio', { name: '未解决 0' })).toBeVisible()
})

test('who calls somebody in a text of their own alone is told why nobody hears, and lays it open there @deep', async ({
  ownProduct,
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { url } = ownProduct
  await page.setViewportSize({ width: 1440, height: 700 })
  await enterAs(page, url, 'shenyan')
  const text = Array.from({ length: 40 }, (_, no) => `第${no + 1}段要核对。`).join('\n\n')
  const data = { teamId: HOUSE_TEAM, title: '只我可见', origin: { type: 'markdown', text } }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const created = await page.request.post(`${url}/ai/document/text/create`, { data, headers })
  const { result } = (await created.json()) as { result: { id: string } }
  await page.goto(`${url}/document/${result.id}`)
  const last = page.locator('.sheet').getByText('第40段要核对。')
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await toEnd(textOf(page))
  await select(page, 'ArrowLeft', 4)
  await page.keyboard.press('Control+Alt+m')
  const box = page.getByRole('textbox', { name: '写批注' })
  await box.pressSequentially('@')
  const reason = page.getByText('只有你能打开这份文档，别人看不到批注')
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '让团队成员打开' }).click()
  await expect(page.getByRole('option', { name: '周禾' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.studio-note')).toContainText('团队可打开')
  // Typed to the end, not chosen.
  await box.pressSequentially('周禾请核对')
  await page.getByRole('button', { name: '发送' }).click()
  const thread = page.getByRole('region', { name: /^批注：/ })
  await expect(thread.locator('span', { hasText: '@周禾' })).toBeVisible()

  const colleague = await browser.newPage()
  await enterAs(colleague, url, 'zhouhe')
  await colleague.goto(`${url}/document`)
  await expect(colleague.getByRole('link', { name: /^只我可见/ })).toContainText('沈砚的文档')
  await colleague.close()
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '分享' })
  await expect(dialog.getByRole('heading', { name: '公开链接' })).toBeVisible()
  await dialog.getByRole('radio', { name: '只有你能打开' }).click()
  await expect(dialog.getByRole('radio', { name: '只有你能打开' })).toBeChecked()
})

/** So many characters; the view reads what is selected a moment after the key. */
async function select(page: Page, arrow: 'ArrowLeft' | 'ArrowRight', count: number) {
  for (let no = 0; no < count; no += 1) await page.keyboard.press(`Shift+${arrow}`)
  await expect(page.getByText(`选中 ${count} 字`)).toBeVisible()
}

/** A call about the document, as whoever is signed in there. */
async function post(page: Page, url: string, name: string, data: object): Promise<void> {
  const answer = await page.request.post(`${url}/ai/document/${name}`, {
    data: { teamId: HOUSE_TEAM, ...data },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { success, message } = (await answer.json()) as { success: boolean; message: string }
  expect(message).toBe('')
  expect(success).toBe(true)
}
