import type { Page } from '@playwright/test'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { pagePaths } from './page-paths'
import { expect, HOUSE_TEAM, startLearned, PASSWORD, signIn, test as base } from './world'

/** A demo world of its own: nobody else should meet these names. */
const test = base.extend<object, { defaced: Product }>({
  defaced: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startLearned()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

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

const INJECTED = 'img[onerror], svg[onload], [src="x"], a[href^="javascript" i], title script'

test('S15, S53: markup in names, brand, files and questions is shown as it was typed, on every page', async ({
  defaced,
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const file = await writeEverywhere(defaced)
  await signIn(page, defaced.url, 'shenyan')
  const requests = watch(page, defaced.url)
  await page.goto(`${defaced.url}/chat`)
  await page
    .getByRole('textbox')
    .first()
    .fill(`${WORDS} [a](javascript:alert(1)) ![b](http://evil.test/b.png)`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\/\d+/)
  const chat = new URL(page.url()).pathname
  for (const path of [...pagePaths(), chat, file, `/nowhere/${encodeURIComponent(WORDS)}`]) {
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
