// The legacy build carries its own polyfills: the modern one needs a browser of this year, and many of our readers
// sit behind older shells. The viewer reads what the first import leaves on `globalThis`, so the order matters.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { PageEngine } from '../page-frame'
import { pdfAssets, pdfWorkerUrl } from './assets'
import { MAX_ZOOM, MIN_ZOOM, sheetScale } from '../geometry'
import type { OutlineEntry } from '../outline'
import { keepMarks, type PassageMark } from './marks'
import { drawPicture } from './picture'
import './pdf-view.css'

/** What the viewer tells its frame. Pages count from 1, zoom is in percent. */
export interface PdfEvents {
  opened(pages: number): void
  pageChanged(page: number): void
  zoomChanged(percent: number): void
  found(count: { current: number; total: number; pending: boolean }): void
  /** Asks for the password; call back with it. */
  locked(unlock: (password: string) => void, wasWrong: boolean): void
  failed(reason: 'damaged' | 'unreachable'): void
}

export interface PdfEngine extends PageEngine {
  /** Scrolls to the passage and keeps it marked, from when its page is painted. */
  showPassage(passage: PassageMark): Promise<void>
  outline(): Promise<OutlineEntry[]>
  /** Height of the pages as parts of their width, in order. */
  proportions(): number[]
  /** A small picture of a page, `width` CSS pixels wide; stops when the signal aborts. */
  picture(
    canvas: HTMLCanvasElement,
    page: number,
    width: number,
    signal: AbortSignal,
  ): Promise<void>
  destroy(): void
}

// The strip of services between two pages, in CSS pixels; it stands above a page one goes to.
const PAGE_GAP = 16
const A4 = 297 / 210
// A quarter of a megabyte a request: few round trips for a big file, little waste for a jump into it.
const RANGE_BYTES = 256 * 1024

/** Opens a PDF in `container` (absolutely placed, scrolling) with its pages in `pages`. */
export function openPdf(
  { container, pages, url }: { container: HTMLDivElement; pages: HTMLDivElement; url: string },
  events: PdfEvents,
): PdfEngine {
  GlobalWorkerOptions.workerSrc = pdfWorkerUrl
  const ending = new AbortController()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK })
  linkService.externalLinkRel = 'noopener noreferrer nofollow'
  const findController = new PDFFindController({ linkService, eventBus })
  // Without a scripting manager no script of a document ever runs.
  const options = {
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    // With borders a fitted page leaves 40 px for the services round it; a phone has no services.
    removePageBorders: container.clientWidth < 640,
    annotationEditorMode: -1,
    // Known to the viewer, unknown to its types.
    abortSignal: ending.signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  // Only what is looked at is fetched: no streaming of the rest behind the reader's back.
  const loading = getDocument({
    url,
    ...pdfAssets,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  })
  loading.onPassword = (unlock: (password: string) => void, reason: number) =>
    events.locked(unlock, reason === PasswordResponses.INCORRECT_PASSWORD)

  const ready = Promise.withResolvers<PDFDocumentProxy>()
  ready.promise.catch(() => {})
  listen({
    eventBus,
    viewer,
    container,
    events,
    ready,
    loading,
    linkService,
    signal: ending.signal,
  })
  const marks = keepMarks({ viewer, eventBus, document: ready.promise })
  return controls({ viewer, eventBus, linkService, marks, ready: ready.promise }, () => {
    ending.abort()
    void loading.destroy()
  })
}

type Loading = ReturnType<typeof getDocument>

