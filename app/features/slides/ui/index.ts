import { lazy } from 'react'
// With the route, not with what it loads later: else the page is painted raw first.
import '~/features/document/ui/page/sheet.css'
import '~/features/document/ui/shell/studio.css'
import './slide-drawer.css'
import './slide.css'
import './slides.css'

export { SlidesMissing } from './slides-missing'

/** Of no weight for the list of routes that every page carries. */
export const SlidesPage = lazy(() =>
  import('./slides-page').then((item) => ({ default: item.SlidesPage })),
)
export { SlideView } from './slide-view'
export { SourceMark } from './source-mark'
