import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import {
  CELLS_LIMIT,
  SLIDE_TITLE_LIMIT,
  SLIDES_LIMIT,
  type Bullet,
  type Deck,
  type Slide,
  type TemplateId,
} from '../deck'
import { figuresOf } from './figures'
import { notesOf } from './notes'
import { fitPages } from './page-count'
import { blank, figureSlides, frameSlide, slidesOf } from './section-slides'
import { sourcesOf } from './sources-of'
import { statementsUnder } from './statements'
import { within } from './within'

export { within } from './within'
export { slidesOf } from './section-slides'

export interface DeckFrame {
  title: string
  byline: string
  template: TemplateId
  /** How many were ordered; null and absent: as many as there is to say. */
  pages?: number | null
}

/**
 * A deck from a document, by rule alone: chapters become transitions, sections slides, their lists and key sentences
 * bullets, tables charts, amounts large figures; all words are the document's own. The same document makes the same
 * slides with the same ids, and as many pages as were ordered.
 */
export function deckOfDocument(snapshot: DocSnapshot, { pages = null, ...frame }: DeckFrame): Deck {
  const chapters = snapshot.tree.children.filter(({ kind }) => kind !== 'front' && kind !== 'back')
  const inside = chapters.flatMap((chapter) => slidesOfChapter(snapshot, chapter))
  const cover = frameSlide('cover', frame.title)
  const contents = inside.length > 4 ? [frameSlide('contents', '目录')] : []
  const inner = inside.slice(0, SLIDES_LIMIT - 3)
  const end = endOf(inner)
  const slides = [cover, ...contents, ...inner, end]
  const deck: Deck = {
    ...frame,
    title: within(frame.title, SLIDE_TITLE_LIMIT),
    slides,
    sources: sourcesOf(snapshot, slides),
    madeRev: 0,
    bin: [],
  }
  return pages === null ? deck : fitPages(deck, snapshot, pages)
}

/** What stays: of each chapter what it says first, else thanks. */
function endOf(slides: readonly Slide[]): Slide {
  const bullets = keyBullets(slides)
  const end = frameSlide('end', bullets.length > 0 ? '要点回顾' : '谢谢')
  return {
    ...end,
    bullets: bullets.map((bullet, index) => ({ ...bullet, id: `end-${index + 1}` })),
  }
}

const LEAST_KEYS = 2

function keyBullets(slides: readonly Slide[]): Bullet[] {
  const chapters: Slide[][] = []
  for (const slide of slides) {
    if (slide.isChapter || chapters.length === 0) chapters.push([])
    chapters.at(-1)?.push(slide)
  }
  const keys = chapters.flatMap((chapter) => {
    const [bullet] = chapter.flatMap(({ bullets }) => bullets)
    return bullet ? [bullet] : []
  })
  return keys.length < LEAST_KEYS ? [] : keys.slice(0, CELLS_LIMIT)
}

function slidesOfChapter(snapshot: DocSnapshot, chapter: DocNode): Slide[] {
  const sections = chapter.children
  if (sections.length === 0) {
    const slides = slidesOf(snapshot, chapter).filter(showsSomething)
    if (slides.length === 0) return blankChapter(chapter)
    return slides.map((slide) => ({ ...slide, isChapter: slide.id === chapter.id }))
  }
  const statements = statementsUnder(chapter.id, snapshot.bodies.get(chapter.id))
  const opening: Slide = {
    ...blank,
    id: chapter.id,
    role: 'transition',
    layout: 'transition',
    isChapter: true,
    title: within(chapter.title, SLIDE_TITLE_LIMIT),
    nodeId: chapter.id,
    notes: notesOf(statements.sentences, new Set()),
  }
  const own = figureSlides(chapter, figuresOf(chapter.id, snapshot.bodies.get(chapter.id)))
  const below = sections.flatMap((section) => slidesOf(snapshot, section).filter(showsSomething))
  return own.length + below.length > 0 ? [opening, ...own, ...below] : blankChapter(chapter)
}

/** A chapter of which nothing is written keeps its place, and its speaker is told; what has no name is no chapter. */
const blankChapter = (chapter: DocNode): Slide[] =>
  chapter.title.trim() === ''
    ? []
    : [
        {
          ...blank,
          id: chapter.id,
          role: 'transition',
          layout: 'transition',
          isChapter: true,
          title: within(chapter.title, SLIDE_TITLE_LIMIT),
          nodeId: chapter.id,
          notes: '这一章还没有正文，写好后可以重新做这一页。',
        },
      ]

// A page is not left with its title alone.
const showsSomething = ({ bullets, figure }: Slide) => bullets.length > 0 || figure !== null
