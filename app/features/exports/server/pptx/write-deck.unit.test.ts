import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { slideMasterOf } from '#test/slide-masters'
import { deckOf, random } from '#test/trial-decks'
import { trialDocument } from '#test/trial-document'
import type { FileId } from '~/core/ids'
import { SLIDE_TITLE_LIMIT, templateIds, type Deck } from '~/features/document/deck/deck'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { deckOfDocument } from '~/features/document/deck/plan/deck-of-document'
import { withSourceLinks } from '~/features/document/deck/source-links'
import { writeDeck as writeChecked } from '.'
import { writeDeck } from './write-deck'

const frame = { title: '承载量研究汇报', byline: '规划院', template: 'sujian' } as const
const deck = deckOfDocument(trialDocument(), frame)
const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

test('a file has a slide for every page, and every word of the pages', async () => {
  for (const template of templateIds) {
    const parts = await partsOf({ ...deckOf(random(4), 16), template })
    const pages = layoutDeck({ ...deckOf(random(4), 16), template })
    expect(parts.names(/^ppt\/slides\/slide\d+\.xml$/)).toHaveLength(pages.length)
  }
  const trial = deckOf(random(21), 24)
  const parts = await partsOf(trial)
  for (const page of layoutDeck(trial)) {
    const words = textsIn(parts.read(`ppt/slides/slide${page.number}.xml`)).join('')
    for (const box of page.boxes) {
      if (box.kind === 'text') for (const item of box.paragraphs) expect(words).toContain(item.text)
      if (box.kind === 'table') for (const cell of box.rows.flat()) expect(words).toContain(cell)
    }
  }
})

test('a sign that XML does not know costs its place, not the file', async () => {
  const [first, second] = deck.slides
  if (!first || !second) throw new Error('no slides')
  const odd = (text: string) => `${text}\u0008\ud800\ufffe`
  const input: Deck = {
    ...deck,
    title: odd(deck.title),
    slides: [
      { ...first, title: odd(first.title), notes: odd('要说的话') },
      { ...second, bullets: second.bullets.map((item) => ({ ...item, text: odd(item.text) })) },
    ],
    sources: deck.sources.map((item) => ({ ...item, title: odd(item.title) })),
  }
  const parts = partsIn(await writeChecked(input, new Map()))
  const xml = parts.names(/\.xml$/).map((name) => parts.read(name))
  expect(xml.join('')).toContain('要说的话')
  for (const item of xml) expect(item).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/u)
})

test('charts are native, with the very numbers in their caches and a workbook beside each', async () => {
  const parts = await partsOf(deck)
  // Numbered through all files that the library has written.
  const charts = parts.names(/^ppt\/charts\/chart\d+\.xml$/)
  expect(charts).toHaveLength(1)
  const chart = parts.read(charts[0] ?? '')
  const values = [...chart.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => value)
  for (const value of ['7700', '7100', '7360', '面积法', '断面法', '窄巷折半'])
    expect(values).toContain(value)
  expect(parts.names(/^ppt\/embeddings\/.*\.xlsx$/)).toHaveLength(1)
})

test('titles and texts sit in placeholders, and no placeholder is left empty', async () => {
  const parts = await partsOf(deck)
  for (const page of layoutDeck(deck)) {
    const xml = parts.read(`ppt/slides/slide${page.number}.xml`)
    expect(xml).toContain('type="title"')
    const shapes = xml
      .split('<p:sp>')
      .slice(1)
      .filter((shape) => shape.includes('<p:ph'))
    expect(shapes.filter((shape) => !shape.includes('<a:t>'))).toEqual([])
  }
})

test('notes are words to be spoken, without marks and addresses', async () => {
  const parts = await partsOf(deck)
  const notes = textsIn(parts.read('ppt/notesSlides/notesSlide4.xml')).join('')
  expect(notes).toContain('面积法给出7,700人次，是空间的上限。')
  expect(notes).not.toMatch(/\[\d|https?:|来源/)
  expect(notes).not.toContain('@e1')
})

test('each mark leads to its own source on the site, and one without a file to its page or nowhere', async () => {
  const place = {
    fileId: testId<FileId>('7'),
    page: 14,
    passageId: '7-2-12',
    quote: '承载量应取较小者',
  }
  const [first, ...others] = deck.sources
  if (!first) throw new Error('no sources')
  const sources = [
    { ...first, ...place },
    ...others.map((item) => ({ ...item, fileId: null, url: '' })),
  ]
  const input = { ...deck, sources }
  for (const master of [null, slideMasterOf()]) {
    const parts = partsIn(
      await writeChecked(withSourceLinks(input, 'https://team.example'), new Map(), master),
    )
    const marked = parts
      .names(/^ppt\/slides\/slide\d+\.xml$/)
      .find((name) => textsIn(parts.read(name)).includes('[1]'))
    if (!marked) throw new Error('no slide is marked')
    const run = /<a:rPr[^>]*>(?:(?!<\/a:r>).)*<a:t>\[1\]<\/a:t>/s
    const [, id = ''] =
      /hlinkClick r:id="([^"]+)"/.exec(run.exec(parts.read(marked))?.[0] ?? '') ?? []
    const relations = parts.read(marked.replace('slides/', 'slides/_rels/') + '.rels')
    expect(relations).toMatch(
      new RegExp(
        `Id="${id}"[^>]*Target="https://team.example/library/7\\?passage=12&amp;generation=2&amp;page=14&amp;quote=`,
      ),
    )
    const outside = relations.match(/Target="https?:[^"]*"/g) ?? []
    expect(outside.every((item) => item.includes('/library/7?'))).toBe(true)
  }
})

