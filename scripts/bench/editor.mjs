import { measureInBrowser, TEAM } from './browser.mjs'
import { ackTimes } from './editor/acks.mjs'
import { keyTimes, watchKeys } from './key-times.mjs'
import { spread } from './library/calling.mjs'

const CHARACTERS = 20_000
const KEYS = 120
const KEY_EVERY_MS = 25
const SWAPS = 20
const GOALS = { keyMs: 32, swapMs: 50, ackMs: 50 }

/**
 * A text of two sections with 20,000 characters each, tables, formulas and citations among them, in Chromium. `key`: from
 * a key in the middle of a section to the frame after it is painted, while the section is written live; `swap`: from a
 * click into the other section to the first frame in which that one is written; `ack`: from a letter of one of ten people
 * in a section until the room has taken it. 95th percentiles are held to the goals.
 */
export const benchEditor = () =>
  measureInBrowser(async (world) => {
    const acks = row('ack', await ackTimes(world), GOALS.ackMs)
    await openText(world)
    return [await typing(world.page), await swapping(world.page), acks]
  })

async function openText({ page, api, url }) {
  const origin = { type: 'markdown', text: `${sectionOf('甲')}\n\n${sectionOf('乙')}`, sources }
  const { id } = await api.post('/document/text/create', { teamId: TEAM, title: '长文', origin })
  await page.goto(`${url}/document/${id}`, { waitUntil: 'networkidle' })
  await sectionAt(page, 1).getByText(WORDS).first().waitFor()
}

const WORDS = '沿河界面的建筑限高按资料所列的数值执行，间口率与退线另行核定，不得以平均值代替'
const sources = Array.from({ length: 30 }, (_, index) => ({
  index: index + 1,
  url: `https://example.com/${index + 1}`,
  title: `导则第${index + 1}条`,
}))

/** A section as long as asked, with thirty citations, five tables of eight rows and five formulas. */
function sectionOf(name) {
  const paragraphs = Array.from({ length: 30 }, (_, index) => [
    `${`${WORDS}。`.repeat(15)}${WORDS}[${index + 1}]。`,
    ...(index % 6 === 5 ? [TABLE, '$$\nQ = \\frac{A}{a} \\cdot D\n$$'] : []),
  ]).flat()
  const text = paragraphs.join('\n\n')
  if (text.length < CHARACTERS) throw new Error(`一节只有${text.length}字`)
  return `# ${name}\n\n${text}`
}

const TABLE = [
  '| 区 | 限高 | 间口率 | 退线 |',
  '| --- | --- | --- | --- |',
  ...Array.from({ length: 8 }, (_, index) => `| 第${index + 1}片 | 9 米 | 0.72 | 3 米 |`),
].join('\n')

const sectionAt = (page, no) => page.locator('.sheet-section').filter({ hasText: WORDS }).nth(no)
const middleOf = (page, no) => sectionAt(page, no).locator('p').filter({ hasText: WORDS }).nth(15)

async function typing(page) {
  await clickInto(page, 0)
  await page.getByRole('textbox', { name: '本节正文' }).waitFor()
  // Until it is written live and nothing of the opening is left to do.
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('预热', { delay: KEY_EVERY_MS })
  await watchKeys(page)
  await page.keyboard.type('x'.repeat(KEYS), { delay: KEY_EVERY_MS })
  return row('key', await keyTimes(page), GOALS.keyMs)
}

async function swapping(page) {
  const took = []
  // The first of each is not counted.
  for (let no = 1; no <= SWAPS + 2; no += 1) {
    await middleOf(page, no % 2).scrollIntoViewIfNeeded()
    const swapped = timeOfSwap(page, no % 2)
    await clickInto(page, no % 2)
    const ms = await swapped
    if (no > 2) took.push(ms)
    // What was changed is saved before the next one.
    await page.waitForLoadState('networkidle')
  }
  return row('swap', took, GOALS.swapMs)
}

async function clickInto(page, no) {
  await middleOf(page, no).click({ position: { x: 200, y: 20 } })
}

/** From the next click to the first frame after it in which the section is written. */
const timeOfSwap = (page, no) =>
  sectionAt(page, no).evaluate(
    (section) =>
      new Promise((resolve) => {
        const until = (startedAt) =>
          requestAnimationFrame(() => {
            if (!section.querySelector('.ProseMirror')) return until(startedAt)
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - startedAt)
            channel.port2.postMessage(0)
          })
        addEventListener('click', ({ timeStamp }) => until(timeStamp), {
          capture: true,
          once: true,
        })
      }),
  )

function row(what, times, goalMs) {
  const { p50Ms, p95Ms } = spread(times)
  return { what, count: times.length, p50Ms, p95Ms, goal: goalMs, met: p95Ms <= goalMs }
}
