import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { datePart, formatFileSize, formatWordCount } from '~/core/format'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/icon-button'
import { Progress } from '~/kit/progress'
import { PAPER } from '../terms'
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
        <div className="absolute top-3 left-0 grid h-[54px] w-13 items-center justify-start bg-linear-to-l from-transparent to-raised to-55% pl-2">
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
        <div className="absolute top-3 right-0 grid h-[54px] w-13 items-center justify-end rounded-tr-lg bg-linear-to-r from-transparent to-raised to-55% pr-2">
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

function FileChip({ file, onRemove }: { file: PickedFile; onRemove(): void }) {
  const hasFailed = file.status === 'ERROR'
  const isLearning = file.status === 'INIT' || file.status === 'PROCESSING'
  return (
    <li
      className={`relative flex h-[54px] w-[258px] flex-none items-center gap-[9px] overflow-hidden rounded-md bg-surface pr-2 pl-2.5 max-tablet:w-[246px] ${hasFailed ? 'ring-[1.5px] ring-danger ring-inset' : 'ring-1 ring-line ring-inset'}`}
    >
      <FileMark extension={file.extension === PAPER ? 'pdf' : file.extension} small />
      <div className="min-w-0 flex-1">
        <div className="truncate text-[13px] leading-[19px]" title={file.title}>
          {file.title}
        </div>
        <div
          className={`truncate text-[12px] leading-[17px] ${hasFailed ? 'text-danger' : 'text-ink-3'}`}
        >
          {file.extension === PAPER ? (
            '论文'
          ) : hasFailed ? (
            '学习失败'
          ) : isLearning ? (
            `正在学习 ${file.percent}%`
          ) : (
            <Meta file={file} />
          )}
        </div>
      </div>
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

function Meta({ file }: { file: PickedFile }) {
  return (
    <>
      {formatFileSize(file.fileSize)}
      {file.wordCount > 0 && (
        <>
          <Dot />
          {formatWordCount(file.wordCount)}
        </>
      )}
      {file.createTime !== '' && (
        <>
          <Dot />
          {datePart(file.createTime)}
        </>
      )}
    </>
  )
}
