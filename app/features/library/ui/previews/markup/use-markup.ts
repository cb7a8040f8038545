import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Found } from '../../reader/found'
import type { OutlineEntry } from '../../reader/outline'
import type { DisplayedPassage } from '../../reader/use-passage'
import { PreviewError, type MarkupContent, type PreviewFailure } from './content'
import { openMarkup, type MarkupEngine } from './engine'

export interface MarkupReading {
  isOpen: boolean
  pages: number
  page: number
  /** Percent. */
  zoom: number
  found: Found | null
  outline: OutlineEntry[]
  engine: RefObject<MarkupEngine | null>
}

/** Draws the document while the component lives. Another document is another component. */
export function useMarkup(scene: {
  frame: RefObject<HTMLIFrameElement | null>
  /** The frame stands and can be drawn in. */
  isReady: boolean
  load: (signal: AbortSignal) => Promise<MarkupContent>
  passage: DisplayedPassage | null
  onPageChange: (page: number) => void
  onFailed: (failure: PreviewFailure) => void
}): MarkupReading {
  const { frame, isReady, load, passage } = scene
  const engine = useRef<MarkupEngine | null>(null)
  const [opened, setOpened] = useState<{ pages: number; outline: OutlineEntry[] } | null>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(100)
  const [found, setFound] = useState<Found | null>(null)
  const turnTo = useEffectEvent((next: number) => {
    setPage(next)
    scene.onPageChange(next)
  })
  const fail = useEffectEvent(scene.onFailed)
  useEffect(() => {
    const element = frame.current
    if (!isReady || !element) return
    const ending = new AbortController()
    load(ending.signal)
      .then((content) => {
        if (ending.signal.aborted) return
        const events = { pageChanged: turnTo, zoomChanged: setZoom, found: setFound }
        engine.current = openMarkup(element, content, events)
        if (!engine.current) throw new PreviewError('unreadable')
        setOpened({ pages: engine.current.pages, outline: engine.current.outline })
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted)
          fail(error instanceof PreviewError ? error.failure : 'unreadable')
      })
    return () => {
      ending.abort()
      engine.current?.destroy()
      engine.current = null
    }
  }, [frame, isReady, load])
  useEffect(() => {
    if (opened && passage) engine.current?.showPassage(passage)
  }, [opened, passage])
  const { pages, outline } = opened ?? { pages: 0, outline: [] }
  return { isOpen: opened !== null, pages, page, zoom, found, outline, engine }
}
