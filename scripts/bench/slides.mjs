import { measureInBrowser, TEAM } from './browser.mjs'

const SLIDES = 200
const MOVES = 110
const ROUNDS = 5
const GOALS = { dragMs: 20, redrawMs: 250 }

/**
 * A deck of 200 slides in Chromium. `drag`: 95th percentile of the time between frames while a box is dragged over the
 * page, snapping to the others; `200 thumbnails`: from the choice of another template to the next frame, in the median.
 */
export const benchSlides = () =>
  measureInBrowser(async (world) => {
    await openDeck(world)
    return [await dragging(world.page), await redrawing(world.page)]
  })

async function openDeck({ page, api, url }) {
  await page.goto(`${url}/in-slides/${await deckOf(api)}`, { waitUntil: 'networkidle' })
  await page.getByRole('navigation', { name: '幻灯片' }).getByRole('button').nth(1).click()
  await page.locator('[data-box="b6"]').waitFor()
}

async function deckOf(api) {
  const topics = [{ level: 1, title: '结论' }]
  const { id } = await api.post('/document/map/create', { teamId: TEAM, title: '二百页', topics })
  let { rev, deck } = await api.post('/deck/make', { teamId: TEAM, id, template: 'sujian' })
  const missing = SLIDES - deck.slides.length
  for (let from = 0; from < missing; from += 50) {
    const commands = Array.from({ length: Math.min(50, missing - from) }, (_, index) => ({
      type: 'add-slide',
      at: 1 + from + index,
      slide: slideOf(from + index),
    }))
    ;({ rev } = await api.post('/deck/change', { teamId: TEAM, id, baseRev: rev, commands }))
  }
  const extras = { type: 'many', commands: Array.from({ length: 7 }, (_, index) => textOf(index)) }
  await api.post('/deck/change', { teamId: TEAM, id, baseRev: rev, commands: [extras] })
  return id
}

const slideOf = (no) => ({
  id: `p${no}`,
  rev: 0,
  role: 'content',
  layout: 'text',
  title: `第${no + 1}页：断面法比面积法少，取较小者`,
  isChapter: false,
  nodeId: null,
  bullets: ['面积法7,700人次', '断面法7,100人次', '看的是空间，算的是全区', '有效五小时'].map(
    (text, index) => ({ id: `p${no}-${index}`, text, from: null }),
  ),
  figure: null,
  notes: '',
})

const textOf = (no) => ({
  type: 'add-extra',
  slideId: 'p0',
  extra: {
    id: `b${no}`,
    kind: 'text',
    rect: { x: 120 + no * 90, y: 260 + (no % 3) * 60, width: 80, height: 40 },
    text: `第${no}框`,
    size: 16,
    align: 'left',
    isBold: false,
    tone: 'ink',
  },
})

async function dragging(page) {
  const { x, y } = await page.locator('[data-box="b6"]').boundingBox()
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  const frames = page.evaluate(
    (most) =>
      new Promise((resolve) => {
        const times = []
        const tick = (time) => {
          times.push(time)
          if (times.length <= most) requestAnimationFrame(tick)
          else resolve(times)
        }
        requestAnimationFrame(tick)
      }),
    MOVES,
  )
  for (let no = 1; no <= MOVES; no += 1)
    await page.mouse.move(x + 10 - no * 4, y + 10 + Math.sin(no / 8) * 80)
  const times = await frames
  await page.mouse.up()
  const gaps = times.slice(1).map((time, index) => time - times[index])
  return row('drag', quantile(gaps, 0.95), GOALS.dragMs)
}

async function redrawing(page) {
  await page.getByRole('tab', { name: '模板' }).click()
  const took = []
  for (let no = 0; no < ROUNDS; no += 1) {
    const radio = page.getByRole('radio', { name: no % 2 === 0 ? '青瓷' : '朴方' })
    took.push(
      await radio.evaluate(
        (button) =>
          new Promise((resolve) => {
            const start = performance.now()
            button.click()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }),
      ),
    )
  }
  return row('200 thumbnails', quantile(took, 0.5), GOALS.redrawMs)
}

const row = (what, ms, goalMs) => ({
  what,
  ms: Number(ms.toFixed(1)),
  goal: goalMs,
  met: ms <= goalMs,
})

const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
