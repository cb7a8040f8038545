import { X } from 'lucide-react'
import { formatFileSize, formatWordCount } from '~/core/format'
import type { ChosenFile } from '~/features/library/ui/picker'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Status } from '~/kit/status'

/** A file that goes along with a creation. */
export function FileLine({ file, onDrop }: { file: ChosenFile; onDrop: () => void }) {
  return (
    <li className="create-file">
      <FileMark extension={file.extension} small />
      <span className="min-w-0 flex-1 truncate" title={file.title}>
        {file.title}
      </span>
      <span className="text-micro text-ink-3 max-tablet:hidden">
        {file.wordCount > 0 ? formatWordCount(file.wordCount) : formatFileSize(file.fileSize)}
      </span>
      <Learned file={file} />
      <IconButton
        label={`移除 ${file.title}`}
        size="small"
        icon={<X size={15} aria-hidden="true" />}
        onClick={onDrop}
      />
    </li>
  )
}

function Learned({ file }: { file: ChosenFile }) {
  if (file.status === 'DONE') return <Status tone="done">已学习</Status>
  if (file.status === 'ERROR') return <Status tone="danger">学习失败</Status>
  return <Status tone="waiting">学习中 {file.percent}%</Status>
}
