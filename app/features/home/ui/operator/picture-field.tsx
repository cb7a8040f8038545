import { useRef, useState } from 'react'
import { rasterise } from '~/client/rasterise'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'

const BOX = { width: 480, height: 480 }

interface PictureFieldProps {
  /** What is shown now; '' for none. */
  url: string
  /** A PNG, base64; '' for none. */
  onChange: (image: string) => void
}

/** A picture of an item, drawn anew in the browser so that it is small and without notes of a camera. */
export function PictureField({ url, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  async function choose(file: File | undefined) {
    if (!file) return
    const image = await rasterise(file, BOX)
    setError(image === null ? '图片读取失败，换一张PNG、JPG或WebP' : '')
    if (image !== null) onChange(image)
  }
  return (
    <Field label="图片" hint="可不填，显示为小图" error={error}>
      <div className="flex items-center gap-3">
        {url && <img src={url} alt="已选的图片" className="h-12 w-20 rounded-sm object-cover" />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="选择图片文件"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          {url ? '更换' : '选择图片'}
        </Button>
        {url && (
          <Button size="small" kind="ghost" onClick={() => onChange('')}>
            去掉
          </Button>
        )}
      </div>
    </Field>
  )
}
