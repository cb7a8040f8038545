import type { SlideLayout } from '../deck'
import type { LayoutSlots, Ornament, Rect, TextSlot } from './template'

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
  /** Ornaments of cover and end. */
  cover: readonly Ornament[]
}

const TITLE_HEIGHT = 72
const SOURCES_HEIGHT = 30
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
  const left = { ...page.body, width: Math.round(page.body.width * 0.45) }
  const right = {
    ...page.body,
    x: left.x + left.width + COLUMN_GAP,
    width: page.body.width - left.width - COLUMN_GAP,
  }
  const list = { ...text, size: plan.bodySize, indent: 24 }
  const half = { ...page.body, width: (page.body.width - COLUMN_GAP) / 2 }
  const figureWithCaption = (room: Rect) => ({
    figure: { ...room, height: room.height - 26 },
    caption: captionSlot({ ...room, y: room.y + room.height - 22, height: 22 }),
  })
  const opening = cover(plan)
  return {
    cover: opening,
    end: opening,
    transition: transition(plan),
    contents: { ...page.slots, body: [{ ...list, ...page.body, after: 14 }] },
    text: { ...page.slots, body: [{ ...list, ...page.body }] },
    columns: {
      ...page.slots,
      body: [
        { ...list, ...half },
        { ...list, ...half, x: half.x + half.width + COLUMN_GAP },
      ],
    },
    'figure-right': { ...page.slots, body: [{ ...list, ...left }], ...figureWithCaption(right) },
    'figure-full': { ...page.slots, ...figureWithCaption(page.body) },
    quote: quote(plan, page.slots),
  }
}

/** What slides with a title share: title, rule, sources and footer, and the room between them. */
function inner(plan: Arrangement) {
  const width = 960 - plan.left - plan.right
  const ruleY = plan.top + TITLE_HEIGHT + 4
  const bodyY = ruleY + 22
  const footerY = plan.bottom - FOOTER_HEIGHT
  const sourcesY = footerY - SOURCES_HEIGHT - 4
  const line = { x: plan.left, width }
  const small = { ...text, leading: 1.3, after: 0, tone: 'ink2' } as const
  const slots = {
    title: {
      ...heading,
      ...line,
      y: plan.top,
      height: TITLE_HEIGHT,
      size: plan.titleSize,
      anchor: 'bottom',
    },
    sources: { ...small, ...line, y: sourcesY, height: SOURCES_HEIGHT, size: 11, anchor: 'bottom' },
    footer: { ...small, ...line, y: footerY, height: FOOTER_HEIGHT, size: 12, anchor: 'middle' },
    ground: 'paper',
    ornaments: [...bandOf(plan), ...rules(plan.rule, plan.left, ruleY, width)],
  } as const satisfies LayoutSlots
  return { slots, body: { ...line, y: bodyY, height: sourcesY - 10 - bodyY } }
}

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
    },
    byline: { ...text, ...room, y: 326, height: 60, size: 20, leading: 1.4, tone: 'coverInk' },
    ground: 'coverPaper',
    ornaments: plan.cover,
  }
}

function transition(plan: Arrangement): LayoutSlots {
  const x = plan.left + 16
  return {
    title: {
      ...heading,
      x,
      y: 140,
      width: 860 - x,
      height: 160,
      size: 44,
      anchor: 'bottom',
    },
    ground: 'paper',
    ornaments: [...bandOf(plan), { x, y: 318, width: 160, height: 3, tone: 'line' }],
  }
}

function quote(plan: Arrangement, page: LayoutSlots): LayoutSlots {
  const room = { x: plan.left + 60, width: 840 - plan.left - plan.right }
  return {
    ...page,
    body: [
      {
        ...text,
        ...room,
        y: 150,
        height: 250,
        size: 30,
        leading: 1.6,
        after: 0,
        face: 'title',
        anchor: 'middle',
      },
    ],
    ornaments: [
      ...page.ornaments,
      { x: plan.left + 28, y: 170, width: 4, height: 210, tone: 'accent' },
    ],
  }
}
