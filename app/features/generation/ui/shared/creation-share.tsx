import { lazy, Suspense } from 'react'

const ShareDialog = lazy(async () => ({
  default: (await import('~/features/sharing/ui/dialog')).ShareDialog,
}))

/** Sharing a creation by a link: what will go along, for how long, and the link. */
export function CreationShare({ creationId, onClose }: { creationId: string; onClose(): void }) {
  return (
    <Suspense fallback={null}>
      <ShareDialog kind="creation" sourceId={creationId} onClose={onClose} />
    </Suspense>
  )
}
