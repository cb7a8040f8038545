import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type FrameLocator,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import { apiClient, untilLearned, type Product } from '../../scripts/lib/product.mjs'
import { HOUSE_TEAM, PASSWORD } from './learned-world.ts'
import { products, type Products } from './products.ts'
import { openProfile, type Profile } from './profile.ts'

/** A model that writes 0 1 2 3 … slowly enough to be interrupted: 240 words at 40 a second. */
export const SLOW_MODEL = 'fake?text=sequence&tokens=240&rate=40'

interface Visit {
  /** How the model of `modelProduct` answers: see `fault-script.ts`. */
  model: string
  /** The product whose model plays this file's script. */
  modelProduct: Product
}

export const test = base.extend<Visit, Products & { profile: Profile }>({
  ...products,
  profile: [
    async ({ browser }, use) => {
      const profile = await openProfile(browser)
      await use(profile)
      await profile.context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    const mismatches = hydrationErrorsOf(profile.context)
    await use(profile.context)
    await profile.forget()
    mismatches.stop()
    expect(mismatches.list, 'what the server drew is what the page draws').toEqual([])
  },
  model: [SLOW_MODEL, { option: true }],
  modelProduct: async ({ staged, model }, use) => {
    staged.upstream.play(model)
    await use(staged.product)
  },
})

export { expect } from '@playwright/test'
export { HOUSE_TEAM, learnDemoWorld, PASSWORD, startLearned } from './learned-world.ts'

// React draws a page anew that it cannot hydrate: what was pressed or opened on it before is lost.
const HYDRATION_ERROR = /Minified React error #(418|419|421|422|423|425)|Hydration failed/

function hydrationErrorsOf(context: BrowserContext) {
  const list: string[] = []
  const note = (page: Page | null, text: string) => {
    if (HYDRATION_ERROR.test(text)) list.push(`${page?.url() ?? ''} ${text.slice(0, 300)}`)
  }
  const onConsole = (message: ConsoleMessage) => note(message.page(), message.text())
  const onError = (error: WebError) => note(error.page(), error.error().message)
  context.on('console', onConsole)
  context.on('weberror', onError)
  const stop = () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
  }
  return { list, stop }
}

/** Where the open file is drawn: the page itself, or the frame in which foreign markup stands. */
export async function originalOf(page: Page): Promise<Page | FrameLocator> {
  await expect(page.getByRole('toolbar', { name: '页面工具' })).toBeVisible({ timeout: 30_000 })
  const frame = page.locator('iframe[title=原文]')
  return (await frame.count()) > 0 ? frame.contentFrame() : page
}

/** Signs in as a person would, by the form. */
export async function signInByForm(page: Page, origin: string, account: string): Promise<void> {
  await skipFirstVisit(page)
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号或手机号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${origin}/`)
}

/** Stands on the home page, signed in. */
export async function signIn(page: Page, origin: string, account: string): Promise<void> {
  await enterAs(page, origin, account)
  await page.goto(`${origin}/`)
}

// The guide of the library's first visit would lie over what is tested.
async function skipFirstVisit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('first-visit')) return
    sessionStorage.setItem('first-visit', 'skipped')
    localStorage.setItem('is_first_open_knowledge_guide', '{"data":false}')
    localStorage.setItem('book-editor-tour-shown', '{"data":true}')
  })
}

/** Signs the page's browser in at once, where signing in is not what is tested. */
export async function enterAs(page: Page, origin: string, account: string): Promise<void> {
  // Only a browser knows where the hosts below localhost lead.
  if (new URL(origin).hostname !== 'localhost') return signInByForm(page, origin, account)
  const answer = await page.request.post(`${origin}/ai/login/loginAccount`, {
    data: { account, password: PASSWORD, channelId: 0 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { success, message } = (await answer.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`${account} is not let in: ${message}`)
  await skipFirstVisit(page)
}

/** Asks a first question on /chat, as somebody who is signed in. */
export async function askInChat(page: Page, origin: string, question: string): Promise<void> {
  await page.goto(`${origin}/chat`)
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
}

/** The white-label host of the same product. */
export const lantingOf = (product: Product) => `http://lanting.localhost:${product.port}`

/** Neither Esc nor a click beside it nor a cross ends it: only its own buttons do. */
export async function expectForced(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.waitForTimeout(300)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0)
}

/** Id of the learned demo document whose name holds this word; others may stand beside it. */
export async function fileId(origin: string, word: string): Promise<string> {
  const api = apiClient(origin)
  await api.signIn('shenyan', PASSWORD)
  const files = await untilLearned(api, HOUSE_TEAM)
  const found = files.find(({ title, status }) => title.includes(word) && status === 'DONE')
  if (!found) throw new Error(`no learned ${word} in the demo world`)
  return found.id
}
