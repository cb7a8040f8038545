import type { Ref } from 'react'
import { uploadAccept } from './rules'

export interface FilePickerProps {
  /** `click()` opens the system's own dialog. */
  ref: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
}

/** The file field behind every upload button; never seen. */
export function FilePicker({ ref, onFiles }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={uploadAccept}
      aria-label="上传文档"
      onChange={(event) => {
        onFiles(Array.from(event.target.files ?? []))
        // The same file may be picked again after a failure.
        event.target.value = ''
      }}
    />
  )
}
