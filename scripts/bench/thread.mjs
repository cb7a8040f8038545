import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { ensureBuilt } from '../lib/build.mjs'
import { findChromium } from '../lib/chromium.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { apiClient, startProduct } from '../lib/product.mjs'

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1000)
const TEAM = '1001'
const PASSWORD = 'bimo2026'
const ACCOUNT = 'shenyan'

/**
 * One conversation of 1,000 questions and answers, asked through the API, opened and scrolled to its beginning in
 * Chromium. `openMs`: from the address to the last answer on screen; frames while a wheel turns all the way up;
 * `movedPx`: how far what is read jumps when a page is put above it, at most; heap after a collection, in MB.
 * Goals: no frame over 100 ms while scrolling through what is read already, the place kept to the pixel.
 */
export async function benchThread() {
  await ensureBuilt()
  const upstream = await startUpstream()
  const product = await startProduct({ env: modelOf(upstream.url) })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
    ],
  })
  try {
    const address = await askMany(product.url)
    const page = await enter(browser, product.url)
    const rows = []
    const measured = async (what, measure) => {
      rows.push({ what, ...(await measure(page, address)) })
      console.error(rows.at(-1))
    }
    await measured('open', opening)
    await measured('first way up', wayUp)
    await measured('second way up', wayUp)
    await measured('an answer at the end', answering)
    await measured('to a message far up', reaching)
    return rows
  } finally {
    await browser.close()
    await product.stop()
    upstream.close()
  }
}

