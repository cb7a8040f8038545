import type { DeckCommand, SingleCommand } from '~/features/document/deck/commands'
import {
  BULLET_LIMIT,
  SLIDE_TITLE_LIMIT,
  slideLayouts,
  templateIds,
  type Bullet,
  type Deck,
  type DeckFigure,
  type Slide,
} from '~/features/document/deck/deck'
import type { Rect } from '~/features/document/deck/design/template'
import {
  alignments,
  boxNames,
  shapeKinds,
  styledBoxes,
  tones,
  type BoxStyle,
  type Extra,
} from '~/features/document/deck/extras'

// Decks by chance, the same for the same seed: what rules and file writers are tried against.

export type Random = () => number

/** Numbers from 0 to 1, the same row for the same seed. */
export function random(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

const pick = <Item>(next: Random, items: readonly Item[], instead: Item): Item =>
  items[Math.floor(next() * items.length)] ?? instead

const WORDS =
  '古镇核心保护区游客承载量测算面积法断面折算水面与居住院落扣除窄巷按半数导则规定取较小者公示值建议留一成应急余量'
const EXTRAS = [
  '，',
  '；',
  '（2026年）',
  ' 7,100 人次',
  ' p < 0.05 ',
  '“引号”',
  ' capacity-building ',
  '8%',
  '。',
  '—',
  '……',
]

/** A text of at least one and at most `most` characters, with marks, figures and Latin words. */
export function someText(next: Random, most: number): string {
  const length = 1 + Math.floor(next() * most)
  let text = ''
  while (text.length < length) {
    text += next() < 0.12 ? pick(next, EXTRAS, '，') : pick(next, [...WORDS], '镇')
  }
  return [...text].slice(0, length).join('').trim() || '镇'
}

export function deckOf(next: Random, count: number): Deck {
  const sources = Array.from({ length: 9 }, (_, index) => ({
    id: `e${index + 1}`,
    title: someText(next, 40),
    place: `第${index + 1}页`,
    quote: someText(next, 60),
    fileId: null,
    page: index + 1,
    url: '',
  }))
  const frame = [
    slideOf(next, 'cover', 'cover'),
    slideOf(next, 'contents', 'contents'),
    slideOf(next, 'end', 'end'),
  ] as const
  const inside = Array.from({ length: Math.max(0, count - 3) }, () => insideSlide(next))
  return {
    title: someText(next, SLIDE_TITLE_LIMIT),
    byline: someText(next, 30),
    template: pick(next, templateIds, 'sujian'),
    slides: [frame[0], frame[1], ...inside, frame[2]],
    sources,
    madeRev: 0,
    bin: [],
  }
}

function insideSlide(next: Random): Slide {
  const kind = next()
  if (kind < 0.15) return slideOf(next, 'transition', 'transition')
  if (kind < 0.25) return { ...slideOf(next, 'quote', 'quote'), bullets: bulletsOf(next, 1) }
  const figure = kind < 0.55 ? figureOf(next) : null
  const bullets = bulletsOf(next, figure && kind < 0.35 ? 0 : 12)
  const layouts = figure
    ? (['figure-right', 'figure-full'] as const)
    : (['text', 'columns'] as const)
  const layout = figure && bullets.length === 0 ? 'figure-full' : pick(next, layouts, layouts[0])
  const role = figure?.kind === 'chart' ? 'chart' : 'content'
  return { ...slideOf(next, role, layout), bullets, figure }
}

let count = 0
const slideOf = (next: Random, role: Slide['role'], layout: Slide['layout']): Slide => ({
  id: `s${(count += 1)}`,
  rev: 0,
  role,
  layout,
  title: someText(next, SLIDE_TITLE_LIMIT),
  isChapter: role === 'transition',
  nodeId: null,
  bullets: [],
  figure: null,
  notes: someText(next, 200),
})

const bulletsOf = (next: Random, most: number): Bullet[] =>
  Array.from({ length: Math.ceil(next() * most) }, () => bulletOf(next))

const bulletOf = (next: Random): Bullet => ({
  id: `b${(count += 1)}`,
  text: someText(next, next() < 0.3 ? BULLET_LIMIT : 50),
  from: next() < 0.5 ? null : { nodeId: 'n1', evidenceIds: [`e${1 + Math.floor(next() * 9)}`] },
})

function figureOf(next: Random): DeckFigure {
  const caption = someText(next, 20)
  if (next() < 0.5) {
    const categories = Array.from({ length: 2 + Math.floor(next() * 6) }, () => someText(next, 6))
    const values = categories.map(() => Math.round(next() * 9_000))
    const chart = {
      kind: 'bar' as const,
      categories,
      series: [{ name: someText(next, 6), values }],
    }
    return { kind: 'chart', chart, caption, from: null }
  }
  const columns = 1 + Math.floor(next() * 7)
  const row = () => Array.from({ length: columns }, () => someText(next, next() < 0.2 ? 40 : 10))
  const rows = Array.from({ length: 1 + Math.floor(next() * 39) }, row)
  return { kind: 'table', head: row(), rows, caption, from: null }
}

/** A deck whose inner slides were arranged by hand, in the template `look`. */
export function arrangedDeckOf(next: Random, count: number, look: string): Deck {
  const deck = deckOf(next, count)
  const arranged = (slide: Slide): Slide => ({
    ...slide,
    placed: boxNames
      .filter(() => next() < 0.4)
      .map((box) => ({ box, template: look, rect: rectOf(next) })),
    styles: styledBoxes.filter(() => next() < 0.4).map((box) => ({ box, ...typeOf(next) })),
    extras: Array.from({ length: Math.floor(next() * 6) }, () => extraOf(next)),
  })
  return { ...deck, slides: deck.slides.map(arranged) }
}

const typeOf = (next: Random): Omit<BoxStyle, 'box'> => ({
  size: next() < 0.7 ? 14 + Math.floor(next() * 40) : null,
  tone: next() < 0.7 ? pick(next, tones, 'accent') : null,
})

const rectOf = (next: Random): Rect => {
  const x = Math.round(next() * 600)
  const y = Math.round(next() * 300)
  return { x, y, width: 60 + Math.round(next() * 240), height: 40 + Math.round(next() * 180) }
}

function extraOf(next: Random): Extra {
  const parts = { id: `x${(count += 1)}`, rect: rectOf(next) }
  const tone = pick(next, tones, 'ink')
  const kind = next()
  if (kind < 0.4)
    return {
      ...parts,
      kind: 'text',
      text: `${someText(next, 60)}\n${someText(next, 20)}`,
      size: 14 + Math.round(next() * 20),
      align: pick(next, alignments, 'left'),
      isBold: next() < 0.5,
      tone,
    }
  if (kind < 0.7)
    return {
      ...parts,
      kind: 'shape',
      shape: pick(next, shapeKinds, 'rect'),
      tone,
      isFilled: next() < 0.5,
      isRising: next() < 0.5,
      ...(next() < 0.5 && { fill: pick(next, tones, 'soft'), stroke: 1 + Math.floor(next() * 6) }),
    }
  const figure = figureOf(next)
  if (figure.kind === 'chart') return { ...parts, kind: 'chart', chart: figure.chart }
  const head = [someText(next, 6), someText(next, 6)]
  return { ...parts, kind: 'table', head, rows: [[someText(next, 6), '12']] }
}

/** Some command, often one that the deck can follow. */
export function someCommand(next: Random, deck: Deck): DeckCommand {
  if (next() < 0.9) return someSingle(next, deck)
  return { type: 'many', commands: [someSingle(next, deck), someSingle(next, deck)] }
}

function someSingle(next: Random, deck: Deck): SingleCommand {
  const index = Math.floor(next() * deck.slides.length)
  const slide = pick(next, deck.slides, deck.slides[0] as Slide)
  const slideId = slide.id
  const bulletId = pick(next, slide.bullets, bulletOf(next)).id
  const place = Math.floor(next() * (slide.bullets.length + 1))
  const extra = pick(next, slide.extras ?? [], extraOf(next))
  const extraId = extra.id
  const commands: SingleCommand[] = [
    ...arrangingCommands(next, { slideId, extraId }),
    { type: 'set-extra', slideId, extra: { ...extraOf(next), id: extraId } },
    { type: 'set-title', title: someText(next, 20), byline: someText(next, 20) },
    { type: 'set-template', template: pick(next, templateIds, 'sujian') },
    { type: 'set-slide-title', slideId, title: someText(next, 20) },
    { type: 'set-layout', slideId, layout: pick(next, slideLayouts, 'text') },
    { type: 'set-notes', slideId, notes: someText(next, 80) },
    { type: 'swap-notes', slideId },
    { type: 'set-other-notes', slideId, other: { text: someText(next, 80), by: 'script' } },
    { type: 'set-bullet', slideId, bulletId, text: someText(next, 60) },
    { type: 'add-bullet', slideId, at: place, bullet: bulletOf(next) },
    { type: 'remove-bullet', slideId, bulletId },
    { type: 'move-bullet', slideId, bulletId, at: Math.max(0, place - 1) },
    { type: 'move-slide', slideId, at: index },
    { type: 'remove-slide', slideId },
    { type: 'add-slide', at: index, slide: insideSlide(next) },
    { type: 'add-slide', at: index, slide: insideSlide(next) },
  ]
  return pick(next, commands, commands[0] as SingleCommand)
}

function arrangingCommands(
  next: Random,
  { slideId, extraId }: { slideId: string; extraId: string },
): SingleCommand[] {
  const template = pick(next, templateIds, 'sujian')
  const box = pick(next, boxNames, 'title')
  return [
    { type: 'place', slideId, box, template, rect: rectOf(next) },
    { type: 'place', slideId, box, template, rect: next() < 0.5 ? null : rectOf(next) },
    { type: 'style-box', slideId, box: pick(next, styledBoxes, 'title'), style: typeOf(next) },
    { type: 'style-box', slideId, box: 'body', style: next() < 0.5 ? null : typeOf(next) },
    { type: 'add-extra', slideId, extra: extraOf(next) },
    { type: 'add-extra', slideId, at: 0, extra: extraOf(next) },
    { type: 'remove-extra', slideId, extraId },
    { type: 'order-extra', slideId, extraId, at: 0 },
    { type: 'set-figure', slideId, figure: next() < 0.3 ? null : figureOf(next) },
  ]
}
