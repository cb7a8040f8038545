import { lazy } from 'react'
// With the route, not with what it loads later: else the page is painted raw first.
import '../page/sheet.css'
import '../shared/shared.css'
import '../studio.css'
import './slide-drawer.css'
import './slide.css'
import './slides.css'

export { SlidesMissing } from './slides-missing'

/** Of no weight for the list of routes that every page carries. */
export const SlidesPage = lazy(() =>
  import('./slides-page').then((item) => ({ default: item.SlidesPage })),
)

/** The same for whoever opens a link to a deck or to a text. */
export const SharedDeck = lazy(() =>
  import('../shared/shared-deck').then((item) => ({ default: item.SharedDeck })),
)
export const SharedText = lazy(() =>
  import('../shared/shared-text').then((item) => ({ default: item.SharedText })),
)
