import type { SlideLayout } from '../deck'
import type { CellKind, LayoutSlots, Ornament, Rect, TextSlot } from './template'

/** What of the arrangement a template decides; everything else follows. Points. */
export interface Arrangement {
  left: number
  right: number
  /** Where the title's slot begins. */
  top: number
  /** Where the footer's slot ends. */
  bottom: number
  titleSize: number
  bodySize: number
  rule: 'double' | 'single' | 'none'
  /** A band of the accent on every slide. */
  band: Rect | null
  /** Ornaments of the cover. */
  cover: readonly Ornament[]
  /** Where the words of the cover stand, when it is not the usual place. */
  coverTitle?: Partial<TextSlot>
  coverByline?: Partial<TextSlot>
  /** A mark of the accent before the title. */
  titleMark?: boolean
  /** What lies behind the pages of chapters and quotations. */
  chapterGround?: LayoutSlots['ground']
  quoteGround?: LayoutSlots['ground']
  /** Sources and the number of the page share the last line. */
  oneFoot?: boolean
  /** Figures stand on the left, as wide as their words leave them room. */
  figureFirst?: boolean
}

const TITLE_HEIGHT = 72
const SOURCES_HEIGHT = 18
const FOOTER_HEIGHT = 20
const COLUMN_GAP = 40

const text: Omit<TextSlot, keyof Rect> = {
  size: 22,
  leading: 1.5,
  after: 12,
  anchor: 'top',
  align: 'left',
  face: 'body',
  isBold: false,
  tone: 'ink',
  indent: 0,
}
const heading = { ...text, leading: 1.3, after: 0, face: 'title', isBold: true } as const

/** Slots of all layouts for one arrangement. */
export function arrange(plan: Arrangement): Record<SlideLayout, LayoutSlots> {
  const page = inner(plan)
  const [words, beside] = sides(plan, page.body)
  const list = { ...text, size: plan.bodySize, indent: 24, ...(plan.oneFoot && { after: 18 }) }
  const plainList = { ...list, ...page.body }
  const half = { ...page.body, width: (page.body.width - COLUMN_GAP) / 2 }
  const figureWithCaption = (room: Rect) => ({
    figure: { ...room, height: room.height - 26 },
    caption: {
      ...captionSlot({ ...room, y: room.y + room.height - 22, height: 22 }),
      ...(plan.oneFoot && { align: 'left' as const }),
    },
  })
  const inCells = (cells: CellKind): LayoutSlots => ({ ...page.slots, body: [plainList], cells })
  return {
    cover: cover(plan),
    end: inCells('end'),
    transition: transition(plan),
    contents: { ...inCells('contents'), body: [{ ...plainList, after: 14 }] },
    text: { ...page.slots, body: [plainList] },
    number: inCells('number'),
    comparison: inCells('comparison'),
    timeline: inCells('timeline'),
    process: inCells('process'),
    columns: {
      ...page.slots,
      body: [
        { ...list, ...half },
        { ...list, ...half, x: half.x + half.width + COLUMN_GAP },
      ],
    },
    'figure-right': { ...page.slots, body: [{ ...list, ...words }], ...figureWithCaption(beside) },
    'figure-full': { ...page.slots, ...figureWithCaption(page.body) },
    quote: quote(plan, page.slots),
  }
}

/** Room for words and for the figure beside them. */
function sides(plan: Arrangement, body: Rect): [Rect, Rect] {
  const share = plan.figureFirst ? 0.34 : 0.45
  const width = Math.round(body.width * share)
  const other = body.width - width - COLUMN_GAP
  return plan.figureFirst
    ? [
        { ...body, x: body.x + other + COLUMN_GAP, width },
        { ...body, width: other },
      ]
    : [
        { ...body, width },
        { ...body, x: body.x + width + COLUMN_GAP, width: other },
      ]
}

