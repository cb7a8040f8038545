import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBuilt } from '../build.mjs'
import { ensureChromium } from '../chromium.mjs'
import { root } from '../install.mjs'
import { apiClient, startProduct, untilLearned } from '../product.mjs'
import { makeWorks } from './shot-works.mjs'

const SPACE = '1001'
const QUESTIONS = [
  '核心保护区的日游客承载量是多少？',
  '节假日的实测周转率是多少？',
  '居民自住院落的补助上限是多少，怎样拨付？',
]
const sizes = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
]
const themes = ['light', 'dark']
/** Shown in the README. */
const README_SHOTS = new Set([
  'chat-light-1440',
  'library-light-1440',
  'reader-light-1440',
  'members-light-1440',
  'home-dark-1440',
  'outline-light-1440',
  'writing-light-1440',
  'slides-light-1440',
])

/** Pictures of every page that has a mockup. Names given on the command line choose pages. */
export async function takeShots(only) {
  await ensureBuilt()
  const browserPath = ensureChromium()
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const places = await prepareWorld(product)
    for (const directory of ['shots', 'docs/images']) {
      mkdirSync(join(root, directory), { recursive: true })
    }
    for (const size of sizes) {
      for (const theme of themes) {
        await shootAll(browser, product, places, { size, theme, only })
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Signs in, lets the demo documents be learned, asks some questions: what the pictures show is real. */
async function prepareWorld(product) {
  const api = apiClient(product.url)
  await api.signIn('shenyan', 'bimo2026')
  const files = await untilLearned(api, SPACE)
  const pdf = files.find((file) => file.extension === 'pdf')
  // The questions that the home page offers come from it.
  await api.post('/file/guide/make', { teamId: SPACE, spaceId: SPACE, fileId: pdf.id })
  let sessionId
  let passage = 0
  for (const question of QUESTIONS) {
    const events = await ask(product, api, { question, sessionId })
    sessionId ??= /"sessionId":"(\d+)"/.exec(events)[1]
    passage ||= Number(
      new RegExp(`"fileId":"${pdf.id}"[^}]*?"passageNo":(\\d+)`).exec(events)?.[1] ?? 0,
    )
  }
  const works = await makeWorks(api, SPACE)
  return {
    token: api.token,
    sessionId,
    works,
    reader: `/library/${pdf.id}?passage=${passage}&cite=1`,
  }
}

async function ask(product, api, { question, sessionId }) {
  const response = await fetch(`${product.url}/ai/chat/question/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
    body: JSON.stringify({
      teamId: SPACE,
      spaceId: SPACE,
      ...(sessionId ? { sessionId } : { isNew: true }),
      question,
      useRepository: true,
    }),
  })
  return response.text()
}

async function shootAll(browser, product, places, { size, theme, only }) {
  const context = await browser.newContext({
    viewport: size.viewport,
    colorScheme: theme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: size.name === '390',
  })
  const visitor = await context.newPage()
  await shoot(visitor, 'signin', `${product.url}/login`)
  await context.addCookies([{ name: 'token', value: places.token, url: product.url }])
  const page = await context.newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('token', JSON.stringify({ data: token }))
    localStorage.setItem('is_first_open_knowledge_guide', '{"data":false}')
  }, places.token)
  await shoot(page, 'home', `${product.url}/`)
  await shoot(page, 'chat', `${product.url}/chat/${places.sessionId}`)
  await shoot(page, 'library', `${product.url}/library`)
  await shoot(page, 'reader', product.url + places.reader)
  await shoot(page, 'questions', `${product.url}/profile/questions`)
  await shoot(page, 'create', `${product.url}/create`)
  await shoot(page, 'outline', `${product.url}/create/outline?id=${places.works.waiting}`)
  await shoot(page, 'writing', `${product.url}/create/${places.works.paper}`)
  await shoot(page, 'slides', `${product.url}/in-slides/${places.works.deck}`)
  for (const name of ['team', 'members', 'coins', 'brand', 'audit']) {
    await shoot(page, name, `${product.url}/team${name === 'team' ? '' : `/${name}`}`)
  }
  await shoot(page, 'profile', `${product.url}/profile/basic`)
  await shoot(page, 'kit', `${product.url}/kit`, { fullPage: true })
  await shoot(page, 'not-found', `${product.url}/no/such/page`)
  await context.close()

  async function shoot(on, name, url, options = {}) {
    if (only.length > 0 && !only.includes(name)) return
    const label = `${name}-${theme}-${size.name}`
    await on.goto(url, { waitUntil: 'networkidle' })
    // Fonts, first pages of a PDF and skeletons settle after the network does.
    await on.waitForTimeout(1200)
    await on.screenshot({ path: join(root, 'shots', `${label}.png`), ...options })
    if (README_SHOTS.has(label)) {
      await on.screenshot({ path: join(root, 'docs/images', `${label}.png`) })
    }
  }
}
