import { chromium } from '@playwright/test'
import { ensureBuilt } from '../lib/build.mjs'
import { findChromium } from '../lib/chromium.mjs'
import { apiClient, startProduct } from '../lib/product.mjs'

export const TEAM = '1001'
const PASSWORD = 'bimo2026'
const ACCOUNT = 'shenyan'

/** Measures in a page of 1440 × 900 px of a product of its own, in which a member is signed in; `api` is the same member's. */
export async function measureInBrowser(measure) {
  await ensureBuilt()
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { url } = product
    const api = apiClient(url)
    await api.signIn(ACCOUNT, PASSWORD)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.request.post(`${url}/ai/login/loginAccount`, {
      data: { account: ACCOUNT, password: PASSWORD, channelId: 0 },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return await measure({ page, api, url })
  } finally {
    await browser.close()
    await product.stop()
  }
}
