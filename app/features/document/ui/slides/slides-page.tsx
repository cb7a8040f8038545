import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { DeckView } from '../../deck-terms'
import { templates } from '../../deck/design/templates'
import { layoutDeck } from '../../deck/fit/layout'
import type { Page } from '../../deck/fit/page'
import { NotesPane } from './notes-pane'
import { SlideCanvas } from './slide-canvas'
import { SlideDrawer } from './slide-drawer'
import { SlidesBar } from './slides-bar'
import { Thumbnails } from './thumbnails'
import { useDeck } from './use-deck'
import { useMasters } from './use-masters'
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

const Presenting = lazy(() => import('./presenting').then((item) => ({ default: item.Presenting })))

/** /in-slides/:id: a deck is looked at, edited and presented. Phones read and present only. */
export function SlidesPage(props: SlidesPageProps) {
  const { teamId, view: first, backTo, renderScript, share } = props
  const editor = useDeck(teamId, first)
  const { deck } = editor
  const masters = useMasters(teamId, first.master)
  const template = masters.lookOf(deck.masterId) ?? templates[deck.template]
  const pages = useMemo(() => layoutDeck(deck, template), [deck, template])
  const [presentFrom, setPresentFrom] = useState<number | null>(null)
  const { at: index, page, go } = usePlace(pages)
  const pictureUrl = useCallback(
    (slideId: string) =>
      `/ai/deck/picture?${new URLSearchParams({ teamId, id: first.documentId, slideId })}`,
    [teamId, first.documentId],
  )
  const present = useCallback((from: number) => setPresentFrom(from), [])
  useSlideKeys({ editor, index, go, present, isPresenting: presentFrom !== null })
  const slide = deck.slides.find((item) => item.id === page?.slideId)
  if (!page || !slide) return null
  const view = { template, pictureUrl }
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
        <Thumbnails
          {...view}
          deck={deck}
          pages={pages}
          index={index}
          onGo={go}
          onPresent={present}
          onMove={(slideId, to) => editor.run({ type: 'move-slide', slideId, at: to })}
        />
        <div className="slides-middle">
          <SlideCanvas {...view} editor={editor} page={page} slide={slide} />
          <NotesPane editor={editor} page={page} slide={slide} script={renderScript(deck.title)} />
        </div>
        <SlideDrawer
          {...view}
          masters={masters}
          editor={editor}
          pages={pages}
          page={page}
          slide={slide}
          onGo={go}
        />
      </div>
      {presentFrom !== null && (
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </main>
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
  return { at: index, page, go }
}
