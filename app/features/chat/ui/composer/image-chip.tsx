import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DraftImage } from './draft-image'

const ImageDialog = lazy(() => import('./image-dialog'))

/** The picture of a question that is being written: how far it is up, a closer look, and away with it. */
export function ImageChip({ image, onRemove }: { image: DraftImage; onRemove(): void }) {
  const [isOpen, setOpen] = useState(false)
  const { fileName, previewUrl } = image
  return (
    <div className="px-3 pt-3">
      <div className="relative size-[76px] overflow-hidden rounded-md bg-wash ring-1 ring-line-2">
        <button
          type="button"
          className="block size-full"
          aria-label={`查看图片 ${fileName}`}
          onClick={() => setOpen(true)}
        >
          <img src={previewUrl} alt="" className="size-full object-cover" />
        </button>
        {image.status === 'uploading' && (
          <div
            role="progressbar"
            aria-label="正在上传图片"
            aria-valuenow={image.percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="image-cover pointer-events-none absolute inset-0 grid place-items-center text-small font-semibold"
          >
            {image.percent}%
            <i
              className="image-bar absolute bottom-0 left-0 h-[3px]"
              style={{ width: `${image.percent}%` }}
            />
          </div>
        )}
        <button
          type="button"
          className="image-close absolute top-[3px] right-[3px] grid size-6 place-items-center rounded-sm"
          aria-label="移除图片"
          onClick={onRemove}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <ImageDialog title={fileName} url={previewUrl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
