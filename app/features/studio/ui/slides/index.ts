import { lazy } from 'react'

export { SlidesMissing } from './slides-missing'

/** Of no weight for the list of routes that every page carries. */
export const SlidesPage = lazy(() =>
  import('./slides-page').then((one) => ({ default: one.SlidesPage })),
)
