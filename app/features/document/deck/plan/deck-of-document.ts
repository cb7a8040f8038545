import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import {
  BULLET_LIMIT,
  BULLETS_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  SLIDE_TITLE_LIMIT,
  SLIDES_LIMIT,
  type Bullet,
  type Deck,
  type DeckFigure,
  type DeckSource,
  type Slide,
  type TemplateId,
} from '../deck'
import { condense, keySentences } from './condense'
import { figuresOf } from './figures'
import { notesOf, withSources } from './notes'
import { statementsUnder, type Statement } from './statements'

const KEY_SENTENCES = 5
const QUOTE_AT_MOST = 80

export interface DeckFrame {
  title: string
  byline: string
  template: TemplateId
}

/**
 * A deck from a document, by rule alone: chapters become transitions, sections slides, their lists and key sentences
 * bullets, tables charts; all words are the document's own. The same document makes the same slides with the same ids.
 */
export function deckOfDocument(snapshot: DocSnapshot, frame: DeckFrame): Deck {
  const chapters = snapshot.tree.children.filter(({ kind }) => kind !== 'front' && kind !== 'back')
  const inside = chapters.flatMap((chapter) => slidesOfChapter(snapshot, chapter))
  const cover = frameSlide('cover', frame.title)
  const contents = inside.length > 4 ? [frameSlide('contents', '目录')] : []
  const slides = [
    cover,
    ...contents,
    ...inside.slice(0, SLIDES_LIMIT - 3),
    frameSlide('end', '谢谢'),
  ]
  return {
    ...frame,
    title: within(frame.title, SLIDE_TITLE_LIMIT),
    slides,
    sources: sourcesOf(snapshot, slides),
    madeRev: 0,
    bin: [],
  }
}

const frameSlide = (role: 'cover' | 'contents' | 'end', title: string): Slide => ({
  ...empty,
  id: role,
  role,
  layout: role,
  title: within(title, SLIDE_TITLE_LIMIT),
})

const empty = {
  rev: 0,
  isChapter: false,
  nodeId: null,
  bullets: [],
  figure: null,
  notes: '',
} as const

