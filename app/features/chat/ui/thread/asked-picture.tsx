import { lazy, Suspense, useState } from 'react'
import type { AskedImage } from '../../terms'
import { useChatShell } from '../chat-shell'
import { previewOf } from '../composer/draft-image'

const ImageDialog = lazy(() => import('../composer/image-dialog'))

/** The picture of a question in its thread. A press shows it large. */
export function AskedPicture({ image, sessionId }: { image: AskedImage; sessionId: string }) {
  const { team } = useChatShell()
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  const query = new URLSearchParams({ teamId: team?.teamId ?? '', sessionId, id: image.id })
  const url = previewOf(image.id) ?? (sessionId === '' ? '' : `/ai/chat/image?${query.toString()}`)
  if (url === '') return null
  if (isGone) return <p className="pb-3 text-small text-ink-3">图片不存在或已删除</p>
  return (
    <div className="pb-3">
      <button
        type="button"
        className="block overflow-hidden rounded-md ring-1 ring-line-2"
        aria-label={`查看图片 ${image.fileName}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={url}
          alt={image.fileName}
          className="block h-[132px] max-w-60 min-w-[76px] object-cover"
          onError={() => setGone(true)}
        />
      </button>
      {isOpen && (
        <Suspense>
          <ImageDialog title={image.fileName} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
