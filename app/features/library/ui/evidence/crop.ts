/** Where the first marked line comes to stand, as a part of the height of what is seen. */
const LEVEL = 0.3

export const markedIn = (frame: Element): Element[] => [
  ...frame.querySelectorAll('mark, [data-marked], .page-stroke'),
]

/** By how many pixels a page is pushed up, so that its first marked line is seen and what follows it as well. */
export function pushedUp(view: number, page: number, mark: number): number {
  return Math.max(0, Math.min(mark - view * LEVEL, page - view))
}

/** Pushes the content of a frame up to its first mark; it is cut there, never scrolled. */
export function cropToMark(content: HTMLElement): void {
  content.style.top = '0px'
  const [mark] = markedIn(content)
  const frame = content.parentElement
  if (!mark || !frame) return
  const top = mark.getBoundingClientRect().top - content.getBoundingClientRect().top
  content.style.top = `${-pushedUp(frame.clientHeight, content.offsetHeight, top)}px`
}