/** What slides with a title share: title, rule, sources and footer, and the room between them. */
function inner(plan: Arrangement) {
  const width = 960 - plan.left - plan.right
  const ruleY = plan.top + TITLE_HEIGHT + 4
  const bodyY = ruleY + (plan.oneFoot ? 32 : 22)
  const footerY = plan.bottom - FOOTER_HEIGHT
  const sourcesY = plan.oneFoot ? footerY + 1 : footerY - SOURCES_HEIGHT - 4
  const line = { x: plan.left, width }
  const small = { ...text, leading: 1.3, after: 0, tone: 'ink2' } as const
  const slots = {
    title: {
      ...heading,
      ...(plan.titleMark ? { x: line.x + MARK_ROOM, width: width - MARK_ROOM } : line),
      y: plan.top,
      height: TITLE_HEIGHT,
      size: plan.titleSize,
      anchor: 'bottom',
    },
    sources: {
      ...small,
      ...line,
      ...(plan.oneFoot && { width: width - NUMBER_ROOM - 10 }),
      y: sourcesY,
      height: SOURCES_HEIGHT,
      size: plan.oneFoot ? 12.5 : 12,
      anchor: 'bottom',
    },
    footer: {
      ...small,
      ...line,
      ...(plan.oneFoot && { x: line.x + width - NUMBER_ROOM, width: NUMBER_ROOM }),
      y: footerY,
      height: FOOTER_HEIGHT,
      size: 12,
      anchor: 'middle',
    },
    ground: 'paper',
    ornaments: [
      ...bandOf(plan),
      ...rules(plan.rule, plan.left, ruleY, width),
      ...(plan.titleMark ? [markAt(plan)] : []),
    ],
  } as const satisfies LayoutSlots
  return { slots, body: { ...line, y: bodyY, height: sourcesY - (plan.oneFoot ? 18 : 10) - bodyY } }
}

const MARK_ROOM = 20
const NUMBER_ROOM = 48
const markAt = ({ left, top, titleSize }: Arrangement): Ornament => ({
  x: left,
  y: top + TITLE_HEIGHT - titleSize * 1.15 - 2,
  width: 7,
  height: titleSize * 1.05,
  tone: 'accent',
})

const bandOf = ({ band }: Arrangement): Ornament[] => (band ? [{ ...band, tone: 'accent' }] : [])

function rules(kind: Arrangement['rule'], x: number, y: number, width: number): Ornament[] {
  if (kind === 'none') return []
  const bold: Ornament = { x, y, width, height: kind === 'double' ? 2.5 : 2, tone: 'line' }
  return kind === 'double' ? [bold, { x, y: y + 5, width, height: 0.75, tone: 'line' }] : [bold]
}

const captionSlot = (room: Rect): TextSlot => ({
  ...text,
  ...room,
  size: 14,
  leading: 1.4,
  after: 0,
  align: 'center',
  anchor: 'bottom',
  tone: 'ink2',
})

function cover(plan: Arrangement): LayoutSlots {
  const room = { x: plan.left + 16, width: 800 - plan.left }
  return {
    title: {
      ...heading,
      ...room,
      y: 130,
      height: 172,
      size: 44,
      anchor: 'bottom',
      tone: 'coverInk',
      ...plan.coverTitle,
    },
    byline: {
      ...text,
      ...room,
      y: 326,
      height: 60,
      size: 20,
      leading: 1.4,
      tone: 'coverInk',
      ...plan.coverByline,
    },
    ground: 'coverPaper',
    ornaments: plan.cover,
  }
}

/** The numeral of the chapter, a rule, and its title over what it holds. */
function transition(plan: Arrangement): LayoutSlots {
  const ground = plan.chapterGround ?? 'paper'
  const isDark = ground === 'accent'
  const tone = isDark ? ('paper' as const) : ('ink' as const)
  const x = plan.left + 250
  const room = { x: x + 40, width: 900 - x - 40 }
  return {
    numeral: {
      ...heading,
      x: plan.left + 24,
      y: 170,
      width: 206,
      height: 200,
      size: 150,
      leading: 1.2,
      anchor: 'middle',
      align: 'center',
      tone: isDark ? 'paper' : 'accent',
    },
    title: { ...heading, ...room, y: 160, height: 116, size: 40, anchor: 'bottom', tone },
    summary: {
      ...text,
      ...room,
      y: 290,
      height: 84,
      size: 19,
      leading: 1.5,
      after: 0,
      tone: isDark ? 'paper' : 'ink2',
    },
    ground,
    ornaments: [
      ...(ground === 'paper' ? bandOf(plan) : []),
      { x, y: 170, width: 1.5, height: 200, tone: isDark ? 'paper' : 'line' },
    ],
  }
}

function quote(plan: Arrangement, { sources, footer }: LayoutSlots): LayoutSlots {
  const x = plan.left + 56
  return {
    ...(sources && { sources }),
    ...(footer && { footer }),
    ground: plan.quoteGround ?? 'paper',
    title: { ...heading, x, y: 96, width: 780, height: 30, size: 18, isBold: false, tone: 'ink2' },
    body: [
      {
        ...text,
        x,
        y: 140,
        width: 960 - x - plan.right - 30,
        height: 260,
        size: 36,
        leading: 1.6,
        after: 0,
        face: 'title',
        isBold: true,
        anchor: 'middle',
      },
    ],
    ornaments: [
      ...(plan.quoteGround ? [] : bandOf(plan)),
      { x: plan.left + 14, y: 150, width: 4, height: 240, tone: 'accent' },
    ],
  }
}
