import { lazy } from 'react'
// With the route, not with what it loads later: else the page is painted raw first.
import '~/styles/map-themes.css'

/** A mind map, for whoever opens a link to it. */
export const SharedMap = lazy(() =>
  import('./shared-map').then((item) => ({ default: item.SharedMap })),
)
