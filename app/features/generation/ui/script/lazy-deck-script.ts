import { lazy } from 'react'

/** Of no weight for the pages that carry no deck. */
export const DeckScript = lazy(() =>
  import('./deck-script').then((item) => ({ default: item.DeckScript })),
)
