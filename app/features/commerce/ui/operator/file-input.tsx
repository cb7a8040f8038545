import { useField } from '~/kit/controls/field-ids'

/** One file of this computer, handed on in base64; '' where none is chosen. */
export function FileInput({ onRead }: { onRead: (base64: string) => void }) {
  const { control } = useField()
  async function read(file: File | undefined) {
    if (!file) return onRead('')
    const bytes = new Uint8Array(await file.arrayBuffer())
    onRead(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  return (
    <input
      {...control}
      type="file"
      accept=".pdf,.ofd"
      className="block w-full text-small file:mr-3 file:rounded-md file:border-0 file:bg-wash file:px-3 file:py-1.5"
      onChange={(event) => void read(event.target.files?.[0])}
    />
  )
}
