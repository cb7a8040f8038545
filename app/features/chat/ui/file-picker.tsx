import { useEffect, useState } from 'react'
import { formatFileSize } from '~/core/format'
import { Button } from '~/kit/button'
import { Checkbox } from '~/kit/choice'
import { Dialog } from '~/kit/dialog'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { FileMark } from '~/kit/file-mark'
import { SkeletonRows } from '~/kit/skeleton'
import { SearchInput } from '~/kit/text-input'
import { KNOWLEDGE_FILE_LIMIT } from '../terms'
import { useChatShell } from './chat-shell'
import type { PickedFile } from './home-question'
import { fetchLibraryFiles, pickedFileOf } from './library-files'

/** Picks up to 50 library files. Learning ones may be taken, failed ones are shown but not. */
export function FilePicker(props: {
  picked: PickedFile[]
  onPick(files: PickedFile[]): void
  onClose(): void
}) {
  const [picked, setPicked] = useState(props.picked)
  const [keyword, setKeyword] = useState('')
  const { state, retry } = useFileSearch(keyword)
  const isFull = picked.length >= KNOWLEDGE_FILE_LIMIT
  const toggle = (file: PickedFile) =>
    setPicked(
      picked.some(({ id }) => id === file.id)
        ? picked.filter(({ id }) => id !== file.id)
        : [...picked, file],
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="选择知识库文件"
      width={620}
      actions={
        <>
          <span className="mr-auto self-center text-small text-ink-3" aria-live="polite">
            已选 {picked.length} / {KNOWLEDGE_FILE_LIMIT}
          </span>
          <Button onClick={props.onClose}>取消</Button>
          <Button kind="primary" onClick={() => props.onPick(picked)}>
            选用
          </Button>
        </>
      }
    >
      <div className="mt-3">
        <SearchInput label="搜索文件名" value={keyword} onChange={setKeyword} />
      </div>
      <div className="mt-2 h-[min(416px,50dvh)] overflow-y-auto">
        {state.kind === 'loading' && <SkeletonRows rows={6} />}
        {state.kind === 'failed' && (
          <EmptyState
            title="没有取到文件列表"
            hint="请检查网络后重试"
            drawing="none"
            actions={<Button onClick={retry}>重试</Button>}
          />
        )}
        {state.kind === 'ready' && state.files.length === 0 && (
          <EmptyState
            title={keyword ? '没有叫这个名字的文件' : '知识库里还没有文件'}
            hint={keyword ? '换一个词再找' : '先到知识库上传文件'}
          />
        )}
        {state.kind === 'ready' &&
          state.files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              isPicked={picked.some(({ id }) => id === file.id)}
              isFull={isFull}
              onToggle={() => toggle(file)}
            />
          ))}
      </div>
    </Dialog>
  )
}

function FileLine(props: {
  file: PickedFile
  isPicked: boolean
  isFull: boolean
  onToggle(): void
}) {
  const { file, isPicked } = props
  const hasFailed = file.status === 'ERROR'
  return (
    <label className="flex h-13 items-center gap-3 border-b border-line px-1 hover:bg-wash">
      <Checkbox
        aria-label={file.title}
        checked={isPicked}
        disabled={hasFailed || (props.isFull && !isPicked)}
        onCheckedChange={props.onToggle}
      />
      <FileMark extension={file.extension} small />
      <span className="min-w-0 flex-1 truncate" title={file.title}>
        {file.title}
      </span>
      <span className={`flex-none text-micro ${hasFailed ? 'text-danger' : 'text-ink-3'}`}>
        {hasFailed ? (
          '学习失败'
        ) : file.status === 'DONE' ? (
          formatFileSize(file.fileSize)
        ) : (
          <>
            正在学习
            <Dot />
            {file.percent}%
          </>
        )}
      </span>
    </label>
  )
}

type Search = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; files: PickedFile[] }

function useFileSearch(keyword: string) {
  const { team } = useChatShell()
  const [state, setState] = useState<Search>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!team) return
    let isCurrent = true
    const show = (next: Search) => isCurrent && setState(next)
    // Typing settles before the server is asked.
    const timer = setTimeout(
      () => {
        fetchLibraryFiles(team, keyword.trim()).then(
          (page) => show({ kind: 'ready', files: page.records.map(pickedFileOf) }),
          () => show({ kind: 'failed' }),
        )
      },
      keyword === '' ? 0 : 250,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [team, keyword, attempt])
  return { state, retry: () => setAttempt(attempt + 1) }
}
