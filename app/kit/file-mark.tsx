import { Folder } from 'lucide-react'
import { fileFamily } from './file-family'

export interface FileMarkProps {
  /** `pdf`, `.docx`, … or `folder`. The type is also said in words beside it. */
  extension: string
  small?: boolean
}

/** The leaf with a folded corner that stands for a file; a folder is a line icon. */
export function FileMark({ extension, small }: FileMarkProps) {
  if (extension === 'folder') {
    return (
      <span className="grid flex-none place-items-center text-ink-2" aria-hidden="true">
        <Folder size={small ? 20 : 24} strokeWidth={1.4} />
      </span>
    )
  }
  const { family, code } = fileFamily(extension)
  return (
    <span
      className="k-file-mark"
      data-family={family}
      data-small={small || undefined}
      aria-hidden="true"
    >
      {code}
    </span>
  )
}
