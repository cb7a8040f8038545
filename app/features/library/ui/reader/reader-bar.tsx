import { ChevronLeft, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { formatFileSize, formatWords } from '~/core/format'
import { Button } from '~/kit/button'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/menu'
import type { FileDetailView } from '../../contract'
import { hasWords } from '../files/filter'
import { learningOf, notYoursOf } from '../files/progress'

export interface ReaderBarProps {
  file: FileDetailView
  onBack: () => void
  onDownload: () => void
  onRename: () => void
  onDelete: () => void
}

/** Back, what it is, what can be done with it. */
export function ReaderBar({ file, onBack, onDownload, onRename, onDelete }: ReaderBarProps) {
  return (
    <header className="k-bar reader-bar">
      <IconButton label="返回" icon={<ChevronLeft size={21} />} onClick={onBack} />
      <FileMark extension={file.extension} small />
      <h1 className="ml-1 flex-1 truncate" title={file.title}>
        {file.title}
      </h1>
      <span className="reader-wide mr-2.5 text-micro text-ink-3">
        {hasWords(file) && (
          <>
            {formatWords(file.wordCount)}
            <Dot />
          </>
        )}
        {formatFileSize(file.fileSize)}
        <Dot />
        {learningWords(file)}
      </span>
      <Button
        className="reader-wide"
        kind="ghost"
        size="small"
        icon={<Download size={16} />}
        onClick={onDownload}
      >
        下载
      </Button>
      <Button
        className="reader-wide"
        kind="ghost"
        size="small"
        icon={<Pencil size={16} />}
        disabledReason={notYoursOf(file)}
        onClick={onRename}
      >
        重命名
      </Button>
      <Menu
        label="文件操作"
        align="end"
        trigger={<IconButton label="更多" icon={<Ellipsis size={18} />} />}
      >
        <span className="reader-narrow">
          <MenuItem icon={<Download size={16} />} onSelect={onDownload}>
            下载
          </MenuItem>
          <MenuItem
            icon={<Pencil size={16} />}
            disabledReason={notYoursOf(file)}
            onSelect={onRename}
          >
            重命名
          </MenuItem>
          <MenuRule />
        </span>
        <MenuItem
          icon={<Trash2 size={16} />}
          danger
          disabledReason={notYoursOf(file)}
          onSelect={onDelete}
        >
          删除
        </MenuItem>
      </Menu>
    </header>
  )
}

function learningWords(file: FileDetailView): string {
  const learning = learningOf(file)
  if (learning.state === 'learning') return `正在学习 ${learning.percent}%`
  return { learned: '已学习', queued: '排队中', failed: '学习失败' }[learning.state]
}
