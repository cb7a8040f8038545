import { lazy, Suspense, useEffect, useState } from 'react'
import { local } from '~/browser/storage'
import { useHydrated } from '~/browser/use-hydrated'

// Seen once for each browser: the page does not carry it for everybody.
const Guide = lazy(async () => ({ default: (await import('./guide-slip')).Guide }))

/** Names by which the browser keeps that the library has been opened, and that the guide has been seen. */
const PAGE_KEY = 'is_first_open_knowledge_page'
const GUIDE_KEY = 'is_first_open_knowledge_guide'

/** The guide of the first visit, once for each browser: shown counts as seen, however it ends. */
export function FirstVisit() {
  return useHydrated() ? <Once /> : null
}

function Once() {
  const [isOpen, setIsOpen] = useState(() => local.read(GUIDE_KEY, true))
  const [close] = useState(() => () => setIsOpen(false))
  useEffect(() => {
    local.write(PAGE_KEY, false)
    local.write(GUIDE_KEY, false)
  }, [])
  return (
    isOpen && (
      <Suspense>
        <Guide onDone={close} />
      </Suspense>
    )
  )
}
