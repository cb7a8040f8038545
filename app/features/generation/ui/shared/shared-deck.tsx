import { useMemo } from 'react'
import type {
  DeckSnapshot,
  SharedExtra,
  SharedFigure,
  SharedStyle,
  SharedSlide,
} from '~/features/sharing/creation-terms'
import type { SharedSource } from '~/features/sharing/terms'
import {
  slideLayouts,
  slideRoles,
  templateIds,
  type Deck,
  type DeckFigure,
  type DeckSource,
  type Extra,
  type Slide,
  type SlideLayout,
  type LayoutSlots,
  type Template,
  templates,
  layoutDeck,
} from '~/features/document/deck'
import { SlideView, SourceMark } from '~/features/slides/ui'
import '~/features/slides/ui/slides.css'
import './shared.css'

/** A deck as strangers look through it: page after page, with the words that its marks lean on. */
export function SharedDeck(props: {
  snapshot: DeckSnapshot
  /** Where the pictures of the share lie. */
  pictureUrl(no: number): string
}) {
  const { snapshot, pictureUrl } = props
  const deck = useMemo(() => deckOf(snapshot), [snapshot])
  const template = useMemo(
    () => (snapshot.look ? templateOf(snapshot.look, pictureUrl) : templates[deck.template]),
    [snapshot.look, deck.template, pictureUrl],
  )
  const pages = useMemo(() => layoutDeck(deck, template), [deck, template])
  return (
    <ol className="shared-deck" aria-label={snapshot.title}>
      {pages.map((page, index) => (
        <li key={`${page.slideId} ${page.part}`}>
          <section aria-label={`第${index + 1}页`}>
            <SlideView
              page={page}
              template={template}
              pictureUrl={(slideId, extraId) => pictureUrl(pictureNo(snapshot, slideId, extraId))}
              mark={(number) => <SourceMark number={number} source={deck.sources[number - 1]} />}
            />
          </section>
          <span aria-hidden="true">{index + 1}</span>
        </li>
      ))}
    </ol>
  )
}

const SHARED_STYLE = 'shared'

/** The team's own look, its pictures where the share has them; what it has no place for stands as in one of ours. */
function templateOf(style: SharedStyle, pictureUrl: (no: number) => string): Template {
  const layouts = slideLayouts.map((layout): [SlideLayout, LayoutSlots] => {
    const own = style.slots[layout]
    if (!own) return [layout, templates.sujian.slots[layout]]
    const { drawings = [], ...slots } = own
    const behind = drawings.map(({ no, ...item }) => ({
      ...item,
      picture: no === null ? null : pictureUrl(no),
    }))
    return [layout, { ...slots, drawings: behind }]
  })
  const slots = Object.fromEntries(layouts) as Record<SlideLayout, LayoutSlots>
  return { ...style, id: SHARED_STYLE, name: '', slots }
}

const slideId = (index: number) => `s${index + 1}`
const sourceId = (number: number) => `e${number}`

function pictureNo({ slides }: DeckSnapshot, id: string, extraId?: string): number {
  const { figure, extras = [] } = slides[Number(id.slice(1)) - 1] ?? {}
  const extra = extraId === undefined ? null : extras[Number(extraId.slice(1))]
  if (extra) return extra.kind === 'picture' ? extra.no : 0
  return figure?.kind === 'image' ? figure.no : 0
}

// As the editor has it, without ids of anything: what draws a deck draws this one.
function deckOf({ title, byline, template, look: ownStyle, slides, sources }: DeckSnapshot): Deck {
  return {
    title,
    byline,
    template: templateIds.find((item) => item === template) ?? 'sujian',
    slides: slides.map((slide, index) => slideOf(slide, index, ownStyle ? SHARED_STYLE : template)),
    sources: sources.map(sourceOf),
    madeRev: 0,
    bin: [],
  }
}

const slideOf = (shared: SharedSlide, index: number, style: string): Slide => ({
  id: slideId(index),
  rev: 0,
  role: slideRoles.find((item) => item === shared.role) ?? 'content',
  layout: slideLayouts.find((item) => item === shared.layout) ?? 'text',
  title: shared.title,
  isChapter: shared.isChapter,
  nodeId: null,
  bullets: shared.bullets.map(({ text, marks }, no) => ({
    id: `b${no}`,
    text,
    from: originOf(marks),
  })),
  figure: shared.figure && figureOf(shared.figure),
  notes: '',
  placed: shared.placed?.map((item) => ({ ...item, template: style })),
  styles: shared.styles,
  extras: shared.extras?.map(extraOf),
})

function extraOf(shared: SharedExtra, index: number): Extra {
  const id = `x${index}`
  if (shared.kind !== 'picture') return { ...shared, id }
  const { no, ...picture } = shared
  return { ...picture, id, key: String(no), type: 'png' }
}

const originOf = (marks: readonly number[]) => ({ nodeId: '', evidenceIds: marks.map(sourceId) })

function figureOf({ marks, ...figure }: SharedFigure): DeckFigure {
  const from = originOf(marks)
  if (figure.kind !== 'image') return { ...figure, from }
  const { kind, caption, width, height, alt, no } = figure
  return { kind, caption, width, height, alt, key: String(no), type: 'png', from }
}

const sourceOf = ({ title, place, content, url }: SharedSource, index: number): DeckSource => ({
  id: sourceId(index + 1),
  title,
  place: place ?? '',
  quote: content,
  fileId: null,
  page: null,
  url: url ?? '',
})
