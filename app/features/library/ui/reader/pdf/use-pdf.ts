import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Found } from '../found'
import type { OutlineEntry } from '../outline'
import { openPdf, type PdfEngine } from './engine'
import type { PassageMark } from './marks'

export type PdfState =
  | { state: 'opening' }
  | { state: 'open'; pages: number }
  | { state: 'locked'; wasWrong: boolean; unlock: (password: string) => void }
  | { state: 'damaged' }
  | { state: 'unreachable' }

export interface PdfReading {
  pdfState: PdfState
  page: number
  /** Percent. */
  zoom: number
  found: Found | null
  outline: OutlineEntry[]
  engine: RefObject<PdfEngine | null>
}

/** Opens the PDF while the component lives and follows the viewer's news. Another file is another component. */
export function usePdf(scene: {
  url: string
  container: RefObject<HTMLDivElement | null>
  pages: RefObject<HTMLDivElement | null>
  passage: PassageMark | null
  onPageChange: (page: number) => void
}): PdfReading {
  const { url, container, pages, passage } = scene
  const engine = useRef<PdfEngine | null>(null)
  const [pdfState, setPdfState] = useState<PdfState>({ state: 'opening' })
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(100)
  const [found, setFound] = useState<Found | null>(null)
  const [outline, setOutline] = useState<OutlineEntry[]>([])

  const turnTo = useEffectEvent((next: number) => {
    setPage(next)
    scene.onPageChange(next)
  })
  useEffect(() => {
    if (!container.current || !pages.current) return
    const opened = openPdf(
      { container: container.current, pages: pages.current, url },
      {
        opened: (count) => {
          setPdfState({ state: 'open', pages: count })
          void opened.outline().then(setOutline, () => setOutline([]))
        },
        pageChanged: turnTo,
        zoomChanged: setZoom,
        found: setFound,
        locked: (unlock, wasWrong) => setPdfState({ state: 'locked', unlock, wasWrong }),
        failed: (state) => setPdfState({ state }),
      },
    )
    engine.current = opened
    const sheet = pages.current
    return () => {
      engine.current = null
      opened.destroy()
      sheet.replaceChildren()
    }
  }, [url, container, pages])

  useEffect(() => {
    if (passage) void engine.current?.showPassage(passage)
  }, [passage])

  return { pdfState, page, zoom, found, outline, engine }
}