function listen(scene: {
  eventBus: EventBus
  viewer: PDFViewer
  container: HTMLElement
  events: PdfEvents
  ready: PromiseWithResolvers<PDFDocumentProxy>
  loading: Loading
  linkService: PDFLinkService
  signal: AbortSignal
}) {
  const { eventBus, viewer, container, events, ready, loading, linkService, signal } = scene
  const fit = keepFit(viewer, container, signal)
  eventBus.on('pagesinit', () => {
    fit()
    // pdf.js put the first page's edge to the pane's; the services above the sheet belongs to the picture.
    container.scrollTop = 0
    events.opened(viewer.pagesCount)
    if (viewer.pdfDocument) ready.resolve(viewer.pdfDocument)
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
    events.pageChanged(pageNumber),
  )
  eventBus.on('scalechanging', ({ scale }: { scale: number }) =>
    events.zoomChanged(Math.round(scale * 100)),
  )
  const reportMatches = (event: {
    matchesCount: { current: number; total: number }
    state?: number
  }) => events.found({ ...event.matchesCount, pending: event.state === FIND_PENDING })
  eventBus.on('updatefindmatchescount', reportMatches)
  eventBus.on('updatefindcontrolstate', reportMatches)
  loading.promise.then(
    (document: PDFDocumentProxy) => {
      if (signal.aborted) return
      viewer.setDocument(document)
      linkService.setDocument(document)
    },
    (error: unknown) => {
      if (!signal.aborted) events.failed(isDamage(error) ? 'damaged' : 'unreachable')
    },
  )
}

const FIND_PENDING = 3

const isDamage = (error: unknown) =>
  error instanceof Error && /InvalidPDF|FormatError|Password/.test(error.name)

/** Lays the page as a sheet with services round it; what is fitted to the pane stays fitted when that changes its width. */
function keepFit(viewer: PDFViewer, container: HTMLElement, signal: AbortSignal): () => void {
  let width = container.clientWidth
  let laid = 0
  const applyFit = () => {
    const page = viewer.getPageView(viewer.currentPageNumber - 1)
    viewer.currentScale = sheetScale(container.clientWidth, {
      width: page.width / page.scale,
      height: page.height / page.scale,
    })
    laid = viewer.currentScale
  }
  const observer = new ResizeObserver(() => {
    if (container.clientWidth === width || !viewer.pdfDocument) return
    width = container.clientWidth
    if (viewer.currentScaleValue === 'page-width') viewer.currentScaleValue = 'page-width'
    else if (viewer.currentScale === laid) applyFit()
  })
  observer.observe(container)
  signal.addEventListener('abort', () => observer.disconnect())
  return applyFit
}

interface Parts {
  viewer: PDFViewer
  eventBus: EventBus
  linkService: PDFLinkService
  marks: (passage: PassageMark) => Promise<void>
  ready: Promise<PDFDocumentProxy>
}

function controls(parts: Parts, destroy: () => void): PdfEngine {
  const { viewer, eventBus, linkService, marks, ready } = parts
  let query = ''
  return {
    goToPage: (page) => {
      if (page < 1 || page > viewer.pagesCount) return
      viewer.currentPageNumber = page
      viewer.container.scrollTop -= PAGE_GAP
    },
    setZoom: (zoom) => {
      if (zoom === 'fit') viewer.currentScaleValue = 'page-width'
      else viewer.currentScale = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) / 100
    },
    find: (text, step) => {
      const isSame = text === query
      query = text
      eventBus.dispatch('find', {
        type: isSame && step ? 'again' : '',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === 'previous',
        matchDiacritics: false,
      })
    },
    endFind: () => {
      query = ''
      eventBus.dispatch('findbarclose', {})
    },
    focus: () => viewer.container.focus(),
    showPassage: marks,
    proportions: () =>
      Array.from({ length: viewer.pagesCount }, (_, index) => {
        const { width, height } = viewer.getPageView(index)
        return width > 0 ? height / width : A4
      }),
    picture: async (...args) => drawPicture(await ready, ...args),
    outline: async () => flatten(await (await ready).getOutline(), linkService),
    destroy,
  }
}

type OutlineNode = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number]

function flatten(
  nodes: OutlineNode[] | null,
  linkService: PDFLinkService,
  depth = 0,
): OutlineEntry[] {
  return (nodes ?? []).flatMap((node) => [
    { title: node.title, depth, go: () => void linkService.goToDestination(node.dest ?? '') },
    ...flatten(node.items, linkService, depth + 1),
  ])
}
