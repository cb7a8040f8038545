import { lazy, Suspense, type ReactNode } from 'react'

const ShareDialog = lazy(async () => ({
  default: (await import('~/features/sharing/ui/dialog')).ShareDialog,
}))

export interface CreationShareProps {
  creationId: string
  /** Beside the link: whether the team may open it. */
  team?: ReactNode
  onClose(): void
}

/** Sharing a creation by a link: what will go along, for how long, and the link. */
export function CreationShare({ creationId, team, onClose }: CreationShareProps) {
  return (
    <Suspense fallback={null}>
      <ShareDialog kind="creation" sourceId={creationId} {...{ team, onClose }} />
    </Suspense>
  )
}
