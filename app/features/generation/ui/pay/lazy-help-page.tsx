import { lazy, Suspense } from 'react'
import type { HelpPageProps } from './help-page'

// Opened by the few who were sent its link; every page of a creation would carry it.
const Page = lazy(async () => ({ default: (await import('./help-page')).HelpPage }))

/** Where a teammate's link leads, fetched when somebody follows one. */
export function HelpPage(props: HelpPageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
