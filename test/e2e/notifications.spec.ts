import type { Page } from '@playwright/test'
import { enterAs, expect, HOUSE_TEAM, test } from './world.ts'

test('who is called in a comment sees it at the bell, opens the text at its comment, and an answer comes back', async ({
  ownProduct,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { url } = ownProduct
  await enterAs(page, url, 'shenyan')
  const colleague = await browser.newPage()
  await enterAs(colleague, url, 'zhouhe')
  // Wide enough for comments beside the text.
  for (const each of [page, colleague]) await each.setViewportSize({ width: 1440, height: 900 })
  const id = await createShared(page, url)
  const [person] = await peopleOf(page, url, id)
  if (!person) throw new Error('nobody can be called')
  await test.step('what other journeys have brought them is read', async () => {
    const upTo = '9'.repeat(16)
    for (const each of [page, colleague]) await send(each, url, 'notification/readAll', { upTo })
    await colleague.goto(url)
    await expect(colleague.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  })
  const { threadId } = await callSomebody(page, url, { id, accountId: person.id })
  await test.step('a call is counted, and leads to the comment in its text', async () => {
    await colleague.reload()
    await colleague.getByRole('button', { name: '通知，1条未读' }).click()
    await colleague.getByRole('link', { name: /在《停车场》的批注里提到了你/ }).click()
    await expect(colleague).toHaveURL(new RegExp(`/document/${id}\\?comment=${threadId}`))
    const thread = colleague.getByRole('region', { name: /^批注：/ })
    await expect(thread).toContainText('@周禾 口径要统一。')
    await expect(colleague.locator('article [data-thread]')).toBeInViewport()
    await expect(colleague.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  })
  await test.step('an answer reaches who has the text open, within seconds', async () => {
    // The page has to hold its line before anything is said.
    const joined = page.waitForEvent('websocket')
    await page.goto(`${url}/document/${id}`)
    await joined
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^批注/ }).first().waitFor()
    await send(colleague, url, 'document/comment/reply', { id, threadId, text: '已统一。' })
    await page.getByRole('button', { name: '通知，1条未读' }).click({ timeout: 10_000 })
    await expect(page.getByRole('link', { name: /周禾在《停车场》里回复了你/ })).toBeVisible()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  })
  await test.step('on a phone it stands on 我的', async () => {
    await colleague.setViewportSize({ width: 390, height: 844 })
    await colleague.goto(`${url}/me`)
    await colleague.getByRole('button', { name: /^通知/ }).click()
    await expect(colleague.getByRole('link', { name: /《停车场》的批注里提到了你/ })).toBeVisible()
  })
})

const TEXT = '停车场一律外移，口径要统一。'

/** A text of one's own with a sentence, laid open to the team. */
async function createShared(page: Page, url: string): Promise<string> {
  const origin = { type: 'blank' }
  const created = await send(page, url, 'document/text/create', { title: '停车场', origin })
  const id = String(Reflect.get(Object(created), 'id'))
  const tree = await read(page, url, `document/info?id=${id}`)
  const nodeId = firstNodeOf(tree)
  const attrs = { blockId: 'p1', by: 'human' }
  const content = [{ type: 'paragraph', attrs, content: [{ type: 'text', text: TEXT }] }]
  const body = { type: 'doc', content }
  await send(page, url, 'document/section/save', { id, nodeId, baseRev: 0, body })
  await send(page, url, 'document/audience', { id, audience: 'team' })
  return id
}

async function callSomebody(
  page: Page,
  url: string,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ threadId: string }> {
  const nodeId = firstNodeOf(await read(page, url, `document/info?id=${id}`))
  const places = [{ blockId: 'p1', range: { from: 0, to: 7 }, words: TEXT.slice(0, 7) }]
  const words = { text: '@周禾 口径要统一。', mentions: [accountId] }
  const thread = await send(page, url, 'document/comment/add', { id, nodeId, places, ...words })
  return { threadId: String(Reflect.get(Object(thread), 'id')) }
}

async function peopleOf(page: Page, url: string, id: string) {
  const people = await read(page, url, `document/comment/people?id=${id}`)
  return (people as { id: string; name: string }[]).filter(({ name }) => name === '周禾')
}

const firstNodeOf = (outline: unknown): string => {
  const { tree } = outline as { tree: { children: { id: string }[] } }
  return tree.children[0]?.id ?? ''
}

/** A call as whoever is signed in there. */
async function send(page: Page, url: string, name: string, data: object): Promise<unknown> {
  const body = { teamId: HOUSE_TEAM, ...data }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`${url}/ai/${name}`, { data: body, headers })
  const { success, result } = (await answer.json()) as { success: boolean; result: unknown }
  expect(success, name).toBe(true)
  return result
}

async function read(page: Page, url: string, path: string): Promise<unknown> {
  const answer = await page.request.get(`${url}/ai/${path}&teamId=${HOUSE_TEAM}`)
  return ((await answer.json()) as { result: unknown }).result
}
