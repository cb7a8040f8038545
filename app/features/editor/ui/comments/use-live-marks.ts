import type { EditorView } from 'prosemirror-view'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { CommentsContext } from '~/features/document/ui/comments'
import { setMarkedThreads, type MarkedThreads } from './live-marks'
import { selectedPlaces, titleOf, wholePlace, type PlacedBlock } from './prose-text'

/** Draws the threads of the section that is written in, and begins new ones about what is selected in it. */
export function useLiveMarks(nodeId: string, viewOf: () => EditorView | null, isMounted: boolean) {
  const comments = useContext(CommentsContext)
  const here = comments?.threads.filter((thread) => thread.nodeId === nodeId) ?? []
  const marked: MarkedThreads = {
    threads: here.map(({ id, places }) => ({ id, places })),
    activeId: comments?.activeId ?? '',
  }
  const isMarked = useRef(false)
  const draw = useEffectEvent(() => {
    const view = viewOf()
    // Nothing to draw and nothing drawn: the view is left alone.
    if (marked.threads.length === 0 && !isMarked.current) return
    isMarked.current = marked.threads.length > 0
    if (view) view.dispatch(setMarkedThreads(view.state.tr, marked))
  })
  // The same threads come as new objects whenever the page is drawn.
  const drawn = JSON.stringify(marked)
  useEffect(() => {
    if (isMounted) draw()
  }, [drawn, isMounted])
  if (!comments) return null
  return {
    /** About the selected words; about the block where no words are selected. */
    ofSelection() {
      const view = viewOf()
      const places = view ? selectedPlaces(view.state) : []
      if (view && places.length > 0) {
        const isWhole = places.every(({ range }) => range === null)
        const title = isWhole ? '图' : ''
        comments.begin({ nodeId, places, title })
      }
    },
    ofBlock(block: PlacedBlock) {
      const places = wholePlace(block)
      if (places.length > 0) comments.begin({ nodeId, places, title: titleOf(block) })
    },
  }
}
