import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { CreationShare } from './creation-share'

/** A link to the pages as they are now. */
export function ShareDeck({ creationId }: { creationId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="分享" icon={<Share2 size={17} />} onClick={() => setOpen(true)} />
      {isOpen && <CreationShare creationId={creationId} onClose={() => setOpen(false)} />}
    </>
  )
}
