import { lazy } from 'react'
// With the route, not with what it loads later: else the page is painted raw first.
import '~/features/document/ui/page/sheet.css'
import '~/features/document/ui/shell/studio.css'
import '~/features/slides/ui/slide.css'
import '~/features/slides/ui/slides.css'
import './shared.css'

/** A deck, for whoever opens a link to it. */
export const SharedDeck = lazy(() =>
  import('./shared-deck').then((item) => ({ default: item.SharedDeck })),
)
export const SharedText = lazy(() =>
  import('./shared-text').then((item) => ({ default: item.SharedText })),
)
export { ShareDeck } from './share-deck'
