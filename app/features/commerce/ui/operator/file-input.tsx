import { useState } from 'react'
import { useField } from '~/kit/controls/field-ids'

const NONE = { name: '', fault: '' }
const MOST_BYTES = 1024 * 1024
// What PDF begins with, and OFD, which is a ZIP archive.
const MARKS = ['%PDF', 'PK\u0003\u0004']

/** One file of this computer, handed on in base64; '' where none is chosen. The browser's own words stay unseen. */
export function FileInput({ onRead }: { onRead: (base64: string) => void }) {
  const { control } = useField()
  const [chosen, setChosen] = useState(NONE)
  async function read(file: File | undefined) {
    if (!file) return refuse('', '')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fault = faultOf(bytes)
    if (fault) return refuse(file.name, fault)
    setChosen({ name: file.name, fault: '' })
    onRead(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  function refuse(name: string, fault: string) {
    setChosen({ name, fault })
    onRead('')
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
      <span className="min-w-0 truncate text-ink-2">{chosen.name || '未选择'}</span>
      <span role="status" className="flex-none text-danger">
        {chosen.fault}
      </span>
    </label>
  )
}

function faultOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  if (!MARKS.includes(head)) return '不是PDF或OFD'
  return bytes.byteLength > MOST_BYTES ? '超过1MB' : ''
}
