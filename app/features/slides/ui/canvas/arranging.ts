import type { DeckCommand, SingleCommand } from '~/features/document/deck/commands'
import type { Slide } from '~/features/document/deck/deck'
import {
  SLIDE_HEIGHT,
  SLIDE_WIDTH,
  type Rect,
  type Template,
} from '~/features/document/deck/design/template'
import {
  EXTRAS_LIMIT,
  type BoxStyle,
  type Extra,
  type StyledBox,
} from '~/features/document/deck/extras'
import type { Size } from '~/features/document/deck/arrange/geometry'
import type { Handle } from '~/features/document/deck/fit/page'
import { newPartId } from '../new-slides'

/** What is worked at: a slide, drawn in a template. */
export interface Arranging {
  slide: Slide
  template: Template
}

export const sizeOf = ({ width = SLIDE_WIDTH }: Template): Size => ({ width, height: SLIDE_HEIGHT })

/** One act of several commands; null for none. */
export function actOf(commands: readonly SingleCommand[]): DeckCommand | null {
  const [first] = commands
  if (!first) return null
  return commands.length === 1 ? first : { type: 'many', commands }
}

export const extraOf = ({ extras = [] }: Slide, key: string): Extra | undefined =>
  extras.find(({ id }) => id === key)

/** How the words of a template's box are set by a person. */
export function typeOf({ styles = [] }: Slide, box: StyledBox): Omit<BoxStyle, 'box'> {
  const { size = null, tone = null } = styles.find((item) => item.box === box) ?? {}
  return { size, tone }
}

/** Boxes at new places. */
export const placeCommands = (
  { slide, template }: Arranging,
  handles: readonly Handle[],
  rects: readonly Rect[],
): SingleCommand[] =>
  handles.flatMap(({ key, name, rect: before }, index): SingleCommand[] => {
    const rect = rects[index]
    if (!rect || isSame(rect, before)) return []
    if (name !== 'extra')
      return [{ type: 'place', slideId: slide.id, box: name, template: template.id, rect }]
    const extra = extraOf(slide, key)
    return extra ? [{ type: 'set-extra', slideId: slide.id, extra: { ...extra, rect } }] : []
  })

const isSame = (item: Rect, other: Rect) =>
  Math.abs(item.x - other.x) < 0.25 &&
  Math.abs(item.y - other.y) < 0.25 &&
  Math.abs(item.width - other.width) < 0.25 &&
  Math.abs(item.height - other.height) < 0.25

/** What a person put there goes, and the figure; words of the slide are taken out by writing. */
export const removeCommands = ({ slide }: Arranging, handles: readonly Handle[]): SingleCommand[] =>
  handles.flatMap(({ key, name }): SingleCommand[] => {
    const slideId = slide.id
    if (name === 'extra') return [{ type: 'remove-extra', slideId, extraId: key }]
    return name === 'figure' ? [{ type: 'set-figure', slideId, figure: null }] : []
  })

/** Everything back to where the template has it. */
export const resetCommands = ({ slide, template }: Arranging): SingleCommand[] =>
  (slide.placed ?? []).flatMap((item): SingleCommand[] =>
    item.template === template.id
      ? [{ type: 'place', slideId: slide.id, box: item.box, template: item.template, rect: null }]
      : [],
  )

/** One step up or down, or to the end, among what a person put there. */
export function orderCommands(
  { slide }: Arranging,
  handles: readonly Handle[],
  step: 1 | -1,
  isWhole = false,
): SingleCommand[] {
  const extras = slide.extras ?? []
  const own = handles.filter(({ name }) => name === 'extra')
  // Several that go the same way do not pass each other.
  const order = step > 0 ? own.toReversed() : own
  return order.flatMap(({ key }): SingleCommand[] => {
    const from = extras.findIndex(({ id }) => id === key)
    const end = step > 0 ? extras.length - 1 : 0
    const place = isWhole ? end : from + step
    const isMove = from >= 0 && place >= 0 && place < extras.length && place !== from
    return isMove ? [{ type: 'order-extra', slideId: slide.id, extraId: key, at: place }] : []
  })
}

const STEP = 12

/** What is chosen as things of a person's own, to be put elsewhere. */
export const copiesOf = ({ slide }: Arranging, handles: readonly Handle[]): Extra[] =>
  handles.flatMap(({ key, name, rect }): Extra[] => {
    const id = newPartId()
    if (name === 'extra') {
      const extra = extraOf(slide, key)
      return extra ? [{ ...extra, id }] : []
    }
    const { figure } = slide
    if (name !== 'figure' || !figure) return []
    switch (figure.kind) {
      case 'chart':
        return [{ id, rect, kind: 'chart', chart: figure.chart }]
      case 'table':
        return [{ id, rect, kind: 'table', head: figure.head, rows: figure.rows }]
      case 'image': {
        const { key: picture, type, width, height, alt } = figure
        return [{ id, rect, kind: 'picture', key: picture, type, width, height, alt }]
      }
    }
  })

/** Things put on the page a little aside, as many as it holds; the ids they have then. */
export function pasteCommands(
  { slide, template }: Arranging,
  extras: readonly Extra[],
): { commands: SingleCommand[]; ids: string[] } {
  const room = EXTRAS_LIMIT - (slide.extras?.length ?? 0)
  const { width, height } = sizeOf(template)
  const placed = extras.slice(0, Math.max(0, room)).map((extra): Extra => {
    const rect = {
      ...extra.rect,
      x: Math.max(0, Math.min(extra.rect.x + STEP, width - extra.rect.width)),
      y: Math.max(0, Math.min(extra.rect.y + STEP, height - extra.rect.height)),
    }
    return { ...extra, id: newPartId(), rect }
  })
  return {
    commands: placed.map((extra) => ({ type: 'add-extra', slideId: slide.id, extra })),
    ids: placed.map(({ id }) => id),
  }
}

const NAMES: Record<Handle['name'], string> = {
  title: '标题',
  body: '正文',
  body2: '右栏',
  byline: '署名',
  figure: '图表',
  caption: '图题',
  sources: '来源',
  extra: '文字',
}
const KINDS = { text: '文字', image: '图片', table: '表格', chart: '图表', shape: '形状' } as const

/** What a box is called. */
export function nameOf({ name, box }: Handle, all: readonly Handle[] = []): string {
  if (name === 'body' && all.some((item) => item.name === 'body2')) return '左栏'
  if (name !== 'extra' && name !== 'figure') return NAMES[name]
  return box.kind in KINDS ? KINDS[box.kind as keyof typeof KINDS] : NAMES[name]
}
