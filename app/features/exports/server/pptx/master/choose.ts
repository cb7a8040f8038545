import { BULLET_LIMIT, SLIDE_TITLE_LIMIT } from '~/features/document/deck/deck'
import type { Rect } from '~/features/document/deck/design/template'
import { heightOf, SMALLEST } from '~/features/document/deck/fit/fit-text'
import { masterErrors } from '~/features/document/masters-errors'
import { isTitle, type Holder } from './holders'
import type { Layout } from './layouts'
import { bodySlot, insideOf, titleSlot } from './slots-of'

/** A layout that can hold a title of any length, and its places for content. */
export interface Titled {
  layout: Layout
  title: Holder
  /** Places with room for any point, left before right. */
  contents: readonly Holder[]
  /** Under the title of a cover. */
  subtitle: Holder | null
}

/** Which layout of the master is for which page, by its placeholders first and its name then. */
export interface Choice {
  cover: Titled
  transition: Titled
  end: Titled
  contents: Titled
  /** A title and one place; its place is null where the master has no such layout. */
  text: Titled
  columns: Titled | null
}

/** Errors: `masterNoLayouts`. */
export function chooseLayouts(layouts: readonly Layout[]): Choice {
  const titled = layouts.flatMap((layout) => titledOf(layout) ?? [])
  const [first] = titled
  if (!first) throw masterErrors.masterNoLayouts()
  const byType = (type: string) => titled.find(({ layout }) => layout.type === type)
  const byName = (name: RegExp) => titled.find(({ layout }) => name.test(layout.name))
  const single = titled.filter(({ contents }) => contents.length === 1)
  const text = textLayout(titled, single) ?? first
  const isCover = ({ title }: Titled) => title.type === 'ctrTitle'
  const cover = byType('title') ?? titled.find(isCover) ?? byName(/封面|标题幻灯片|cover/i) ?? first
  return {
    cover,
    text,
    transition: byType('secHead') ?? byName(/节标题|章|过渡|section/i) ?? cover,
    end: byName(/结束|致谢|感谢|谢谢|尾页|封底|\bend\b|thank|closing/i) ?? cover,
    contents: single.find(({ layout }) => /目录|contents|agenda/i.test(layout.name)) ?? text,
    columns: titled.find(isSideBySide) ?? null,
  }
}

/** One place under a title, else only a title, else the one whose title leaves the most room. */
const textLayout = (titled: readonly Titled[], single: readonly Titled[]): Titled | undefined =>
  single.find(({ layout }) => layout.type === 'obj' || layout.type === 'tx') ??
  single.toSorted((item, other) => areaOf(other) - areaOf(item))[0] ??
  titled.find(({ layout }) => layout.type === 'titleOnly') ??
  titled.toSorted((item, other) => endOf(item) - endOf(other))[0]

const endOf = ({ title: { rect } }: Titled) => rect.y + rect.height

const areaOf = ({ contents: [holder] }: Titled) =>
  holder ? holder.rect.width * holder.rect.height : 0

function titledOf(layout: Layout): Titled | null {
  const title = layout.holders.find(isTitle)
  if (!title || !holds(title, 'title')) return null
  const others = layout.holders.filter((item) => ['', 'body', 'subTitle'].includes(item.type))
  const isClear = ({ rect }: Holder) => !overlap(rect, title.rect)
  const clear = others.filter(isClear)
  // A small place beside a large one is for a heading or a remark: such a layout is for something else.
  const roomy = clear.filter((item) => item.type !== 'subTitle' && holds(item, 'body'))
  const isPlain = roomy.length === others.length && layout.type !== 'secHead'
  return {
    layout,
    title,
    contents: isPlain ? roomy.toSorted((a, b) => a.rect.x - b.rect.x) : [],
    subtitle: clear.find((item) => holds(item, 'byline')) ?? null,
  }
}

const LEAST = { title: SLIDE_TITLE_LIMIT + 10, byline: 100, body: BULLET_LIMIT } as const

/** Whether the longest words there can be have room at the smallest type. */
function holds(holder: Holder, kind: keyof typeof LEAST): boolean {
  const { rect } = holder
  if (kind === 'body' && (rect.width < 220 || rect.height < 170)) return false
  // Sources stand under what is said.
  const foot = kind === 'body' ? 40 : 0
  const slot = kind === 'body' ? bodySlot(holder, insideOf(holder)) : titleSlot(holder)
  const marks = kind === 'body' ? Array.from({ length: 12 }, () => 88) : []
  const words = { lead: '', text: '镇'.repeat(LEAST[kind]), marks, bulletId: null }
  const isOnSlide = rect.x >= -1 && rect.y >= -1 && rect.y + rect.height <= 541
  return isOnSlide && heightOf(words, slot, SMALLEST) <= slot.height - foot
}

function isSideBySide({ contents }: Titled): boolean {
  const [left, right] = contents
  if (!left || !right || contents.length !== 2) return false
  return left.rect.x + left.rect.width <= right.rect.x + 1 && !isFarApart(left.rect, right.rect)
}

const isFarApart = (item: Rect, other: Rect) => Math.abs(item.y - other.y) > 40

export const overlap = (item: Rect, other: Rect): boolean =>
  item.x < other.x + other.width - 0.5 &&
  other.x < item.x + item.width - 0.5 &&
  item.y < other.y + other.height - 0.5 &&
  other.y < item.y + item.height - 0.5
