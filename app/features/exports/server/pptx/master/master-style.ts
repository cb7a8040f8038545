import type { SlideLayout } from '~/features/document/deck/deck'
import type {
  FootPlace,
  LayoutSlots,
  Rect,
  TextSlot,
} from '~/features/document/deck/design/template'
import type { MasterStyle } from '~/features/document/masters-terms'
import { chooseLayouts, overlap, type Titled } from './choose'
import { schemeColor } from './colors'
import type { Holder } from './holders'
import { readMaster, type MasterRead } from './layouts'
import type { MasterFile } from './open'
import { bodySlot, insideOf, ownSlot, placeOf, quoteSlot, titleSlot } from './slots-of'

const SOURCES = { height: 30, gap: 6 }
const CAPTION = 26
const COLUMN_GAP = 32
const DEFAULT_FONT = 'Microsoft YaHei'
const SERIES = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6']

/** What decks need of a master: its places by the pages of a deck. Errors: `masterDamaged`, `masterNoLayouts`. */
export function masterStyleOf(
  file: MasterFile,
  { id, name }: { id: string; name: string },
): { look: MasterStyle; pictures: ReadonlyMap<string, string> } {
  const read = readMaster(file)
  const { slots, used, held } = slotsOf(read)
  const color = (of: string, instead: string) => schemeColor(of, read.palette) ?? instead
  const ink = held?.color ?? color('tx1', '222222')
  const paper = color('bg1', 'FFFFFF')
  const accent = color('accent1', '29518A')
  const series = SERIES.map((item) => color(item, accent))
  const style = {
    id,
    name,
    width: read.width,
    colors: {
      paper,
      ink,
      ink2: ink,
      accent,
      soft: series[1] ?? accent,
      line: ink,
      coverPaper: paper,
      coverInk: ink,
      mark: ink,
      series,
    },
    title: fontOf(read.fonts.title),
    body: fontOf(read.fonts.body),
    bullet: bulletOf(held?.bullet ?? ''),
    slots,
    layouts: used,
    pictures: [...read.pictures.keys()],
  }
  return { look: style, pictures: read.pictures }
}

const fontOf = (font: string) => {
  const name = font === '' ? DEFAULT_FONT : font
  const isSerif = /song|宋|ming|明|kai|楷|serif|times|仿/i.test(name) && !/sans/i.test(name)
  const family = isSerif
    ? "'Source Han Serif SC', 'Noto Serif CJK SC', serif"
    : "'Source Han Sans SC', 'Noto Sans CJK SC', sans-serif"
  return { name, stack: `'${name}', ${family}` }
}

function bulletOf(mark: string): MasterStyle['bullet'] {
  if (/[–—-]/.test(mark)) return 'dash'
  return /[■▪§n]/.test(mark) ? 'square' : 'dot'
}

function slotsOf(read: MasterRead) {
  const choice = chooseLayouts(read.layouts)
  const pages = [choice.cover, choice.transition, choice.end, choice.contents, choice.text]
  const used = [...pages, ...(choice.columns ? [choice.columns] : [])]
  const text = framed(choice.text, read)
  const contents = framed(choice.contents, read)
  const listed = { ...text.slots, body: [listIn(text, text.body)] }
  const slots: Record<SlideLayout, LayoutSlots> = {
    cover: opening(choice.cover, true),
    end: opening(choice.end, false),
    transition: opening(choice.transition, false),
    contents: { ...contents.slots, body: [listIn(contents, contents.body)] },
    text: listed,
    // Of a team's own file nobody knows how wide its figures are: its words are lists.
    number: listed,
    comparison: listed,
    timeline: listed,
    process: listed,
    columns: inColumns(choice.columns, text, read),
    'figure-right': beside(choice.columns, text, read),
    'figure-full': { ...text.slots, ...figureIn(text.holder, text.body) },
    quote: {
      ...text.slots,
      body: [
        text.holder
          ? quoteSlot(text.holder, text.body)
          : ownSlot(text.body, { size: 28, leading: 1.5, anchor: 'middle', face: 'title' }),
      ],
    },
  }
  return {
    slots,
    used: [...new Set(used.map(({ layout }) => layout.name))],
    held: text.holder,
  }
}

const behindOf = ({ layout }: Titled) => ({
  ground: 'paper' as const,
  ornaments: [],
  part: layout.part,
  drawings: layout.drawings,
})

/** Cover, chapter and end: a large title; under it, on a cover, who and when. */
function opening(page: Titled, hasByline: boolean): LayoutSlots {
  const title = titleSlot(page.title)
  const under = { ...title, y: title.y + title.height + 12, height: 64 }
  const room = under.y + under.height > 530 ? { ...under, y: Math.max(10, title.y - 76) } : under
  const { x, y, width, height } = room
  const byline = page.subtitle
    ? { ...titleSlot(page.subtitle, { face: 'body' }), size: Math.min(20, page.subtitle.size) }
    : ownSlot({ x, y, width, height }, { size: 20, color: page.title.color })
  return { ...behindOf(page), title, ...(hasByline && { byline: large(byline) }) }
}

const large = (slot: TextSlot): TextSlot => ({ ...slot, size: Math.max(14, Math.round(slot.size)) })

interface Framed {
  slots: LayoutSlots
  /** Room for what is said, above sources and foot. */
  body: Rect
  /** The placeholder of that room; null where the master has none. */
  holder: Holder | null
}

