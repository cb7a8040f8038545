const ALL = 'found-words'
const CURRENT = 'found-words-current'

/** Marks ranges without touching the text; browsers that cannot are left as they are. */
export function paint(ranges: readonly Range[], current: Range | null) {
  if (!('highlights' in CSS)) return
  const others = ranges.filter((range) => range !== current)
  CSS.highlights.set(ALL, new Highlight(...others))
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])))
}

export function unpaint() {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

/** Scrolls a place into the middle of what is seen of the text, unless it stands well in it; `bar` lies over the text. */
export function reveal(range: Range | Element, bar: Element | null) {
  const holder = range instanceof Range ? range.startContainer.parentElement : range
  const scroller = holder?.closest('.writing-scroll')
  if (!scroller) return
  const frame = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  const panel = bar?.getBoundingClientRect()
  // On a phone it is as wide as the text.
  const isOver = panel !== undefined && place.left < panel.right && place.right > panel.left
  const top = isOver ? Math.max(frame.top, panel.bottom) : frame.top
  const { bottom } = frame
  if (place.top > top + (isOver ? 12 : 80) && place.bottom < bottom - 60) return
  scroller.scrollBy({ top: place.top - (top + bottom) / 2 })
}
