import type { Found } from '../../reader/found'
import { MAX_ZOOM, MIN_ZOOM, NARROW_PANE, sheetScale } from '../../reader/geometry'
import type { OutlineEntry } from '../../reader/outline'
import type { PageEngine } from '../../reader/page-frame'
import type { DisplayedPassage } from '../../reader/use-passage'
import type { MarkupContent } from './content'
import { foldText } from './folded-text'
import { applyStyles, enterFrame, followTheme, linkToPage, type Frame } from './frame'
import { markStretches, unmark } from './marks'
import { showPassage } from './passage'
import type { Stretch } from './place-passage'
import { readTextIndex } from './text-index'

/** What the document tells its frame. Pages count from 1, zoom is in percent. */
export interface MarkupEvents {
  pageChanged(page: number): void
  zoomChanged(percent: number): void
  found(found: Found): void
}

export interface MarkupEngine extends PageEngine {
  /** 0 for a document without pages of its own. */
  pages: number
  outline: OutlineEntry[]
  showPassage(passage: DisplayedPassage): void
  destroy(): void
}

/** Draws a document in its frame; null when the frame has no inside. */
export function openMarkup(
  element: HTMLIFrameElement,
  content: MarkupContent,
  events: MarkupEvents,
): MarkupEngine | null {
  const frame = enterFrame(element)
  if (!frame) return null
  const ending = new AbortController()
  frame.root.dataset['look'] = content.layout
  applyStyles(frame, content.sheets)
  followTheme(frame, ending.signal)
  linkToPage(element, frame, ending.signal)
  frame.root.replaceChildren(frame.document.adoptNode(content.body))
  const pages = [...frame.root.querySelectorAll<HTMLElement>('section.docx, section.slide')]
  followPages(frame, pages, events, ending.signal)
  return {
    pages: pages.length,
    outline: readOutline(frame.root),
    goToPage: (page) => pages[page - 1]?.scrollIntoView(),
    setZoom: keepZoom(frame, pages, events, ending.signal),
    ...finder(frame, events),
    showPassage: (passage) => showPassage(frame, passage),
    focus: () => frame.window.focus(),
    destroy: () => {
      ending.abort()
      content.close?.()
    },
  }
}

/** Tells which page stands a third down the pane, once a frame. */
function followPages(
  { window, document }: Frame,
  pages: readonly HTMLElement[],
  events: MarkupEvents,
  signal: AbortSignal,
): void {
  let reportedPage = 1
  let isWaiting = false
  const updatePage = () => {
    isWaiting = false
    const line = window.innerHeight / 3
    const below = pages.findIndex((page) => page.getBoundingClientRect().bottom > line)
    const page = below < 0 ? pages.length : below + 1
    if (page === reportedPage || pages.length === 0) return
    reportedPage = page
    events.pageChanged(page)
  }
  document.addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(updatePage)
    },
    { signal, passive: true },
  )
}

/** Pages lie on the services as a PDF's do; what flows begins at its own size. */
function keepZoom(
  { window, root }: Frame,
  pages: readonly HTMLElement[],
  events: MarkupEvents,
  signal: AbortSignal,
): (zoom: number | 'fit') => void {
  const widest = pages.reduce<HTMLElement | undefined>(
    (widest, page) => (page.offsetWidth > (widest?.offsetWidth ?? 0) ? page : widest),
    undefined,
  )
  const sheet = { width: widest?.offsetWidth ?? 0, height: widest?.offsetHeight ?? 0 }
  let isFitted = true
  // Beneath this width the sheet lets pages of Word flow.
  const isFlowing = () => root.dataset['look'] === 'pages' && window.innerWidth < NARROW_PANE
  const fitted = () =>
    sheet.width > 0 && !isFlowing() ? sheetScale(window.innerWidth, sheet) * 100 : 100
  const applyZoom = (percent: number) => {
    root.style.setProperty('zoom', String(percent / 100))
    root.style.setProperty('--zoom', String(percent / 100))
    events.zoomChanged(Math.round(percent))
  }
  window.addEventListener('resize', () => isFitted && applyZoom(fitted()), { signal })
  applyZoom(fitted())
  return (zoom) => {
    isFitted = zoom === 'fit'
    applyZoom(zoom === 'fit' ? fitted() : Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)))
  }
}

// Marks in the drawing cost; of a word that stands everywhere only those round the current one are marked.
const MARKED = 200

function finder({ root }: Frame, events: MarkupEvents): Pick<MarkupEngine, 'find' | 'endFind'> {
  let query = ''
  let hits: Stretch[] = []
  let current = 0
  const draw = () => {
    unmark(root, ['found', 'current'])
    const first = Math.max(0, current - MARKED / 2)
    const marked = hits.slice(first, first + MARKED).map((stretch, place) => {
      const no = first + place
      return { stretch, no, tone: no === current ? ('current' as const) : ('found' as const) }
    })
    markStretches(readTextIndex(root), marked)
    root.querySelector('mark[data-tone=current]')?.scrollIntoView({ block: 'center' })
    const total = hits.length
    events.found({ current: total === 0 ? 0 : current + 1, total, pending: false })
  }
  return {
    find(text, step) {
      if (text === query && step) {
        current = (current + (step === 'next' ? 1 : -1) + hits.length) % Math.max(1, hits.length)
      } else {
        query = text
        current = 0
        hits = stretchesOf(readTextIndex(root).text, foldText(text).text)
      }
      draw()
    },
    endFind() {
      query = ''
      hits = []
      unmark(root, ['found', 'current'])
    },
  }
}

function stretchesOf(text: string, needle: string): Stretch[] {
  const hits: Stretch[] = []
  if (needle === '') return hits
  for (
    let start = text.indexOf(needle);
    start >= 0;
    start = text.indexOf(needle, start + needle.length)
  )
    hits.push({ from: start, to: start + needle.length })
  return hits
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, p[class*="heading"]'

/** Titles of slides, else headings, whichever way the document names them; the highest are depth 0. */
function readOutline(root: HTMLElement): OutlineEntry[] {
  const slides = [...root.querySelectorAll<HTMLElement>('section[data-title]')]
  if (slides.length > 0) {
    return slides.map((slide) => ({
      title: slide.dataset['title'] ?? '',
      depth: 0,
      go: () => slide.scrollIntoView(),
    }))
  }
  const headings = [...root.querySelectorAll<HTMLElement>(HEADINGS)].flatMap((element) => {
    const title = element.textContent.trim().slice(0, 200)
    const level = Number(/^h([1-6])$/i.exec(element.tagName)?.[1] ?? levelOf(element.className))
    return title === '' || level === 0 ? [] : [{ element, title, level }]
  })
  const top = Math.min(...headings.map(({ level }) => level))
  return headings.map(({ element, title, level }) => ({
    title,
    depth: level - top,
    go: () => element.scrollIntoView(),
  }))
}

// docx-preview writes the style's id into the class: docx_heading1, or docx_1 where Word speaks Chinese.
const levelOf = (className: string) => /heading-?_?([1-6])(?!\d)/.exec(className)?.[1] ?? '0'
