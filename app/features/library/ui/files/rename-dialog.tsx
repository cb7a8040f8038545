import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { Dialog } from '~/kit/overlays/dialog'
import { TextInput } from '~/kit/controls/text-input'
import type { FileView } from '../../wire/contracts/files'
import { endingOf, fileNameOf, stemOf } from './file-name'

export interface RenameDialogProps {
  file: Pick<FileView, 'id' | 'title' | 'extension' | 'sourceUrl'>
  onClose: () => void
  /** Rejects with a sentence for the person. */
  onRename: (title: string) => Promise<void>
}

/** A new name for a file, whose ending stays. An empty one cannot be given. */
export function RenameDialog({ file, onClose, onRename }: RenameDialogProps) {
  const [typed, setTyped] = useState(() => stemOf(file))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const name = fileNameOf(typed, file)
  const problem = name === '' ? '名称不能为空' : name.length > 200 ? '名称最多200个字' : ''

  const save = async () => {
    if (problem || isBusy) return
    if (name === file.title) return onClose()
    setIsBusy(true)
    try {
      await onRename(name)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '重命名失败，请重试')
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="重命名"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={problem !== ''}
            onClick={() => void save()}
          >
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <TextInput
        className="mt-4"
        aria-label="文件名称"
        aria-invalid={problem !== ''}
        value={typed}
        after={<span className="flex-none text-ink-3">{endingOf(file)}</span>}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void save()
        }}
      />
      {(problem || error) && (
        <p className="mt-1.5 text-micro text-danger" role="alert">
          {problem || error}
        </p>
      )}
    </Dialog>
  )
}
