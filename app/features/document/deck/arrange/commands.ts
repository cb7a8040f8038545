import { hasBullets, layoutsFor, type DeckFigure, type Slide, type SlideLayout } from '../deck'
import type { Rect } from '../design/template'
import {
  boxNames,
  EXTRAS_LIMIT,
  PLACED_LIMIT,
  styledBoxes,
  type BoxName,
  type BoxStyle,
  type Extra,
  type Placement,
  type StyledBox,
} from '../extras'

/** What is moved on a page, put on it and taken off. */
export type ArrangeCommand =
  /** Null: where the template has it. */
  | { type: 'place'; slideId: string; box: BoxName; template: string; rect: Rect | null }
  /** Null: as the template has it. */
  | { type: 'style-box'; slideId: string; box: StyledBox; style: Omit<BoxStyle, 'box'> | null }
  /** On top of the others, where no `at` is said. */
  | { type: 'add-extra'; slideId: string; at?: number | undefined; extra: Extra }
  | { type: 'set-extra'; slideId: string; extra: Extra }
  | { type: 'remove-extra'; slideId: string; extraId: string }
  /** `at` counts from 0, the lowest. */
  | { type: 'order-extra'; slideId: string; extraId: string; at: number }
  /** The layout stays where the slide can have it; undoing brings it back by `layout`. */
  | {
      type: 'set-figure'
      slideId: string
      figure: DeckFigure | null
      layout?: SlideLayout | undefined
    }

const TYPES = new Set<string>([
  'place',
  'style-box',
  'add-extra',
  'set-extra',
  'remove-extra',
  'order-extra',
  'set-figure',
] satisfies ArrangeCommand['type'][])

export const isArranging = (command: { type: string }): command is ArrangeCommand =>
  TYPES.has(command.type)

export type ArrangeChange =
  | { slide: Slide; inverse: ArrangeCommand }
  | 'missing'
  | 'full'
  | 'layout'

/** A slide after a command to its arrangement and the command that takes it back, or why it cannot be. */
export function arrangeSlide(slide: Slide, command: ArrangeCommand): ArrangeChange {
  switch (command.type) {
    case 'place':
      return place(slide, command)
    case 'style-box':
      return styleBox(slide, command)
    case 'add-extra':
      return addExtra(slide, command)
    case 'set-figure':
      return setFigure(slide, command)
    default:
      return changeExtra(slide, command)
  }
}

function place(slide: Slide, command: Extract<ArrangeCommand, { type: 'place' }>): ArrangeChange {
  const { box, template, rect } = command
  const placed = slide.placed ?? []
  const isSame = (item: Placement) => item.box === box && item.template === template
  const before = placed.find(isSame)
  const others = placed.filter((item) => !isSame(item))
  if (rect && others.length >= PLACED_LIMIT) return 'full'
  const now = rect ? inOrder([...others, { box, template, rect: settled(rect) }]) : others
  return { slide: withPlaced(slide, now), inverse: { ...command, rect: before?.rect ?? null } }
}

function styleBox(
  slide: Slide,
  command: Extract<ArrangeCommand, { type: 'style-box' }>,
): ArrangeChange {
  const { box, style } = command
  const { styles = [], ...rest } = slide
  const before = styles.find((item) => item.box === box)
  const others = styles.filter((item) => item.box !== box)
  const isPlain = !style || (style.size === null && style.tone === null)
  const now = isPlain ? others : [...others, { box, ...style }]
  const order = now.toSorted((a, b) => styledBoxes.indexOf(a.box) - styledBoxes.indexOf(b.box))
  return {
    slide: order.length > 0 ? { ...rest, styles: order } : rest,
    inverse: {
      ...command,
      style: before ? { size: before.size, tone: before.tone } : null,
    },
  }
}

function addExtra(
  slide: Slide,
  { slideId, at, extra }: Extract<ArrangeCommand, { type: 'add-extra' }>,
): ArrangeChange {
  const extras = slide.extras ?? []
  const inverse = { type: 'remove-extra', slideId, extraId: extra.id } as const
  if (extras.some(({ id }) => id === extra.id)) return { slide, inverse }
  if (extras.length >= EXTRAS_LIMIT) return 'full'
  return {
    slide: withExtras(slide, extras.toSpliced(at ?? extras.length, 0, fixed(extra))),
    inverse,
  }
}

function setFigure(
  slide: Slide,
  { slideId, figure, layout }: Extract<ArrangeCommand, { type: 'set-figure' }>,
): ArrangeChange {
  if (!hasBullets(slide)) return 'layout'
  const changed = { ...slide, figure }
  const possible = layoutsFor(changed)
  const [first = slide.layout] = possible
  const next = layout && inner.has(layout) ? layout : slide.layout
  const isPossible = layout !== undefined || possible.includes(next)
  return {
    slide: { ...changed, layout: isPossible ? next : first },
    inverse: { type: 'set-figure', slideId, figure: slide.figure, layout: slide.layout },
  }
}

const inner: ReadonlySet<SlideLayout> = new Set([
  'text',
  'columns',
  'quote',
  'figure-right',
  'figure-full',
  'number',
  'comparison',
  'timeline',
  'process',
])

function changeExtra(
  slide: Slide,
  command: Extract<ArrangeCommand, { type: 'set-extra' | 'remove-extra' | 'order-extra' }>,
): ArrangeChange {
  const { slideId } = command
  const extras = slide.extras ?? []
  const extraId = command.type === 'set-extra' ? command.extra.id : command.extraId
  const from = extras.findIndex(({ id }) => id === extraId)
  const extra = extras[from]
  if (!extra) return 'missing'
  const without = extras.toSpliced(from, 1)
  switch (command.type) {
    case 'set-extra':
      return {
        slide: withExtras(slide, extras.with(from, fixed(command.extra))),
        inverse: { type: 'set-extra', slideId, extra },
      }
    case 'remove-extra':
      return {
        slide: withExtras(slide, without),
        inverse: { type: 'add-extra', slideId, at: from, extra },
      }
    case 'order-extra':
      return {
        slide: withExtras(slide, without.toSpliced(command.at, 0, extra)),
        inverse: { ...command, at: from },
      }
  }
}

// Whatever the order in which they were moved, the same places are stored the same.
const inOrder = (placed: readonly Placement[]) =>
  placed.toSorted((a, b) => orderOf(a) - orderOf(b) || (a.template < b.template ? -1 : 1))
const orderOf = ({ box }: Placement) => boxNames.indexOf(box)

// A slide that nobody arranged is stored as one of before.
function withPlaced({ placed: _placed, ...slide }: Slide, placed: readonly Placement[]): Slide {
  return placed.length > 0 ? { ...slide, placed } : slide
}
function withExtras({ extras: _extras, ...slide }: Slide, extras: readonly Extra[]): Slide {
  return extras.length > 0 ? { ...slide, extras } : slide
}

const fixed = (extra: Extra): Extra => ({ ...extra, rect: settled(extra.rect) })

const half = (points: number) => Math.round(points * 2) / 2

/** On half points: nothing finer is seen, and what comes from a screen is never even. */
export const settled = ({ x, y, width, height }: Rect): Rect => ({
  x: half(x),
  y: half(y),
  width: half(width),
  height: half(height),
})
