import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { slideMasterOf } from '#test/slide-masters'
import { arrangedDeckOf, random } from '#test/trial-decks'
import { templateIds, type Deck, type Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { templates } from '~/features/document/deck/design/templates'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { handlesOf, type Handle, type Page } from '~/features/document/deck/fit/page'
import { masterStyleOf } from './master/master-style'
import { openMaster } from './master/open'
import { writeOnMaster } from './master/write-on-master'
import { writeDeck } from './write-deck'

const EMU = 12_700
/** Points. */
const TOLERANCE = 0.5

test('what a person arranged stands in the file where it stands on the screen', async () => {
  for (const template of templateIds.slice(0, 3)) {
    const deck = { ...arrangedDeckOf(random(17), 10, template), template }
    const file = await writeDeck(deck, new Map())
    expectSamePlaces(deck, file, { template: templates[template], scale: 1, isMaster: false })
  }
}, 60_000)

test('on a master too, with a place of its own for each placeholder that was moved', async () => {
  for (const width of [960, 720]) {
    const bytes = slideMasterOf({ width })
    const style = masterStyleOf(openMaster(bytes), { id: '', name: '' }).look
    const deck = arrangedDeckOf(random(23), 10, '')
    const file = await writeOnMaster(deck, new Map(), bytes)
    expectSamePlaces(deck, file, { template: style, scale: 1, isMaster: true })
  }
}, 60_000)

function expectSamePlaces(
  deck: Deck,
  file: Uint8Array,
  { template, scale, isMaster }: { template: Template; scale: number; isMaster: boolean },
) {
  const parts = unzipSync(file)
  let compared = 0
  for (const page of layoutDeck(deck, template)) {
    const slide = deck.slides.find(({ id }) => id === page.slideId)
    const own = new Set(
      slide?.placed?.flatMap((item) => (item.template === template.id ? item.box : [])),
    )
    const xml = strFromU8(parts[`ppt/slides/slide${page.number}.xml`]!)
    const places = placesIn(xml)
    expectSameType(slide, page, xml)
    for (const handle of handlesOf(page)) {
      // What was not moved stands where the layout of the master has it.
      if (isMaster && handle.name !== 'extra' && !own.has(handle.name)) continue
      const rect = outside(handle)
      const isThere = places.some((place) =>
        place.every((value, index) => Math.abs(value * scale - rect[index]!) <= TOLERANCE),
      )
      if (!isThere) expect.unreachable(`${handle.key} of page ${page.number}: ${rect.join(' ')}`)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(20)
}

/** Words that a person set have the size and the colour that the screen has, each run of them. */
function expectSameType(slide: Slide | undefined, page: Page, xml: string) {
  for (const box of page.boxes) {
    if (box.kind !== 'text' || !slide?.styles?.some((style) => style.box === box.name)) continue
    const words = box.paragraphs
      .find(({ text }) => /^[\u3400-\u9fff]{4,}/.test(text))
      ?.text.slice(0, 4)
    if (!words) continue
    const run = [...xml.matchAll(/<a:r>.*?<\/a:r>/gs)].find(([item]) => item.includes(words))?.[0]
    expect(run).toContain(`sz="${Math.round(box.size * 100)}"`)
    const isToned = slide.styles.some(({ box: name, tone }) => name === box.name && tone !== null)
    // Colours of a master's theme are named by it.
    if (isToned) expect(run).toMatch(new RegExp(`<a:(srgbClr val="${box.color}"|schemeClr)`))
  }
}

/** With the room between a placeholder's edges and its words. */
function outside({ rect, box }: Handle): [number, number, number, number] {
  const place = box.kind === 'text' ? box.slot.place : undefined
  const [left, top, right, bottom] = place?.insets ?? [0, 0, 0, 0]
  return [rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom]
}

const placesIn = (xml: string): number[][] =>
  [
    ...xml.matchAll(
      /<a:off x="(-?\d+)" y="(-?\d+)"\s*\/>\s*<a:ext cx="(-?\d+)" cy="(-?\d+)"\s*\/>/g,
    ),
  ].map(([, ...numbers]) => numbers.map((value) => Number(value) / EMU))
