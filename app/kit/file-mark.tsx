import { Folder } from 'lucide-react'
import { fileFamily } from './file-family'

export interface FileMarkProps {
  /** `pdf`, `.docx`, … or `folder`. The type is also said in words beside it. */
  extension: string
  small?: boolean
}

const FOLDER = 'grid w-[26px] flex-none place-items-center text-ink-2'
const FOLDER_SMALL = 'grid w-[22px] flex-none place-items-center text-ink-2'

/** The leaf with a folded corner that stands for a file; a folder is a line icon. */
export function FileMark({ extension, small }: FileMarkProps) {
  if (extension === 'folder') {
    return (
      <span
        // As wide as a leaf: names beneath each other begin in one line.
        className={small ? FOLDER_SMALL : FOLDER}
        aria-hidden="true"
      >
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
