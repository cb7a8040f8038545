import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  RenderingStates,
  type EventBus,
  type PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { focusPassage } from '../focus-passage'
import { lineStart, mergeLines, placeBoxes, type Box, type PercentBox } from '../geometry'

export interface PassageMark {
  page: number
  boxes: Box[]
  /** What stands in the seal: the citation's number, or 引. */
  seal: string
  /** For screen readers. */
  label: string
}

/**
 * Keeps one passage marked. Nothing is marked on a page that is not painted yet, and pdf.js throws a page's layers away
 * when it scrolls out of sight: the mark is put there each time the page is drawn.
 */
export function keepMarks(scene: {
  viewer: PDFViewer
  eventBus: EventBus
  document: Promise<PDFDocumentProxy>
}): (passage: PassageMark) => Promise<void> {
  const { viewer, eventBus, document } = scene
  let current: { page: number; element: HTMLElement; isNew: boolean } | null = null

  const put = () => {
    // Moved in place it would lose the focus; put back only when it was thrown away.
    if (!current || current.element.isConnected) return
    viewer.getPageView(current.page - 1)?.div.appendChild(current.element)
    if (current.isNew) focusPassage(current.element)
    current.isNew = false
  }
  eventBus.on('pagerendered', ({ pageNumber }: { pageNumber: number }) => {
    if (current?.page === pageNumber) put()
  })

  return async (passage) => {
    const pdf = await document
    if (passage.page < 1 || passage.page > pdf.numPages) return
    const page = await pdf.getPage(passage.page)
    const pageView = viewer.getPageView(passage.page - 1)
    // The page's true size, before anything is measured: pages that were never seen borrow the first page's.
    if (!pageView.pdfPage) pageView.setPdfPage(page)
    const boxes = placeBoxes(passage.boxes, { view: page.view, rotate: page.rotate })
    const [margin] = await marginOf(page, passage.boxes)
    current?.element.remove()
    const element = drawMark(passage, boxes, margin?.left ?? Infinity)
    current = { page: passage.page, element, isNew: true }
    scrollTo(viewer.container, pageView.div, boxes)
    if (boxes.length === 0) current = null
    else if (pageView.renderingState === RenderingStates.FINISHED) put()
  }
}

/** The beginning of the first line, where the seal covers no words before the cited ones. */
async function marginOf(page: PDFPageProxy, boxes: readonly Box[]): Promise<PercentBox[]> {
  const [first] = mergeLines(boxes)
  if (!first || page.rotate % 360 !== 0) return []
  const [x0 = 0, , , y1 = 0] = page.view
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item): Box[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, turned, , , x, y]: number[] = item.transform
    if (turned !== 0 || x === undefined || y === undefined) return []
    return [[x - x0, y1 - y - item.height, item.width, item.height]]
  })
  const [, top, , high] = first
  return placeBoxes([[lineStart(first, pieces), top, 1, high]], page)
}

function drawMark(passage: PassageMark, boxes: readonly PercentBox[], margin: number): HTMLElement {
  const mark = document.createElement('div')
  mark.className = 'pdf-passage'
  mark.tabIndex = -1
  mark.setAttribute('role', 'mark')
  mark.setAttribute('aria-label', passage.label)
  for (const box of boxes) mark.appendChild(place('pdf-passage-stroke', box))
  const first = boxes[0]
  if (first) {
    const seal = document.createElement('span')
    seal.className = 'pdf-passage-seal'
    seal.textContent = passage.seal
    seal.style.left = `${Math.min(margin, ...boxes.map((box) => box.left))}%`
    seal.style.top = `${first.top}%`
    seal.style.setProperty('--line', `${first.height}cqh`)
    mark.appendChild(seal)
  }
  return mark
}

function place(className: string, box: PercentBox): HTMLElement {
  const stroke = document.createElement('i')
  stroke.className = className
  stroke.style.left = `${box.left}%`
  stroke.style.top = `${box.top}%`
  stroke.style.width = `${box.width}%`
  stroke.style.height = `${box.height}%`
  return stroke
}

/** The passage's first line comes to stand a third down the pane. */
function scrollTo(container: HTMLElement, page: HTMLElement, boxes: readonly PercentBox[]) {
  const share = (boxes[0]?.top ?? 0) / 100
  const top = page.offsetTop + page.offsetHeight * share
  container.scrollTop = Math.max(0, top - container.clientHeight / 3)
  const left =
    page.offsetLeft + (page.offsetWidth * Math.min(...boxes.map((box) => box.left), 0)) / 100
  if (container.scrollWidth > container.clientWidth) container.scrollLeft = Math.max(0, left - 16)
}
