import flowSheet from './flow.css?inline'
import paperSheet from './paper.css?inline'

/**
 * Foreign markup is drawn in a frame in which nothing runs (`sandbox` without `allow-scripts`) and to which nothing
 * comes from elsewhere; we reach in from outside. Its policy adds to the page's own, which it inherits.
 */
export const frameSource = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; font-src data: blob:"><title>原文</title></head><body><main></main></body></html>`

/** What the frame's looks are made of. */
const TOKENS = [
  '--sunken',
  '--line',
  '--focus',
  '--seal-fill',
  '--seal-ink',
  '--sans',
  '--serif',
  '--mono',
]

export interface Frame {
  window: Window & typeof globalThis
  document: Document
  /** Where the document is drawn. */
  root: HTMLElement
}

/** The frame once it has loaded; null when the browser has not given us its inside. */
export function enterFrame(frame: HTMLIFrameElement): Frame | null {
  const { contentDocument: document } = frame
  const window = document?.defaultView
  const root = document?.querySelector('main')
  return document && window && root ? { window, document, root } : null
}

/** Styles the frame: our sheet last, so that the ground and the marker are ours. */
export function applyStyles({ window, document }: Frame, sheets: readonly string[]): void {
  document.adoptedStyleSheets = [...sheets, paperSheet, flowSheet].map((text) => {
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/** Keeps the frame in the page's theme until the signal aborts. */
export function followTheme({ document: inside }: Frame, signal: AbortSignal): void {
  const page = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const chosen = page.dataset['theme']
    const isDark = chosen ? chosen === 'dark' : night.matches
    inside.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    const tokens = getComputedStyle(page)
    for (const token of TOKENS)
      inside.documentElement.style.setProperty(token, tokens.getPropertyValue(token))
  }
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(page, { attributeFilter: ['data-theme', 'class', 'style'] })
  night.addEventListener('change', follow, { signal })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Keys and links of the frame are the page's to handle: 查找 opens over it, links open beside it. */
export function linkToPage(frame: HTMLIFrameElement, inside: Frame, signal: AbortSignal): void {
  inside.document.addEventListener(
    'keydown',
    (event) => {
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      const init = {
        key,
        code,
        ctrlKey,
        metaKey,
        shiftKey,
        altKey,
        bubbles: true,
        cancelable: true,
      }
      if (!frame.dispatchEvent(new KeyboardEvent('keydown', init))) event.preventDefault()
    },
    { signal },
  )
  const follow = (event: MouseEvent) => {
    const target = event.target
    if (!(target instanceof inside.window.Element)) return
    const href = target.closest('a')?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    if (href.startsWith('#')) goTo(inside, href.slice(1))
    else window.open(href, '_blank', 'noopener,noreferrer')
  }
  inside.document.addEventListener('click', follow, { signal })
  inside.document.addEventListener('auxclick', follow, { signal })
}

// A file may name its places as it likes: 100% is no code.
function readable(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function goTo({ document }: Frame, id: string): void {
  const name = readable(id)
  const place = document.getElementById(name) ?? document.getElementsByName(name)[0]
  place?.scrollIntoView()
}
