import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import type { ShareKind } from '../terms'

// Rarely opened: it comes when it is.
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }))

/** 分享 in the bar of a thing. */
export function ShareButton({ kind, sourceId }: { kind: ShareKind; sourceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="分享" icon={<Share2 size={17} />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog {...{ kind, sourceId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
