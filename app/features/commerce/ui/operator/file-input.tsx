import { useState } from 'react'
import { useField } from '~/kit/controls/field-ids'

/** One file of this computer, handed on in base64; '' where none is chosen. The browser's own words stay unseen. */
export function FileInput({ onRead }: { onRead: (base64: string) => void }) {
  const { control } = useField()
  const [name, setName] = useState('')
  async function read(file: File | undefined) {
    setName(file?.name ?? '')
    if (!file) return onRead('')
    const bytes = new Uint8Array(await file.arrayBuffer())
    onRead(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  return (
    <label className="relative flex min-w-0 items-center gap-3 rounded-md text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        {...control}
        type="file"
        accept=".pdf,.ofd"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <span className="k-button flex-none" data-kind="outline" data-size="small" aria-hidden="true">
        选择文件
      </span>
      <span className="min-w-0 truncate text-ink-2">{name || '未选择'}</span>
    </label>
  )
}
