import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { DeckView } from '~/features/document/deck-terms'
import { applyToDeck } from '~/features/document/deck/commands'
import type { Deck } from '~/features/document/deck/deck'
import { templates } from '~/features/document/deck/design/templates'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import type { Page } from '~/features/document/deck/fit/page'
import { actOf } from './canvas/arranging'
import { PageSuggestions, type Suggestion } from './canvas/page-suggestions'
import { usePictures } from './canvas/use-pictures'
import { useSelection } from './canvas/use-selection'
import { NotesPane } from './notes-pane'
import { PhoneEdit } from './phone-edit'
import { SlideCanvas } from './slide-canvas'
import { SlideDrawer, type DrawerTab } from './slide-drawer'
import { SlidesBar } from './slides-bar'
import { Thumbnails } from './thumbnails'
import { useDeck } from './use-deck'
import { useMasters } from './use-masters'
import { useRun, type Run } from './use-run'
import { useSlideKeys } from './use-slide-keys'
import './slides.css'

export interface SlidesPageProps {
  teamId: string
  view: DeckView
  /** Where 返回 leads. */
  backTo: string
  /** Beside the notes: what is written of this deck elsewhere, e.g. its script. */
  renderScript: (title: string) => ReactNode
  /** Opens a link to the pages; null for whoever may not share them. */
  share: ReactNode
}

const Presenting = lazy(() =>
  import('./show/presenting').then((item) => ({ default: item.Presenting })),
)

/** /in-slides/:id: a deck is looked at, edited and presented. Phones read and present only. */
export function SlidesPage(props: SlidesPageProps) {
  const { teamId, view: first, backTo, renderScript, share } = props
  const editor = useDeck(teamId, first)
  const { deck } = editor
  const masters = useMasters(teamId, first.master)
  const template = masters.lookOf(deck.masterId) ?? templates[deck.template]
  const run = useRun(editor)
  const { drawn, suggestion, suggest, accept } = useSuggestion(deck, run)
  const pages = useMemo(() => layoutDeck(drawn, template), [drawn, template])
  const pictures = usePictures(teamId, first.documentId)
  const [tab, setTab] = useState<DrawerTab>('format')
  const [presentFrom, setPresentFrom] = useState<number | null>(null)
  const { at: index, page, go, goToSlide } = usePlace(pages)
  const selection = useSelection(page)
  const pictureUrl = usePictureUrl(teamId, first.documentId, drawn)
  const present = useCallback((from: number) => setPresentFrom(from), [])
  useSlideKeys({ editor, index, present, isPresenting: presentFrom !== null })
  const slide = drawn.slides.find((item) => item.id === page?.slideId)
  if (!page || !slide) return null
  const view = { template, pictureUrl }
  const work = { ...view, editor, page, slide, selection, run }
  return (
    <main className="studio-page">
      <SlidesBar
        teamId={teamId}
        documentId={first.documentId}
        backTo={backTo}
        editor={editor}
        share={share}
        onPresent={() => present(index)}
      />
      <div className="slides-body">
        <Thumbnails {...view} deck={deck} pages={pages} index={index} onGo={go} run={run} />
        <div className="slides-middle">
          <SlideCanvas
            {...work}
            pictures={pictures}
            onSources={() => setTab('sources')}
            onSlide={goToSlide}
          >
            <PageSuggestions
              deck={deck}
              slide={slide}
              current={suggestion?.slideId === slide.id ? suggestion : null}
              onSuggest={suggest}
              onAccept={accept}
            />
          </SlideCanvas>
          <NotesPane {...work} script={renderScript(deck.title)} />
        </div>
        <SlideDrawer {...work} masters={masters} pages={pages} tab={tab} onTab={setTab} onGo={go} />
      </div>
      <PhoneEdit
        {...work}
        isClosed={editor.withheld.includes(slide.id)}
        onPresent={() => present(index)}
      />
      <Suspense fallback={null}>
        {presentFrom !== null && (
          <Presenting
            {...view}
            deck={deck}
            pages={pages}
            from={presentFrom}
            onClose={(to) => {
              setPresentFrom(null)
              go(to)
            }}
          />
        )}
      </Suspense>
    </main>
  )
}

/** A change that is looked at before it is done: the deck is drawn with it. */
function useSuggestion(deck: Deck, run: Run) {
  const [suggestion, suggest] = useState<Suggestion | null>(null)
  const drawn = useMemo(() => withSuggestion(deck, suggestion), [deck, suggestion])
  const accept = () => {
    suggest(null)
    if (suggestion) run(suggestion.commands)
  }
  return { drawn, suggestion, suggest, accept }
}

function withSuggestion(deck: Deck, suggestion: Suggestion | null): Deck {
  const command = suggestion && actOf(suggestion.commands)
  const change = command && applyToDeck(deck, command, Number.MAX_SAFE_INTEGER, 0)
  return change?.ok ? change.deck : deck
}

/** Where the picture of a slide lies, and those that a person put on it: these by their name, as they may be new. */
function usePictureUrl(teamId: string, id: string, deck: Deck) {
  const latest = useRef(deck)
  useLayoutEffect(() => {
    latest.current = deck
  })
  return useCallback(
    (slideId: string, extraId?: string) => {
      if (extraId === undefined)
        return `/ai/deck/picture?${new URLSearchParams({ teamId, id, slideId })}`
      const extra = latest.current.slides
        .find((slide) => slide.id === slideId)
        ?.extras?.find((item) => item.id === extraId)
      const key = extra?.kind === 'picture' ? extra.key : ''
      return `/ai/document/image?${new URLSearchParams({ teamId, id, key })}`
    },
    [teamId, id],
  )
}

/** The page that is worked at: it stays with its slide, wherever that goes. */
function usePlace(pages: readonly Page[]) {
  const [current, setCurrent] = useState({ slideId: pages[0]?.slideId ?? '', part: 1 })
  const found = pages.findIndex(
    (item) => item.slideId === current.slideId && item.part === current.part,
  )
  const index = Math.max(
    0,
    found >= 0 ? found : pages.findIndex((item) => item.slideId === current.slideId),
  )
  const page = pages[index]
  const go = useCallback(
    (to: number) => {
      const next = pages[Math.max(0, Math.min(pages.length - 1, to))]
      if (next) setCurrent({ slideId: next.slideId, part: next.part })
    },
    [pages],
  )
  const goToSlide = useCallback((slideId: string) => setCurrent({ slideId, part: 1 }), [])
  return { at: index, page, go, goToSlide }
}