function slidesOfChapter(snapshot: DocSnapshot, chapter: DocNode): Slide[] {
  const sections = chapter.children
  if (sections.length === 0) {
    const slides = slidesOf(snapshot, chapter).filter(showsSomething)
    if (slides.length === 0) return blankChapter(chapter)
    return slides.map((slide) => ({ ...slide, isChapter: slide.id === chapter.id }))
  }
  const statements = statementsUnder(chapter.id, snapshot.bodies.get(chapter.id))
  const opening: Slide = {
    ...empty,
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
          ...empty,
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

/** The slide of a section, then those of its further figures and of its quotation. */
export function slidesOf(snapshot: DocSnapshot, section: DocNode): Slide[] {
  const family = [section, ...descendants(section)]
  const under = family.map(({ id }) => statementsUnder(id, snapshot.bodies.get(id)))
  const figures = family.flatMap(({ id }) => figuresOf(id, snapshot.bodies.get(id)))
  const chosen = bulletsOf(section, snapshot)
  const statements = under.flatMap((item) => item.sentences)
  const [first, ...others] = figures
  const isBeside = first !== undefined && chosen.bullets.length > 0
  const slide: Slide = {
    ...empty,
    id: section.id,
    role: first?.kind === 'chart' ? 'chart' : 'content',
    layout: first ? (isBeside ? 'figure-right' : 'figure-full') : layoutOf(chosen.bullets),
    title: within(section.title, SLIDE_TITLE_LIMIT),
    nodeId: section.id,
    bullets: chosen.bullets,
    figure: first ?? null,
    notes: notesOf(statements, chosen.behind),
  }
  const quote = under
    .flatMap((item) => item.quotes)
    .find(({ text }) => [...text].length <= QUOTE_AT_MOST)
  return [slide, ...figureSlides(section, others), ...(quote ? [quoteSlide(section, quote)] : [])]
}

// One sentence alone is a statement: as a list of one it would leave its page empty.
const layoutOf = ({ length }: readonly Bullet[]) => (length === 1 ? 'quote' : 'text')

const descendants = (node: DocNode): DocNode[] =>
  node.children.flatMap((child) => [child, ...descendants(child)])

interface Chosen {
  bullets: Bullet[]
  /** The sentences they were made of. */
  behind: ReadonlySet<Statement>
}

/** Lists stand as they are; without one, key sentences, and of every heading below at least its own words. */
function bulletsOf(section: DocNode, snapshot: DocSnapshot): Chosen {
  const own = statementsUnder(section.id, snapshot.bodies.get(section.id))
  const behind = new Set<Statement>()
  const items: Statement[] = [...own.items]
  if (items.length === 0) {
    const most = section.children.length > 0 ? 2 : KEY_SENTENCES
    items.push(...keySentences(own.sentences, most).map((item) => asBullet(item, behind)))
  }
  // The section's own list stands for its headings where somebody wrote one.
  if (own.items.length === 0)
    items.push(...section.children.map((node) => bulletOfNode(node, snapshot, behind)))
  const bullets = items
    .map((item) =>
      [...item.text].length > BULLET_LIMIT ? { ...item, text: condense(item.text) } : item,
    )
    // What is no whole clause is said, and not shown.
    .filter(({ text }) => text !== '')
    .slice(0, BULLETS_LIMIT)
    .map(({ text, evidenceIds, nodeId, blockId }, index): Bullet => ({
      id: `${section.id}-${index + 1}`,
      text: within(text, BULLET_LIMIT),
      from: {
        nodeId,
        evidenceIds: evidenceIds.slice(0, ORIGIN_EVIDENCE_LIMIT),
        ...(blockId !== '' && { blockId }),
      },
    }))
  return { bullets, behind }
}

function bulletOfNode(node: DocNode, snapshot: DocSnapshot, behind: Set<Statement>): Statement {
  const statements = [node, ...descendants(node)].flatMap(({ id }) => {
    const under = statementsUnder(id, snapshot.bodies.get(id))
    return [...under.items, ...under.sentences]
  })
  const [key] = keySentences(statements, 1)
  if (!key) return { text: node.title, nodeId: node.id, blockId: '', evidenceIds: [] }
  const { text, ...place } = asBullet(key, behind)
  if (text === '') return { ...place, text: node.title }
  return { ...place, text: text.includes(node.title) ? text : `${node.title}：${text}` }
}

function asBullet(statement: Statement, behind: Set<Statement>): Statement {
  behind.add(statement)
  return { ...statement, text: condense(statement.text) }
}

const figureSlides = (node: DocNode, figures: readonly DeckFigure[]): Slide[] =>
  figures.map((figure, index) => ({
    ...empty,
    id: `${node.id}-f${index + 1}`,
    role: figure.kind === 'chart' ? 'chart' : 'content',
    layout: 'figure-full',
    title: within(figure.caption || node.title, SLIDE_TITLE_LIMIT),
    nodeId: node.id,
    figure,
  }))

const quoteSlide = (node: DocNode, quote: Statement): Slide => ({
  ...empty,
  id: `${node.id}-q`,
  role: 'quote',
  layout: 'quote',
  title: within(node.title, SLIDE_TITLE_LIMIT),
  nodeId: node.id,
  bullets: [
    {
      id: `${node.id}-q-1`,
      text: within(quote.text, BULLET_LIMIT),
      from: {
        nodeId: node.id,
        blockId: quote.blockId,
        evidenceIds: quote.evidenceIds.slice(0, ORIGIN_EVIDENCE_LIMIT),
      },
    },
  ],
  notes: withSources(quote),
})

/** What the slides lean on, in the order in which they first do; what was taken back is not among it. */
function sourcesOf(snapshot: DocSnapshot, slides: readonly Slide[]): DeckSource[] {
  const ids = slides.flatMap((slide) => [
    ...slide.bullets.flatMap((bullet) => bullet.from?.evidenceIds ?? []),
    ...(slide.figure?.from?.evidenceIds ?? []),
    ...[...slide.notes.matchAll(/@([\w-]+)/g)].map(([, id = '']) => id),
  ])
  return [...new Set(ids)].flatMap((id) => sourceOf(snapshot, id) ?? [])
}

function sourceOf({ evidence, references }: DocSnapshot, id: string): DeckSource | null {
  const found = evidence.get(id)
  if (!found || found.state === 'revoked') return null
  const { fileId, url, quote, place } = found
  const title = references.get(found.referenceId)?.title ?? ''
  return {
    id,
    title,
    place: place.label,
    quote,
    fileId,
    page: place.page,
    passageId: place.passageId,
    url,
  }
}

/** At most so many characters, never half of one. */
export const within = (text: string, most: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('')
}
