import type { Page } from '@playwright/test'
import { parseHTML } from 'linkedom'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { pagePaths } from './page-paths'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const SHORT = '<svg onload=alert()>'
const WORDS = '"><img src=x onerror=alert(1)>'
const ENDING = '</title></script><script>alert(1)'

/** Writes markup wherever people may write something that others read. Answers the conversation's page. */
async function writeEverywhere(product: Product): Promise<string> {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const team = `/team/${HOUSE_TEAM}`
  await api.post('/user/update', { name: SHORT })
  await api.post(`${team}/update`, { name: WORDS, contact: WORDS })
  await api.post(`${team}/member/update`, { name: WORDS })
  await api.post(`${team}/member/invite`, { name: WORDS, role: 'member' })
  await api.post(`${team}/apiKey/add`, { name: WORDS, scopes: ['ask'], days: 30 })
  await api.post(`${team}/brand/draft`, {
    name: '<b>墨</b>',
    shellName: '<i>墨</i>',
    title: ENDING,
    color: '#1f5c46',
    motto: WORDS,
    disclaimerAddition: WORDS,
    filingNumber: WORDS,
    loginMethods: ['password'],
    logoKey: '',
    iconKey: '',
  })
  await api.post(`${team}/brand/publish`, {})
  const list = JSON.stringify(await api.get(`/space/${HOUSE_TEAM}/folder/listFile`))
  const [, id = ''] = /"id":"(\d+)"/.exec(list) ?? []
  await api.post(`/space/${HOUSE_TEAM}/file/rename`, { id, title: WORDS })
  return `/library/${id}`
}

/** What must never happen on a page, whatever is written on it. */
function watch(page: Page, origin: string): string[] {
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(`a dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) requests.push(message.text())
  })
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(origin) || /^(data|blob):/.test(request.url())
    if (!isOwn) requests.push(request.url())
  })
  return requests
}

/** Pages whose script draws what people wrote. */
const showing = [
  '/',
  '/profile/basic',
  '/team',
  '/team/members',
  '/team/keys',
  '/team/brand',
  '/team/audit',
]

const INJECTED = 'img[onerror], svg[onload], [src="x"], a[href^="javascript" i], title script'

test('S15, S53: markup in names, brand, files and questions is shown as it was typed, on every page @deep', async ({
  defaced,
  page,
  browser,
}) => {
  const file = await writeEverywhere(defaced)
  await enterAs(page, defaced.url, 'shenyan')
  const requests = watch(page, defaced.url)
  await page.goto(`${defaced.url}/chat`)
  await page
    .getByRole('textbox')
    .first()
    .fill(`${WORDS} [a](javascript:alert(1)) ![b](http://evil.test/b.png)`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\/\d+/)
  const chat = new URL(page.url()).pathname
  const lost = `/nowhere/${encodeURIComponent(WORDS)}`
  for (const path of pagePaths().filter((path) => !showing.includes(path))) {
    const answer = await page.request.get(defaced.url + path)
    const { 'content-type': type = '', 'x-content-type-options': guess } = answer.headers()
    // What is no page, the manifest for one, is never taken for one.
    expect(guess, path).toBe('nosniff')
    if (!type.startsWith('text/html')) continue
    const drawn = parseHTML(await answer.text()).document.querySelectorAll(INJECTED)
    expect(drawn.length, `${path}, as the server draws it`).toBe(0)
  }
  for (const path of [...showing, chat, file, lost]) {
    await page.goto(defaced.url + path)
    await expect(page.locator(INJECTED), path).toHaveCount(0)
  }
  await page.goto(`${defaced.url}/library`)
  await expect(page.getByText(WORDS).first()).toBeVisible()

  const visitor = await browser.newPage()
  const visitorRequests = watch(visitor, defaced.url)
  for (const path of ['/login', '/?tic=x', `/login?redirectUrl=javascript:alert(1)`]) {
    await visitor.goto(defaced.url + path)
    await expect(visitor.locator(INJECTED), path).toHaveCount(0)
  }
  expect(await visitor.title()).toContain(ENDING)
  expect([...requests, ...visitorRequests]).toEqual([])
})
