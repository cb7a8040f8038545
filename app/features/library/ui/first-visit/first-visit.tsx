import { lazy, Suspense, useEffect, useState } from 'react'
import { listen } from '~/client/event-bus'
import { local } from '~/client/storage'
import { useHydrated } from '~/client/page/use-hydrated'
import type { UploadQueue } from '../upload/queue'

// Seen once for each browser: the page does not carry it for everybody.
const Guide = lazy(async () => ({ default: (await import('./guide-slip')).Guide }))

/** Names by which the browser keeps that the library has been opened, and that the guide has been seen. */
const PAGE_KEY = 'is_first_open_knowledge_page'
const GUIDE_KEY = 'is_first_open_knowledge_guide'

listen('open_knolwedge_base_page', () => local.write(PAGE_KEY, false))

/**
 * The guide of the first visit, once for each browser: shown counts as seen, however it ends. Whoever comes with files
 * knows the way in, and looks at what becomes of them: it waits for another visit.
 */
export function FirstVisit({ uploads }: { uploads: UploadQueue }) {
  return useHydrated() ? <Once uploads={uploads} /> : null
}

function Once({ uploads }: { uploads: UploadQueue }) {
  const [isDue] = useState(
    () => uploads.store.getState().tasks.length === 0 && local.read(GUIDE_KEY, true),
  )
  const [isOpen, setIsOpen] = useState(isDue)
  const [close] = useState(() => () => setIsOpen(false))
  useEffect(() => {
    if (isDue) local.write(GUIDE_KEY, false)
  }, [isDue])
  return (
    isOpen && (
      <Suspense>
        <Guide onDone={close} />
      </Suspense>
    )
  )
}
