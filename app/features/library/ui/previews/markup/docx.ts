import { applyStyles, cleanMarkup } from './clean'
import { PreviewError, type MarkupContent } from './content'
import { checkArchive } from '../archive'

/** A docx as the pages that Word made of it. Errors: `PreviewError` with 'too-big' or 'unreadable'. */
export async function readDocx(bytes: ArrayBuffer): Promise<MarkupContent> {
  checkArchive(bytes, { part: /^word\/document\.xml$/, partBytes: 12_000_000 })
  const { renderAsync } = await import('docx-preview')
  const body = document.createElement('div')
  const styles = document.createElement('div')
  try {
    await renderAsync(bytes, body, styles, {
      className: 'docx',
      ignoreLastRenderedPageBreak: false,
      // A page of foreign markup inside the file is not opened at all.
      renderAltChunks: false,
      renderComments: false,
    })
  } catch {
    throw new PreviewError('unreadable')
  }
  const sheets = [...styles.querySelectorAll('style')].map((style) => style.textContent)
  cleanMarkup(body)
  applyStyles(body)
  for (const page of body.querySelectorAll<HTMLElement>('section.docx')) boundPage(page)
  const content = document.createDocumentFragment()
  content.append(...body.childNodes)
  return { body: content, sheets, layout: 'pages' }
}

// Word makes no page of more than 22 inches; one of a kilometre would be fitted into sight as a dot.
const MOST_POINTS = 22 * 72
const MOST_MARGIN = 4 * 72

function boundPage({ style }: HTMLElement): void {
  const bound = (name: 'width' | 'minHeight', most: number) => {
    if (Number.parseFloat(style[name]) > most) style[name] = `${most}pt`
  }
  bound('width', MOST_POINTS)
  bound('minHeight', MOST_POINTS)
  for (const side of ['paddingLeft', 'paddingRight', 'paddingTop', 'paddingBottom'] as const)
    if (Number.parseFloat(style[side]) > MOST_MARGIN) style[side] = `${MOST_MARGIN}pt`
}
