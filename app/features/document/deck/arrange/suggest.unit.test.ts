import { expect, test } from 'vitest'
import { deckOf, random } from '#test/trial-decks'
import { applyToDeck, type SingleCommand } from '../commands'
import type { Deck, Slide } from '../deck'
import { layoutDeck } from '../fit/layout'
import { chartCommands, chartOfSlide } from './chart-of-bullets'
import { pageFindings } from './page-findings'
import { condenseCommands, nextLayoutCommands, splitCommands } from './split'

const bullet = (id: string, text: string, evidenceIds: string[] = []) => ({
  id,
  text,
  from: evidenceIds.length > 0 ? { nodeId: 'n1', evidenceIds } : null,
})
const trial = deckOf(random(2), 5)
const slide: Slide = {
  ...trial.slides[2]!,
  id: 'p1',
  role: 'content',
  layout: 'text',
  title: '断面法比面积法少',
  figure: null,
  bullets: [
    bullet('b1', '面积法 7,700 人次', ['e1']),
    bullet('b2', '断面法：7,100 人次'),
    bullet('b3', '看的是空间'),
  ],
}
const deck: Deck = { ...trial, template: 'sujian', slides: trial.slides.with(2, slide) }

function after(commands: readonly SingleCommand[]) {
  const change = applyToDeck(deck, { type: 'many', commands }, 9, 9)
  if (!change.ok) throw new Error(change.why)
  return change.deck.slides
}

test('bullets that count in one unit become a chart of the very numbers, with what they lean on', () => {
  const chart = chartOfSlide(slide)
  expect(chart).toMatchObject({
    categories: ['面积法', '断面法'],
    series: [{ unit: '人次', values: [7700, 7100] }],
  })
  const [, , changed] = after(chartCommands(slide, chart!))
  expect(changed).toMatchObject({
    layout: 'figure-right',
    figure: { kind: 'chart', from: { evidenceIds: ['e1'] } },
  })
  expect(changed?.bullets).toEqual(slide.bullets)
  expect(chartOfSlide({ ...slide, bullets: [bullet('b', '没有数字')] })).toBeNull()
})

test('a page is parted without losing a word, its second half behind it', () => {
  const slides = after(splitCommands(deck, slide, 'new')!)
  const words = [slides[2], slides[3]].flatMap((item) => item?.bullets.map(({ text }) => text))
  expect(words).toEqual(slide.bullets.map(({ text }) => text))
  expect(slides[3]).toMatchObject({ id: 'new', title: slide.title })
  expect(splitCommands(deck, { ...slide, bullets: slide.bullets.slice(0, 1) }, 'x')).toBeNull()
})

test('words are shortened by leaving some out, and the next layout keeps them all', () => {
  const long = `因此，面积法看的是空间，算的是全区，不反映窄处的拥堵，也不反映水面与居住院落的扣除。`
  const [first] = condenseCommands({ ...slide, bullets: [bullet('b1', long)] }) ?? []
  expect(first?.type === 'set-bullet' && first.text.length).toBeLessThan(long.length)
  expect(condenseCommands({ ...slide, bullets: [bullet('b1', '看的是空间')] })).toBeNull()
  expect(nextLayoutCommands(slide)).toMatchObject([{ layout: 'columns' }])
})

test('a page is told its length, and a number that nothing stands behind', () => {
  const page = layoutDeck(deck).find(({ slideId }) => slideId === 'p1')!
  expect(pageFindings(slide, page).map(({ isGood, text }) => `${isGood} ${text}`)).toEqual([
    'true 标题一句话，8字',
    'true 要点3条，最长12字',
    'false “断面法：7,100 人次”有数字，没有出处',
  ])
})
