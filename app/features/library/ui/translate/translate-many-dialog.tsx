import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { FileMark } from '~/kit/file-mark'
import type { FileView } from '../../wire/contracts/files'
import type { TranslateCalls } from './calls'
import { resultOf, translateMany, type Turn } from './translate-many'
import './translate-many.css'

export interface TranslateManyProps {
  files: readonly FileView[]
  calls: TranslateCalls
  onClose: () => void
}

const POLL_MS = 1_500
const waiting: Turn = { state: 'waiting', words: '' }

/** Several files are translated as one looks on; closing begins no further one. */
export function TranslateMany({ files, calls, onClose }: TranslateManyProps) {
  const [turns, setTurns] = useState<ReadonlyMap<string, Turn>>(new Map())
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const report = (id: string, turn: Turn) =>
      signal.aborted || setTurns((now) => new Map(now).set(id, turn))
    void translateMany(files, { calls, report, wait: pause, signal }).then(
      () => signal.aborted || setIsOver(true),
    )
    return () => stopping.abort()
  }, [files, calls])
  const turnOf = (file: FileView) => turns.get(file.id) ?? waiting
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`翻译 ${files.length} 份资料`}
      text={isOver ? undefined : '一份译完再译下一份。关上后，正在译的会在后台译完，其余的不再开始'}
      actions={
        <Button kind={isOver ? 'primary' : 'outline'} onClick={onClose}>
          {isOver ? '完成' : '停止'}
        </Button>
      }
    >
      <ul className="translate-many" aria-label="所选资料">
        {files.map((file) => (
          <li key={file.id} data-state={turnOf(file).state}>
            <FileMark extension={file.extension} small />
            <Link to={`/library/${file.id}?type=translation`} className="min-w-0 truncate">
              {file.title}
            </Link>
            <span>{turnOf(file).words || '排队中'}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2" role="status">
        {resultOf(files.map(turnOf))}
      </p>
    </Dialog>
  )
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, POLL_MS))
