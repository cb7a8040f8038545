import { nodesOf } from '#packages/document/tree-walk'
import type { DocSnapshot } from '#packages/document/snapshot'
import {
  BIN_LIMIT,
  CELLS_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  SLIDE_TITLE_LIMIT,
  type Bullet,
  type Deck,
  type Slide,
} from '../deck'
import { CONTINUED } from '../fit/chapters'
import { layoutDeck } from '../fit/layout'
import { layoutOfBullets } from './bullets'
import { condense, isShort } from './condense'
import { bulletSlide, figureSlide, frameSlide } from './section-slides'
import { sourcesOf } from './sources-of'
import { within } from './within'
import { statementsUnder, type Statement } from './statements'

/** A deck with one page more or fewer; null where there is none. */
type Turn = (slides: readonly Slide[], left: Left) => Slide[] | null

/** Sentences that no slide shows yet, by their heading. */
type Left = ReadonlyMap<string, readonly Statement[]>

/**
 * The deck on as many pages as were ordered. Fuller pages are parted first, then what was only said is shown; of too many
 * the least telling ones go to the bin, from where they can be had back.
 */
export function fitPages(deck: Deck, snapshot: DocSnapshot, ordered: number): Deck {
  // A chapter of which there is nothing to show takes no page of those that were ordered.
  let slides: readonly Slide[] = deck.slides.filter(
    (slide, _, all) => slide.role !== 'transition' || pagesBelow(slide, all) > 0,
  )
  const count = (all: readonly Slide[]) => layoutDeck({ ...deck, slides: all }).length
  const left = leftOver(snapshot)
  while (count(slides) < ordered) {
    const next = firstOf(growing, slides, left)
    if (!next) break
    slides = next
  }
  const removed: Slide[] = []
  while (count(slides) > ordered) {
    const next = firstOf(shrinking, slides, left)
    if (!next) break
    removed.unshift(...slides.filter((slide) => next.every(({ id }) => id !== slide.id)))
    slides = next
  }
  const bin = removed.filter(({ role }) => role === 'content' || role === 'chart')
  return {
    ...deck,
    slides,
    sources: sourcesOf(snapshot, [...slides, ...bin]),
    bin: bin.slice(0, BIN_LIMIT),
  }
}

const firstOf = (turns: readonly Turn[], slides: readonly Slide[], left: Left) => {
  for (const turn of turns) {
    const next = turn(slides, left)
    if (next) return next
  }
  return null
}

function leftOver({ tree, bodies }: DocSnapshot): Left {
  return new Map(
    nodesOf(tree).map(({ id }) => {
      const { items, sentences, quotes } = statementsUnder(id, bodies.get(id))
      return [id, [...items, ...sentences, ...quotes]]
    }),
  )
}

const replaced = (slides: readonly Slide[], slide: Slide, by: readonly Slide[]): Slide[] =>
  slides.flatMap((item) => (item === slide ? [...by] : [item]))

const continued = (title: string) =>
  title.endsWith(CONTINUED)
    ? title
    : within(title, SLIDE_TITLE_LIMIT - CONTINUED.length) + CONTINUED

/** A list of contents where there is something to list. */
const addContents: Turn = (slides) => {
  const [cover, ...rest] = slides
  const chapters = slides.filter(({ isChapter }) => isChapter).length
  if (!cover || chapters < 2 || slides.some(({ role }) => role === 'contents')) return null
  return [cover, frameSlide('contents', '目录'), ...rest]
}

/** A figure and the words beside it have a page each. */
const partFigure: Turn = (slides) => {
  const slide = slides.find(({ figure, bullets }) => figure && bullets.length > 1)
  if (!slide?.figure) return null
  const section = { id: slide.id as never, title: slide.title }
  const words: Slide = {
    ...slide,
    role: 'content',
    layout: layoutOfBullets(slide.bullets, false),
    figure: null,
  }
  const alone = { ...figureSlide(section, slide.figure, 'f'), nodeId: slide.nodeId }
  return replaced(slides, slide, [words, alone])
}

/** The fullest list in two, its title on both. */
const partList =
  (least: number): Turn =>
  (slides) => {
    const lists = slides.filter(
      ({ role, layout, bullets, figure }) =>
        role === 'content' &&
        !figure &&
        layout !== 'timeline' &&
        layout !== 'process' &&
        bullets.length >= least,
    )
    const slide = lists.toSorted((a, b) => b.bullets.length - a.bullets.length)[0]
    if (!slide) return null
    const half = Math.ceil(slide.bullets.length / 2)
    const [first, second] = [slide.bullets.slice(0, half), slide.bullets.slice(half)]
    const section = { id: slide.id as never, title: continued(slide.title) }
    return replaced(slides, slide, [
      { ...slide, bullets: first, layout: layoutOfBullets(first, false) },
      { ...bulletSlide(section, second, `p${slide.bullets.length}`), nodeId: slide.nodeId },
    ])
  }

