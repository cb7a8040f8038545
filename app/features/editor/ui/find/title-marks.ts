import { nodeOfHit, type Hit } from './searched-sections'

/** Set on titles that hold found words: fields have no ranges that could be painted, so the title is underlined. */
const MARK = 'data-found-title'

/** Where a heading is drawn or written; the title of the text stands before the first section. */
export function titleAt(text: Element | null, nodeId: string): HTMLElement | null {
  const section = text?.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
  const head = section?.querySelector(':scope > .sheet-over')
  return (
    head?.querySelector<HTMLElement>('textarea, h2, h3, h4') ?? (section ? null : titleOfText(text))
  )
}

const titleOfText = (text: Element | null) =>
  text?.querySelector<HTMLElement>(':scope > textarea') ?? null

/** Marks the titles that words were found in, and the one in hand. */
export function markTitles(text: Element, hits: readonly Hit[], current: Hit | undefined): void {
  unmarkTitles(text)
  for (const hit of hits) {
    if (!('title' in hit)) continue
    const isCurrent = current && 'title' in current && nodeOfHit(current) === nodeOfHit(hit)
    const title = titleAt(text, hit.title.nodeId)
    if (!title) continue
    title.setAttribute(MARK, '')
    title.style.textDecoration = `underline 0.2em var(${isCurrent ? '--indigo' : '--marker'})`
    title.style.textUnderlineOffset = '0.16em'
  }
}

export function unmarkTitles(text: Element): void {
  for (const title of text.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    title.removeAttribute(MARK)
    title.style.textDecoration = ''
    title.style.textUnderlineOffset = ''
  }
}
