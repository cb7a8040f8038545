import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isDeep, sized } from '#test/deep'
import { slideMasterOf, usualLayouts } from '#test/slide-masters'
import { deckOf, random } from '#test/trial-decks'
import { trialDocument } from '#test/trial-document'
import { wordsInDeckFile } from '#test/deck-words'
import { hasOffice, lettersOf, throughOffice } from '#test/word/office'
import type { Deck } from '~/features/document/deck/deck'
import { SMALLEST } from '~/features/document/deck/fit/fit-text'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import type { PageBox } from '~/features/document/deck/fit/page'
import { deckOfDocument } from '~/features/document/deck/plan/deck-of-document'
import { writeDeck } from '../write-deck'
import { masterStyleOf } from './master-style'
import { openMaster } from './open'
import { writeOnMaster } from './write-on-master'

const usual = slideMasterOf()
const narrow = slideMasterOf({ width: 720 })
const small = slideMasterOf({ width: 720, height: 405, layouts: scaledLayouts() })
const bare = slideMasterOf({ layouts: { titleOnly: usualLayouts(960).titleOnly ?? '' } })
const masters = { usual, narrow, small, bare }
const styleFrom = (bytes: Uint8Array) =>
  masterStyleOf(openMaster(bytes), { id: '1', name: '院版' }).look

/** The same places on a smaller sheet would hang over its edge: only those that fit are for use. */
function scaledLayouts() {
  const { title = '', obj = '' } = usualLayouts(720)
  return { title, obj }
}

test('colours, faces, places and pictures are read from the file', () => {
  const style = styleFrom(usual)
  expect(style.colors).toMatchObject({ paper: 'FFFFFF', ink: '1A2433', accent: '0B6E4F' })
  expect([style.title.name, style.body.name]).toEqual(['思源宋体', '思源黑体'])
  expect(style.slots.text.title).toMatchObject({ x: 67.2, size: 36, place: { type: 'title' } })
  expect(style.slots.cover.title).toMatchObject({ align: 'center', color: '0B6E4F', size: 48 })
  expect(style.slots['figure-right'].figurePlace).toMatchObject({ type: '', idx: '2' })
  expect(style.pictures).toEqual(['1.png'])
  expect(style.slots.text.drawings?.map(({ color, picture }) => color ?? picture)).toEqual([
    'FFFFFF',
    '0B6E4F',
    '1.png',
  ])
  expect(style.layouts).toEqual(['院版 title', '院版 secHead', '院版 obj', '院版 twoObj'])
})

test('in no master does a box hold more than it has room for, stand over another or off the slide', () => {
  for (const [name, bytes] of Object.entries(masters)) {
    const style = styleFrom(bytes)
    for (let seed = 1; seed <= sized(2, 25); seed += 1) {
      for (const page of layoutDeck(deckOf(random(seed), 14), style)) {
        const place = `${name} ${seed} ${page.number} ${page.layout}`
        const rects = page.boxes.flatMap((box) => rectOf(box) ?? [])
        expect(page.boxes.filter(tooTall), place).toEqual([])
        expect(page.boxes.filter(tooSmall), place).toEqual([])
        const isOver = rects.some((item, index) =>
          rects.slice(index + 1).some((two) => overlap(item, two)),
        )
        expect(isOver, place).toBe(false)
        const bounds = { x: 0, y: 0, width: style.width ?? 960, height: 540 }
        expect(
          rects.filter((item) => !within(item, bounds)),
          place,
        ).toEqual([])
      }
    }
  }
})

test('the words of a file are the same in a master as in a look of ours, those of the notes too', async () => {
  for (const seed of isDeep ? [3, 11] : [3]) {
    const deck = deckOf(random(seed), sized(6, 18))
    const first = wordsIn(deck, await writeDeck(deck, new Map()))
    for (const bytes of Object.values(masters))
      expect(wordsIn(deck, await writeOnMaster(deck, new Map(), bytes))).toEqual(first)
  }
}, 120_000)