test('every part is well-formed, named once, and no relation leads nowhere', async () => {
  const parts = await partsOf({ ...deckOf(random(8), 20), title: '甲 & 乙 <丙> "丁"' })
  const names = new Set(parts.names(/./))
  for (const name of parts.names(/\.rels$/)) {
    const base = name.replace(/_rels\/([^/]*)\.rels$/, '$1')
    for (const [, target = ''] of parts.read(name).matchAll(/Target="([^"]+)"/g)) {
      if (/^https?:/.test(target)) continue
      const path = target.startsWith('/')
        ? target.slice(1)
        : new URL(target, `file:///${base}`).pathname.slice(1)
      expect(names.has(path), `${name} -> ${path}`).toBe(true)
    }
  }
  const types = parts.read('[Content_Types].xml')
  const overrides = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(overrides).size).toBe(overrides.length)
})

test('the properties of a paragraph stand once and first, as the schema demands', async () => {
  const parts = await partsOf(deckOf(random(5), 20))
  for (const name of parts.names(/^ppt\/slides\/slide\d+\.xml$/)) {
    const paragraphs = parts.read(name).split('<a:p>').slice(1)
    expect(paragraphs.filter((item) => item.lastIndexOf('<a:pPr') > 0)).toEqual([])
  }
  const order = [...parts.read('ppt/presentation.xml').matchAll(/<p:(\w+IdLst)>/g)].map(
    ([, item]) => item,
  )
  expect(order).toEqual(['sldMasterIdLst', 'notesMasterIdLst', 'sldIdLst'])
})

test('a picture is put in whole, and one without bytes leaves no broken place', async () => {
  const figure = {
    kind: 'image' as const,
    key: 'k1',
    type: 'png' as const,
    width: 4,
    height: 3,
    alt: '镇口',
    caption: '镇口',
    from: null,
  }
  const [first] = deck.slides
  if (!first) throw new Error('no slide')
  const slide = { ...first, role: 'content' as const, layout: 'figure-full' as const, figure }
  const withBytes = await partsOf({ ...deck, slides: [slide] }, new Map([['k1', PIXEL]]))
  expect(withBytes.names(/^ppt\/media\/.*\.png$/)).toHaveLength(1)
  const without = await partsOf({ ...deck, slides: [slide] })
  expect(without.names(/^ppt\/media\/.*\.png$/)).toHaveLength(0)
})

test('the words under a table stand below it on every page, however many rows each has', async () => {
  const [first] = deck.slides
  const slides = [2, 9].map((count) => ({
    ...first!,
    id: `t${count}`,
    role: 'content' as const,
    layout: 'figure-full' as const,
    bullets: [],
    figure: {
      kind: 'table' as const,
      head: ['断面', '宽度'],
      rows: Array.from({ length: count }, (_, index) => [`断面${index}`, `${index}米`]),
      caption: `各断面宽度之${count}`,
      from: null,
    },
  }))
  const input = { ...deck, slides }
  const parts = await partsOf(input)
  for (const page of layoutDeck(input)) {
    const box = page.boxes.find((item) => item.kind === 'text' && item.name === 'caption')
    const xml = parts.read(`ppt/slides/slide${page.number}.xml`)
    const shape = xml.split('<p:sp>').find((item) => item.includes('各断面宽度之')) ?? ''
    const top = Number(/<a:off x="\d+" y="(\d+)"/.exec(shape)?.[1])
    expect(box?.kind === 'text' && top === Math.round(box.slot.y * 12_700)).toBe(true)
  }
})

test('a number that stands for itself is never broken, and its unit follows on its line, whatever font sets them', async () => {
  const [first] = deck.slides
  const bullets = [{ id: 'n1', text: '全年接待游客约128万人次', from: null }]
  const number = { ...first!, role: 'content', layout: 'number', figure: null, bullets } as const
  const parts = await partsOf({ ...deck, slides: [number] })
  const shapes = parts.read('ppt/slides/slide1.xml').split('<p:sp>')
  const wrapOf = (words: string) =>
    /wrap="(\w+)"/.exec(shapes.find((shape) => shape.includes(`<a:t>${words}</a:t>`)) ?? '')?.[1]
  expect([wrapOf('128'), wrapOf('全年接待游客约128万人次')]).toEqual(['none', 'square'])
  const shape = shapes.find((item) => item.includes('<a:t>128</a:t>')) ?? ''
  const sizes = [...shape.matchAll(/<a:rPr[^>]*sz="(\d+)"/g)].map(([, size]) => Number(size))
  expect(textsIn(shape)).toEqual(['128', ' 万人次'])
  expect([shape.match(/<a:p>/g)?.length, sizes[1]]).toEqual([1, 2_200])
})

test('a title at its bound is written whole', async () => {
  const title = '题'.repeat(SLIDE_TITLE_LIMIT)
  const [first] = deck.slides
  const parts = await partsOf({ ...deck, slides: [{ ...first!, title }] })
  expect(textsIn(parts.read('ppt/slides/slide1.xml'))).toContain(title)
})

const partsOf = async (input: Deck, pictures: ReadonlyMap<string, Uint8Array> = new Map()) =>
  partsIn(await writeDeck(input, pictures))

function partsIn(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  return {
    names: (pattern: RegExp) => Object.keys(files).filter((name) => pattern.test(name)),
    read: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
  }
}

const textsIn = (xml: string) =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  )
