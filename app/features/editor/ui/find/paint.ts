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

/** Scrolls a place into the middle of what scrolls round it, unless it stands well in it. */
export function reveal(range: Range | Element) {
  const holder = range instanceof Range ? range.startContainer.parentElement : range
  const scroller = holder?.closest('.writing-scroll')
  if (!scroller) return
  const { top, height } = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  if (place.top > top + 80 && place.bottom < top + height - 60) return
  scroller.scrollBy({ top: place.top - top - height / 2 })
}
