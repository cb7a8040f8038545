import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDay, formatFileSize, formatWordCount } from '~/core/format'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Progress } from '~/kit/progress'
import { PAPER } from '../../terms'
import type { PickedFile } from './home-question'

const STEP = 250

/** The files a question is about, in one row that scrolls by 250 px. */
export function FileRow({ files, onRemove }: { files: PickedFile[]; onRemove(id: string): void }) {
  const row = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
  }, [])
  useEffect(() => {
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure, files.length])
  const scroll = (by: number) => row.current?.scrollBy({ left: by, behavior: 'smooth' })
  return (
    <div className="relative">
      <ul
        ref={row}
        aria-label="已选文件"
        className="flex gap-2 overflow-x-auto px-3 pt-3 [scrollbar-width:none]"
        onScroll={measure}
      >
        {files.map((file) => (
          <FileChip key={file.id} file={file} onRemove={() => onRemove(file.id)} />
        ))}
      </ul>
      {more.before && (
        <div className="absolute top-3 left-0 grid h-8 w-13 items-center justify-start bg-linear-to-l from-transparent to-raised to-55% pl-2">
          <span className="k-pop rounded-md!">
            <IconButton
              label="向前滚动"
              size="small"
              icon={<ChevronLeft size={16} aria-hidden="true" />}
              onClick={() => scroll(-STEP)}
            />
          </span>
        </div>
      )}
      {more.after && (
        <div className="absolute top-3 right-0 grid h-8 w-13 items-center justify-end rounded-tr-lg bg-linear-to-r from-transparent to-raised to-55% pr-2">
          <span className="k-pop rounded-md!">
            <IconButton
              label="向后滚动"
              size="small"
              icon={<ChevronRight size={16} aria-hidden="true" />}
              onClick={() => scroll(STEP)}
            />
          </span>
        </div>
      )}
    </div>
  )
}

/** One line, its name; how it stands is shown by its edge and on asking. */
function FileChip({ file, onRemove }: { file: PickedFile; onRemove(): void }) {
  const hasFailed = file.status === 'ERROR'
  const isLearning = file.status === 'INIT' || file.status === 'PROCESSING'
  const state = stateOf(file)
  return (
    <li
      title={`${file.title}\n${state}`}
      className={`relative flex h-8 max-w-60 flex-none items-center gap-2 overflow-hidden rounded-md bg-surface pr-1 pl-2 ${hasFailed ? 'ring-[1.5px] ring-danger ring-inset' : 'ring-1 ring-line ring-inset'}`}
    >
      <FileMark extension={file.extension === PAPER ? 'pdf' : file.extension} small />
      <span className={`min-w-0 truncate text-small ${hasFailed ? 'text-danger' : ''}`}>
        {file.title}
      </span>
      <span className="sr-only">，{state}</span>
      <IconButton
        label={`移除 ${file.title}`}
        size="tiny"
        icon={<X size={14} aria-hidden="true" />}
        onClick={onRemove}
      />
      {isLearning && (
        <Progress
          value={file.percent}
          label="正在学习"
          className="absolute right-0 bottom-0 left-0"
        />
      )}
    </li>
  )
}

function stateOf({ status, extension, percent, fileSize, wordCount, createTime }: PickedFile) {
  if (extension === PAPER) return '论文'
  if (status === 'ERROR') return '学习失败'
  if (status === 'INIT' || status === 'PROCESSING') return `正在学习 ${percent}%`
  const words = wordCount > 0 ? formatWordCount(wordCount) : ''
  return [formatFileSize(fileSize), words, createTime && formatDay(createTime)]
    .filter(Boolean)
    .join('，')
}