test('words stand in the placeholders of the layouts, figures too, and none is left empty', async () => {
  const deck = deckOfDocument(trialDocument(), {
    title: '汇报',
    byline: '规划院',
    template: 'sujian',
  })
  const parts = partsOf(await writeOnMaster(deck, new Map(), usual))
  const pages = layoutDeck(deck, styleFrom(usual))
  const layouts = { cover: 1, text: 2, contents: 2, transition: 3, 'figure-right': 4 }
  for (const page of pages) {
    const xml = parts.read(`ppt/slides/slide${page.number}.xml`)
    const shapes = xml.split('<p:sp>').slice(1)
    expect(xml).toMatch(/<p:ph type="(title|ctrTitle)"\/>/)
    expect(shapes.filter((item) => item.includes('<p:ph') && !item.includes('<a:t>'))).toEqual([])
    const number = Object.entries(layouts).find(([layout]) => layout === page.layout)?.[1]
    if (number === undefined) continue
    const relations = parts.read(`ppt/slides/_rels/slide${page.number}.xml.rels`)
    expect(relations).toContain(`/ppt/slideLayouts/slideLayout${number}.xml`)
  }
  const charted = pages.find(({ boxes }) => boxes.some(({ kind }) => kind === 'chart'))
  const slide = parts.read(`ppt/slides/slide${charted?.number}.xml`)
  expect(slide).toMatch(/<p:graphicFrame>[\s\S]*?<p:nvPr><p:ph idx="\d+"\/>/)
})

test('charts and tables take the colours and faces of the theme', async () => {
  const deck = deckOf(random(21), 24)
  const parts = partsOf(await writeOnMaster(deck, new Map(), usual))
  const charts = parts.names(/^ppt\/charts\/ym-chart\d+\.xml$/).map(parts.read)
  expect(charts.length).toBeGreaterThan(0)
  for (const chart of charts) {
    expect(chart).toContain('<a:schemeClr val="accent1"/>')
    expect(chart).not.toContain('yanmo-theme-face')
  }
  const tables = parts.names(/^ppt\/slides\/slide\d+\.xml$/).map(parts.read)
  const [table = ''] = tables.flatMap((xml) => /<a:tbl>[\s\S]*<\/a:tbl>/.exec(xml) ?? [])
  expect(table).toContain('<a:schemeClr val="tx1"/>')
  expect(table).toContain('typeface="+mn-ea"')
  expect(table).not.toMatch(/srgbClr/)
})

test('every part is well-formed and has its type, no relation leads nowhere, its own slides are gone', async () => {
  for (const bytes of Object.values(masters)) {
    const parts = partsOf(await writeOnMaster(deckOf(random(8), sized(6, 20)), new Map(), bytes))
    const names = new Set(parts.names(/./))
    for (const name of parts.names(/\.rels$/)) {
      const base = name.replace(/_rels\/([^/]*)\.rels$/, '$1')
      for (const [, target = ''] of parts.read(name).matchAll(/Target="([^"]+)"/g)) {
        const path = new URL(target, `file:///${base}`).pathname.slice(1)
        expect(names.has(path), `${name} -> ${path}`).toBe(true)
      }
    }
    const types = parts.read('[Content_Types].xml')
    for (const name of parts.names(/^ppt\/[^_]*\.xml$/))
      expect(types, name).toContain(`PartName="/${name}"`)
    expect(() => openMaster(parts.bytes)).not.toThrow()
    expect(parts.read('ppt/slides/slide1.xml')).not.toContain('单击此处编辑')
  }
})