/** What a section only says so far, on a page behind its own. */
const showMore: Turn = (slides, left) => {
  const visible = new Set(slides.flatMap(({ bullets }) => bullets.map(({ text }) => text)))
  const sections = [...new Set(slides.flatMap(({ nodeId }) => nodeId ?? []))]
  const offers = sections.flatMap((nodeId) => {
    const bullets = distinct(
      (left.get(nodeId) ?? []).flatMap((item, index) => unshown(item, index, visible)),
    )
    return bullets.length > 0 ? [{ nodeId, bullets: bullets.slice(0, CELLS_LIMIT) }] : []
  })
  const [best] = offers.toSorted((a, b) => b.bullets.length - a.bullets.length)
  const last = best && slides.findLast(({ nodeId }) => nodeId === best.nodeId)
  if (!best || !last) return null
  const place = slides.filter(({ nodeId }) => nodeId === best.nodeId).length
  const title = slides.find(({ id }) => id === best.nodeId)?.title ?? last.title
  const section = { id: best.nodeId as never, title: continued(title) }
  const more = bulletSlide(section, best.bullets, `m${place}`)
  return replaced(slides, last, [last, more])
}

function distinct(bullets: readonly Bullet[]): Bullet[] {
  const texts = new Set<string>()
  return bullets.filter(({ text }) => !texts.has(text) && texts.add(text))
}

function unshown(item: Statement, index: number, visible: ReadonlySet<string>): Bullet[] {
  const text = isShort(item.text) ? condense(item.text) || item.text : condense(item.text)
  if (text === '' || [...visible].some((other) => other.includes(text) || text.includes(other)))
    return []
  const { nodeId, blockId, evidenceIds } = item
  return [
    {
      id: `${nodeId}-m${index + 1}`,
      text,
      from: { nodeId, blockId, evidenceIds: evidenceIds.slice(0, ORIGIN_EVIDENCE_LIMIT) },
    },
  ]
}

/** A page that opens a chapter of several pages, where the chapter's first page does so far. */
const openChapter: Turn = (slides) => {
  const slide = slides.find(
    (item) => item.isChapter && item.role !== 'transition' && pagesBelow(item, slides) > 0,
  )
  if (!slide) return null
  const opening: Slide = {
    ...slide,
    id: `${slide.id}-c`,
    role: 'transition',
    layout: 'transition',
    isChapter: true,
    bullets: [],
    figure: null,
    notes: '',
  }
  return replaced(slides, slide, [opening, { ...slide, isChapter: false }])
}

/** Room for questions before the last page. */
const addQuestions: Turn = (slides) => {
  const end = slides.at(-1)
  if (end?.role !== 'end' || slides.some(({ id }) => id === 'questions')) return null
  const questions: Slide = {
    ...frameSlide('end', '提问与讨论'),
    id: 'questions',
    role: 'transition',
    layout: 'transition',
  }
  return [...slides.slice(0, -1), questions, end]
}

const growing: readonly Turn[] = [
  addContents,
  partFigure,
  openChapter,
  partList(4),
  showMore,
  addQuestions,
  partList(2),
]

const without =
  (isIt: (slide: Slide, slides: readonly Slide[]) => boolean): Turn =>
  (slides) => {
    const slide = slides.findLast((item) => isIt(item, slides))
    return slide ? slides.filter((item) => item !== slide) : null
  }

/** Pages of a chapter that is opened by this one. */
const pagesBelow = (slide: Slide, slides: readonly Slide[]): number => {
  const rest = slides.slice(slides.indexOf(slide) + 1)
  const next = rest.findIndex(({ isChapter, role }) => isChapter || role === 'end')
  return next < 0 ? rest.length : next
}

/** The page with least on it: no figure, few bullets; the last of those. */
const withoutLeast: Turn = (slides) => {
  const inner = slides.filter(({ role, isChapter }) => role === 'content' && !isChapter)
  const weight = ({ figure, bullets, layout }: Slide) =>
    (figure ? 10 : 0) + bullets.length + (layout === 'text' || layout === 'quote' ? 0 : 3)
  const [least] = inner.toReversed().toSorted((a, b) => weight(a) - weight(b))
  return least ? slides.filter((item) => item !== least) : null
}

const shrinking: readonly Turn[] = [
  without(({ role }) => role === 'quote'),
  // A heading over a single page divides nothing; its page opens the chapter then.
  (slides) => {
    const slide = slides.findLast(
      (item) => item.role === 'transition' && pagesBelow(item, slides) === 1,
    )
    const below = slide && slides[slides.indexOf(slide) + 1]
    if (!slide || !below) return null
    return slides
      .filter((item) => item !== slide)
      .map((item) => (item === below ? { ...item, isChapter: true } : item))
  },
  without((slide, slides) => slide.role === 'transition' && pagesBelow(slide, slides) === 0),
  // Of several figures of a section the first says most, and pieces of one table say the same.
  without(
    ({ id, nodeId, figure, isChapter }, slides) =>
      figure !== null &&
      !isChapter &&
      slides.find(
        (item) => item.figure && (item.nodeId === nodeId || item.figure.caption === figure.caption),
      )?.id !== id,
  ),
  without(({ role }, slides) => role === 'contents' && slides.length < 8),
  withoutLeast,
  without(({ role }) => role === 'chart'),
  without(({ role }) => role === 'contents'),
  without(({ role, isChapter }) => role === 'transition' || (role === 'content' && isChapter)),
]
