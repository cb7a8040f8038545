import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import type { FileView } from '../../wire/contracts/files'
import type { UploadQueue } from './queue'

const tray = () => import('./upload-tray')
const UploadTray = lazy(async () => ({ default: (await tray()).UploadTray }))

/** The tray, which comes behind the page: nothing goes up while it opens. */
export function LateTray(props: {
  queue: UploadQueue
  onAsk: (files: readonly FileView[]) => void
}) {
  const { queue, onAsk } = props
  const isAny = useStore(queue.store, ({ tasks }) => tasks.length > 0)
  useEffect(() => void tray().catch(() => undefined), [])
  return (
    isAny && (
      <Suspense>
        <UploadTray queue={queue} onAsk={onAsk} />
      </Suspense>
    )
  )
}
