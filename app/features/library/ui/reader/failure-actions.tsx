import { Download, RotateCw, Trash2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/kit/controls/button'
import type { FileDetailView } from '../../wire/contracts/files'
import { mayRetry, notYoursOf } from '../files/progress'
import { FilePicker } from '../upload/file-picker'
import { OcrActions } from '../ocr/ocr-actions'
import type { Seeing } from '../ocr/use-seeing'
import type { FileActing } from '../use-file-actions'

export interface FailureActionsProps {
  file: FileDetailView
  actions: FileActing
  /** Reading its pictures in this browser. */
  seeing: Seeing
  /** Files to learn in its place. */
  onUpload: (files: File[]) => void
}

/**
 * What helps after a file could not be learned: another attempt, or, where the file itself is at fault, the original to
 * mend, the place to upload the mended one, and taking this one away.
 */
export function FailureActions({ file, actions, seeing, onUpload }: FailureActionsProps) {
  const picker = useRef<HTMLInputElement>(null)
  if (seeing.progress) return <OcrActions seeing={seeing} />
  if (mayRetry(file)) {
    return (
      <div className="flex flex-wrap gap-2 text-ink">
        <Button
          size="small"
          icon={<RotateCw size={15} />}
          disabledReason={notYoursOf(file)}
          onClick={() => actions.retry(file)}
        >
          重试
        </Button>
        <OcrActions seeing={seeing} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 text-ink">
      <OcrActions seeing={seeing} />
      <Button size="small" icon={<Download size={15} />} onClick={() => actions.download(file)}>
        下载原文件
      </Button>
      <Button size="small" icon={<Upload size={15} />} onClick={() => picker.current?.click()}>
        重新上传
      </Button>
      <FilePicker ref={picker} onFiles={onUpload} />
      <Button
        size="small"
        kind="danger-text"
        icon={<Trash2 size={15} />}
        disabledReason={notYoursOf(file)}
        onClick={() => actions.askToDelete([file])}
      >
        删除文件
      </Button>
    </div>
  )
}