/** A page with title, sources and foot, and the room between them: of one placeholder, or of several together. */
function framed(page: Titled, { width }: MasterRead): Framed {
  const areas = page.contents.map(insideOf)
  const title = areas.length > 0 ? titleSlot(page.title) : highTitle(page.title, width)
  const area = areas.length > 0 ? around(areas) : freeArea(title, width)
  const feet = feetOf(page, width).filter((item) => !overlap(item, title))
  const footTop = Math.min(528, ...feet.map(({ y }) => y))
  const bottom = Math.min(area.y + area.height, footTop - 2)
  const hasGap = footTop - bottom >= SOURCES.height + SOURCES.gap
  const sourcesY = hasGap ? footTop - SOURCES.height - 2 : bottom - SOURCES.height
  const body = { ...area, height: Math.min(bottom, sourcesY - SOURCES.gap) - area.y }
  const small = { size: 11, leading: 1.3, color: page.contents[0]?.color ?? page.title.color }
  const sources = { x: area.x, y: sourcesY, width: area.width, height: SOURCES.height }
  return {
    slots: {
      ...behindOf(page),
      title,
      sources: ownSlot(sources, { ...small, anchor: 'bottom' }),
      ...footOf(feet, page.title.color),
      feet,
    },
    body,
    holder: page.contents[0] ?? null,
  }
}

function around(rects: readonly Rect[]): Rect {
  const [x, y] = [
    Math.min(...rects.map((item) => item.x)),
    Math.max(...rects.map((item) => item.y)),
  ]
  const right = Math.max(...rects.map((item) => item.x + item.width))
  const bottom = Math.min(...rects.map((item) => item.y + item.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** A title that leaves room below it; one that stands in the midst, as on covers, is moved up. */
function highTitle(holder: Holder, width: number): TextSlot {
  const slot = titleSlot(holder)
  if (slot.y + slot.height <= 250) return slot
  const rect = { x: 60, y: 26, width: width - 120, height: 84 }
  const moved = { ...slot, ...rect, size: Math.min(slot.size, 32) }
  return { ...moved, place: placeOf(holder, moved) }
}

/** A master may have no layout for points at all: then the room under the title is theirs. */
function freeArea(title: TextSlot, width: number): Rect {
  const y = title.y + title.height + 16
  const x = Math.max(40, Math.min(title.x, width * 0.15))
  return { x, y, width: width - 2 * x, height: 516 - y }
}

/** Feet at the edge of the slide; one in the midst of what is said is left out. */
const feetOf = ({ layout }: Titled, width: number): FootPlace[] =>
  layout.holders.flatMap(({ type, idx, rect }): FootPlace[] => {
    const isFoot = rect.y > 400 && rect.y + rect.height <= 541 && rect.x + rect.width <= width + 1
    return isFoot && (type === 'ftr' || type === 'sldNum') ? [{ type, idx, ...rect }] : []
  })

/** As a screen shows it: the name where the master has it, the number at the right. */
function footOf(feet: readonly FootPlace[], color: string): Pick<LayoutSlots, 'footer'> {
  const name = feet.find(({ type }) => type === 'ftr')
  if (!name) return {}
  const beside = feet.filter(({ x, y }) => x >= name.x && Math.abs(y - name.y) < name.height)
  const right = Math.max(...beside.map((item) => item.x + item.width))
  const { x, y, height } = name
  return { footer: ownSlot({ x, y, width: right - x, height }, { size: 12, color }) }
}

const listIn = ({ holder }: Framed, rect: Rect): TextSlot =>
  holder ? bodySlot(holder, rect) : ownSlot(rect, { size: 22, leading: 1.4, after: 10, indent: 22 })

const listFor = (holder: Holder | null, rect: Rect): TextSlot =>
  listIn({ holder, body: rect, slots: { ground: 'paper', ornaments: [] } }, rect)

const withoutPlace = ({ place: _place, ...slot }: TextSlot): TextSlot => slot

/** Two rooms beside each other, in the master's two places or in one that is divided. */
function halves(columns: Titled | null, text: Framed, read: MasterRead, share: number) {
  const framedColumns = columns && framed(columns, read)
  const [left, right] = columns?.contents ?? []
  if (framedColumns && left && right) {
    const { y, height } = framedColumns.body
    const rect = (holder: Holder) => ({ ...insideOf(holder), y, height })
    return { frame: framedColumns, left, right, rooms: [rect(left), rect(right)] as const }
  }
  const { body } = text
  const first = { ...body, width: (body.width - COLUMN_GAP) * share }
  const x = first.x + first.width + COLUMN_GAP
  const second = { ...body, x, width: body.x + body.width - x }
  return { frame: text, left: text.holder, right: null, rooms: [first, second] as const }
}

function inColumns(columns: Titled | null, text: Framed, read: MasterRead): LayoutSlots {
  const { frame, left, right, rooms } = halves(columns, text, read, 0.5)
  const first = listFor(left, rooms[0])
  const second = right ? listFor(right, rooms[1]) : withoutPlace(listFor(left, rooms[1]))
  return { ...frame.slots, body: [first, { ...second, size: first.size, indent: first.indent }] }
}

function beside(columns: Titled | null, text: Framed, read: MasterRead): LayoutSlots {
  const { frame, left, right, rooms } = halves(columns, text, read, 0.45)
  return { ...frame.slots, body: [listFor(left, rooms[0])], ...figureIn(right, rooms[1]) }
}

/** A figure over its caption, in the placeholder where that takes any content. */
function figureIn(holder: Holder | null, room: Rect) {
  const figure = { ...room, height: room.height - CAPTION }
  const caption = { ...room, y: room.y + room.height - 22, height: 22 }
  return {
    figure,
    caption: ownSlot(caption, {
      size: 14,
      align: 'center',
      anchor: 'bottom',
      ...(holder && { color: holder.color }),
    }),
    ...(holder?.type === '' && { figurePlace: placeOf(holder, figure) }),
  }
}