async function askMany(url) {
  const api = apiClient(url)
  await api.signIn(ACCOUNT, PASSWORD)
  let sessionId
  for (let no = 1; no <= MESSAGES; no += 1) {
    const place = sessionId ? { isNew: false, sessionId } : { isNew: true }
    const question = `第${no}问：沿河第一界面的建筑限高与间口率怎么定？`
    const response = await freshFetch(`${url}/ai/chat/question/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
      body: JSON.stringify({ teamId: TEAM, spaceId: TEAM, ...place, question }),
    })
    const text = await response.text()
    sessionId ??= /"sessionId":"(\d+)"/.exec(text)?.[1]
    if (!text.includes('conversation.completed')) throw new Error(text.slice(-300))
  }
  return `${url}/chat/${sessionId}`
}

async function enter(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  await page.request.post(`${url}/ai/login/loginAccount`, {
    data: { account: ACCOUNT, password: PASSWORD, channelId: 0 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto(`${url}/chat`)
  return page
}

async function opening(page, address) {
  const startedAt = performance.now()
  await page.goto(address)
  await page.getByText(`第${MESSAGES}问：`).first().waitFor()
  const openMs = round(performance.now() - startedAt)
  await page.getByRole('button', { name: '重新回答' }).last().waitFor()
  await page.waitForTimeout(1500)
  return { openMs, ...(await weight(page)) }
}

/** Turns the wheel until the first question is in sight. */
async function wayUp(page) {
  await page.evaluate(() => {
    const pane = document.querySelector('[data-pane]')
    pane.scrollTop = pane.scrollHeight
  })
  await page.waitForTimeout(500)
  const read = await page.evaluate(turnUp)
  return { ...read, ...(await weight(page)) }
}

// In the page: 240 pixels each frame, as a quick hand does; what a page put above moves is measured at the next frame.
async function turnUp() {
  const pane = document.querySelector('[data-pane]')
  const frames = []
  let moved = 0
  let last = performance.now()
  const startedAt = last
  while (performance.now() - startedAt < 240_000) {
    const article = [...pane.querySelectorAll('article')].find(
      (item) => item.getBoundingClientRect().bottom > pane.getBoundingClientRect().top + 5,
    )
    const before = article?.getBoundingClientRect().top ?? 0
    const from = pane.scrollTop
    pane.scrollTop = from - 240
    const step = from - pane.scrollTop
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    frames.push(now - last)
    last = now
    if (article?.isConnected) {
      const jump = Math.abs(article.getBoundingClientRect().top - before - step)
      moved = Math.max(moved, jump)
    }
    if (pane.scrollTop === 0) {
      const isWhole = document.querySelector('article')?.ariaPosInSet === '1'
      if (isWhole) break
      await new Promise((resolve) => setTimeout(resolve, 30))
      last = performance.now()
    }
  }
  const sorted = frames.toSorted((a, b) => a - b)
  const percentile = (share) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)] * 10) / 10
  return {
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    frames: frames.length,
    frameP50Ms: percentile(0.5),
    frameP95Ms: percentile(0.95),
    frameMaxMs: percentile(1),
    over50Ms: frames.filter((ms) => ms > 50).length,
    movedPx: Math.round(moved * 10) / 10,
  }
}

async function reaching(page, address) {
  const id = await page.evaluate(() => document.querySelectorAll('article')[20].id)
  await page.goto(address.replace(/\/\d+$/, ''))
  const startedAt = performance.now()
  await page.goto(`${address}#${id}`)
  await page.waitForFunction((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top
    return top !== undefined && top >= 0 && top < 300
  }, id)
  const openMs = round(performance.now() - startedAt)
  await page.waitForTimeout(1000)
  const top = await page.evaluate(
    (anchor) => document.getElementById(anchor).getBoundingClientRect().top,
    id,
  )
  return { openMs, movedPx: round(top), ...(await weight(page)) }
}

/** Frames while an answer is written below a thread that was read to its beginning. */
async function answering(page) {
  await page.evaluate(() => {
    const pane = document.querySelector('[data-pane]')
    pane.scrollTop = pane.scrollHeight
    window.frameTimes = []
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      window.frameTimes.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('再说一遍（慢）')
  await page.evaluate(() => (window.frameTimes.length = 0))
  await box.press('Enter')
  await page.getByRole('button', { name: '停止生成' }).waitFor()
  await page.getByRole('button', { name: '发送问题' }).waitFor()
  const frames = await page.evaluate(() => window.frameTimes)
  const sorted = frames.toSorted((a, b) => a - b)
  const percentile = (share) => round(sorted[Math.floor((sorted.length - 1) * share)])
  return {
    frames: frames.length,
    frameP50Ms: percentile(0.5),
    frameP95Ms: percentile(0.95),
    frameMaxMs: percentile(1),
  }
}

async function weight(page) {
  return page.evaluate(() => {
    window.gc?.()
    return {
      heapMb: Math.round(performance.memory.usedJSHeapSize / 100_000) / 10,
      nodes: document.querySelectorAll('*').length,
      entries: document.querySelectorAll('article').length,
      drawn: document.querySelectorAll('article > *:first-child').length,
    }
  })
}

const ANSWER = `限高与间口率要放在一起看。\n\n1. **建筑限高**：沿河第一界面为24米，第二界面为36米，坡屋顶量至檐口。\n2. **间口率**：不低于70%，转角处可降到60%。\n3. 退线不少于8米，其中连续绿化不少于5米。\n\n| 界面 | 限高 | 间口率 |\n| --- | --- | --- |\n| 第一 | 24米 | 70% |\n| 第二 | 36米 | 60% |\n\n> 以上按现行导则；历史地段另行论证。\n\n先定限高再算容积率，若两者相抵，以限高为准，容积率差额可在本街坊内平衡，但不得转移到相邻街坊。`

/** A model that says the same answer at once, or over six seconds when asked to be slow. */
async function startUpstream() {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const asked = JSON.parse(body).messages.at(-1).content
    const isSlow = asked.includes('（慢）')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const words = ANSWER.match(/[\s\S]{1,4}/g)
    for (const content of words) {
      response.write(chunk({ content }, null))
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 6000 / words.length))
    }
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/v1`, close: () => server.close() }
}

const chunk = (delta, finish) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const modelOf = (baseUrl) => ({
  MODEL_PROVIDERS: JSON.stringify([
    {
      id: 'fake',
      kind: 'openai-compatible',
      label: '测试模型',
      baseUrl,
      apiKey: 'k',
      models: { chat: 'm' },
    },
  ]),
  MODEL_ROLES: '{"chat":"fake"}',
  MAX_ASKS_PER_MINUTE: '1000000',
})

const round = (ms) => Math.round(ms * 10) / 10
