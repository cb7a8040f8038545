import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import {
  BULLET_LIMIT,
  CELLS_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  SLIDE_TITLE_LIMIT,
  type Bullet,
  type DeckFigure,
  type Slide,
} from '../deck'
import { bulletsOf, descendants, layoutOfBullets } from './bullets'
import { isShort } from './condense'
import { figuresOf } from './figures'
import { findingOf } from './findings'
import { notesOf, withSources } from './notes'
import { statementsUnder, type Statement } from './statements'
import { within } from './within'

export const blank = {
  rev: 0,
  isChapter: false,
  nodeId: null,
  bullets: [],
  figure: null,
  notes: '',
} as const

/** A slide of the deck's frame. */
export const frameSlide = (role: 'cover' | 'contents' | 'end', title: string): Slide => ({
  ...blank,
  id: role,
  role,
  layout: role,
  title: within(title, SLIDE_TITLE_LIMIT),
})

/** The slide of a section, then those of its further bullets, figures and of its quotation. */
export function slidesOf(snapshot: DocSnapshot, section: DocNode): Slide[] {
  const family = [section, ...descendants(section)]
  const under = family.map(({ id }) => statementsUnder(id, snapshot.bodies.get(id)))
  const figures = family.flatMap(({ id }) => figuresOf(id, snapshot.bodies.get(id)))
  const chosen = bulletsOf(section, snapshot)
  const statements = [...chosen.leftover, ...under.flatMap((item) => item.sentences)]
  const [bullets = [], ...more] = inPages(chosen.bullets)
  const beside = figureBeside(figures, bullets)
  const slide: Slide = {
    ...blank,
    id: section.id,
    role: beside?.kind === 'chart' ? 'chart' : 'content',
    layout: beside ? besideLayout(bullets) : layoutOfBullets(bullets, chosen.areSteps),
    title: within((bullets.length === 0 && findingIn(beside)) || section.title, SLIDE_TITLE_LIMIT),
    nodeId: section.id,
    bullets,
    figure: beside ?? null,
    notes: notesOf(statements, new Set([...chosen.behind, ...chosen.leftover])),
  }
  const quote = under
    .flatMap((item) => item.quotes)
    .find(({ text }) => isShort(text.replace(/[。；]+$/, '')))
  return [
    slide,
    ...more.map((items, index) => bulletSlide(section, items, `b${index + 2}`)),
    ...figureSlides(section, beside ? figures.slice(1) : figures),
    ...(quote ? [quoteSlide(section, quote)] : []),
  ]
}

/** A table is read across the whole page; words stand on one of their own. */
const figureBeside = ([first]: readonly DeckFigure[], { length }: readonly Bullet[]) =>
  first?.kind === 'table' && length > 0 ? undefined : first

const besideLayout = ({ length }: readonly Bullet[]) =>
  length > 0 ? ('figure-right' as const) : ('figure-full' as const)

const findingIn = (figure: DeckFigure | undefined) =>
  figure?.kind === 'chart' ? findingOf(figure.chart) : ''

/** Not more than five to a page, pages about even. */
function inPages(bullets: readonly Bullet[]): Bullet[][] {
  const pages = Math.max(1, Math.ceil(bullets.length / CELLS_LIMIT))
  const each = Math.ceil(bullets.length / pages)
  return Array.from({ length: pages }, (_, index) =>
    bullets.slice(index * each, (index + 1) * each),
  )
}

/** Bullets of a section on a page of their own. */
export const bulletSlide = (
  { id, title }: Pick<DocNode, 'id' | 'title'>,
  bullets: readonly Bullet[],
  suffix: string,
): Slide => ({
  ...blank,
  id: `${id}-${suffix}`,
  role: 'content',
  layout: layoutOfBullets(bullets, false),
  title: within(title, SLIDE_TITLE_LIMIT),
  nodeId: id,
  bullets,
})

/** Each figure on a page; what a chart shows is its title. */
export const figureSlides = (node: DocNode, figures: readonly DeckFigure[]): Slide[] =>
  figures.map((figure, index) => figureSlide(node, figure, `f${index + 1}`))

export const figureSlide = (
  { id, title }: Pick<DocNode, 'id' | 'title'>,
  figure: DeckFigure,
  suffix: string,
): Slide => ({
  ...blank,
  id: `${id}-${suffix}`,
  role: figure.kind === 'chart' ? 'chart' : 'content',
  layout: 'figure-full',
  title: within(figureTitle(figure, title), SLIDE_TITLE_LIMIT),
  nodeId: id,
  figure,
})

const LONGEST_HEADS = 28

/** What a figure shows; a table that is called as its section says what it lays side by side. */
function figureTitle(figure: DeckFigure, section: string): string {
  const finding = findingIn(figure)
  if (finding !== '') return finding
  if (figure.kind !== 'table' || (figure.caption !== '' && figure.caption !== section))
    return figure.caption || section
  const [of = '', ...others] = figure.head.map((name) => name.replace(/[:：\s]+$/, ''))
  const heads =
    others.length > 1 ? `${others.slice(0, -1).join('、')}与${others.at(-1)}` : others[0]
  const whole = `${of}：${heads}`
  return heads && of !== '' && whole.length <= LONGEST_HEADS ? whole : section
}

const quoteSlide = (node: DocNode, quote: Statement): Slide => ({
  ...blank,
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