test('hostile files are refused, each with its reason', () => {
  const failing = (action: () => unknown) => {
    try {
      action()
      return null
    } catch (error) {
      return error
    }
  }
  const why = (changes: Parameters<typeof slideMasterOf>[0]) =>
    failing(() => openMaster(slideMasterOf(changes)))
  const outside = (type: string, target: string) =>
    `<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`
  const refused = (slug: string) => ({ slug: `deck.${slug}` })
  expect(why({ parts: { 'ppt/vbaProject.bin': 'x' } })).toMatchObject(refused('masterHasMacros'))
  expect(why({ parts: { 'ppt/embeddings/oleObject1.bin': 'x' } })).toMatchObject(
    refused('masterHasMacros'),
  )
  const acting =
    '<p:sld xmlns:p="p" xmlns:a="a"><a:hlinkClick action="ppaction://program"/></p:sld>'
  expect(why({ parts: { 'ppt/slides/slide9.xml': acting } })).toMatchObject(
    refused('masterHasMacros'),
  )
  expect(why({ relations: outside('image', 'http://example.com/a.png') })).toMatchObject(
    refused('masterReachesOut'),
  )
  expect(why({ relations: outside('hyperlink', 'file:///etc/passwd') })).toMatchObject(
    refused('masterReachesOut'),
  )
  expect(why({ relations: outside('hyperlink', 'https://example.com/') })).toBe(null)
  const bomb = strToU8(' '.repeat(12 * 1024 * 1024))
  expect(why({ parts: { 'ppt/media/a.png': bomb } })).toMatchObject(refused('masterTooLarge'))
  const many = Object.fromEntries(
    Array.from({ length: 2_100 }, (_, index) => [`a/${index}.txt`, '']),
  )
  expect(why({ parts: many })).toMatchObject(refused('masterTooLarge'))
  const entity = '<!DOCTYPE a [<!ENTITY b "c">]><a/>'
  expect(why({ parts: { 'ppt/theme/theme9.xml': entity } })).toMatchObject(refused('masterDamaged'))
  const locked = Uint8Array.from([0xd0, 0xcf, 1])
  expect(failing(() => openMaster(strToU8('古镇')))).toMatchObject(refused('masterNotSlides'))
  expect(failing(() => openMaster(locked))).toMatchObject(refused('masterProtected'))
  const blank = slideMasterOf({ layouts: { blank: '' } })
  expect(failing(() => styleFrom(blank))).toMatchObject(refused('masterNoLayouts'))
})

test.skipIf(!hasOffice('impress'))(
  'LibreOffice opens a deck in a master with all its pages and every letter (skipped without LibreOffice Impress)',
  async () => {
    const deck = deckOf(random(31), 14)
    const flat = await throughOffice(await writeOnMaster(deck, new Map(), usual), 'pptx')
    const pages = layoutDeck(deck, styleFrom(usual))
    const drawn = flat.split(/<draw:page /).slice(1)
    expect(drawn).toHaveLength(pages.length)
    for (const page of pages) {
      const letters = lettersOf((drawn[page.number - 1] ?? '').replace(/<[^>]*>/g, ''))
      for (const [letter, count] of lettersOf(page.boxes.flatMap(wordsOn).join('')))
        expect(letters.get(letter) ?? 0, `${letter} on page ${page.number}`).toBeGreaterThanOrEqual(
          count,
        )
    }
  },
  200_000,
)

function partsOf(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  return {
    bytes,
    names: (pattern: RegExp) => Object.keys(files).filter((name) => pattern.test(name)),
    read: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
  }
}

const wordsOn = (box: PageBox): string[] => {
  if (box.kind === 'text') return box.paragraphs.map(({ text }) => text)
  return box.kind === 'table' ? [box.head, ...box.rows].flat() : []
}

/** How often each title, bullet and cell stands in slides and notes; feet are left out. */
function wordsIn(deck: Deck, bytes: Uint8Array): string[] {
  const parts = partsOf(bytes)
  return wordsInDeckFile(
    deck,
    parts
      .names(/^ppt\/(slides|notesSlides)\/[^/]+\.xml$/)
      .map((name) => parts.read(name).replace(/<p:ph type="ftr"[\s\S]*?<\/p:sp>/g, '')),
  )
}

type Place = { x: number; y: number; width: number; height: number }

function tooTall(box: PageBox): boolean {
  return box.kind === 'text' && box.name !== 'caption' && box.height > box.slot.height + 0.01
}
const tooSmall = (box: PageBox) =>
  box.kind === 'text' && box.name !== 'sources' && box.size < SMALLEST
const rectOf = (box: PageBox): Place | null => {
  if (box.kind === 'ornament' || box.kind === 'backdrop') return null
  return box.kind === 'text' || box.kind === 'footer' ? box.slot : box.rect
}
const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01
const within = (item: Place, { width, height }: Place) =>
  item.x >= -0.01 &&
  item.y >= -0.01 &&
  item.x + item.width <= width + 0.01 &&
  item.y + item.height <= height + 0.01
