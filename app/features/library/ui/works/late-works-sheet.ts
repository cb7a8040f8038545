import { lazy } from 'react'

/** The forms, loaded when somebody opens them: most look at the entry alone. */
export const WorksSheet = lazy(async () => ({
  default: (await import('./works-sheet')).WorksSheet,
}))
