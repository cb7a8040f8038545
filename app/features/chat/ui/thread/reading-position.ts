/**
 * Lays the thread out anew by `change`, which has to act at once, and scrolls so that what is read keeps its place on the
 * screen: the first entry that begins in the pane, or else the one that fills it.
 */
export function keepPlace(pane: HTMLElement, change: () => void) {
  const held = heldIn(pane)
  const before = held?.getBoundingClientRect().top
  withoutAnchoring(pane, () => {
    change()
    if (!held?.isConnected || before === undefined) return
    const moved = held.getBoundingClientRect().top - before
    if (moved !== 0) pane.scrollBy({ top: moved, behavior: 'instant' })
  })
}

/**
 * Runs `act` with the browser's own scroll anchoring off. Where both act, the place moves by twice as much, and the
 * browser's does nothing when it is the entry it holds to that changes its height.
 */
export function withoutAnchoring(pane: HTMLElement, change: () => void) {
  stopAnchoring(pane)
  change()
  pane.style.overflowAnchor = ''
}

/** Keeps the browser from moving the text by itself until `withoutAnchoring` has ended. */
export function stopAnchoring(pane: HTMLElement) {
  pane.style.overflowAnchor = 'none'
}

function heldIn(pane: HTMLElement): Element | undefined {
  const { top, bottom } = pane.getBoundingClientRect()
  let filling: Element | undefined
  for (const entry of pane.querySelectorAll('article')) {
    const place = entry.getBoundingClientRect()
    if (place.top >= bottom) break
    if (place.top >= top) return entry
    filling = entry
  }
  return filling
}
