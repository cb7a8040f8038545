import { lazy, Suspense, type ReactNode } from 'react'
import {
  ChevronLeft,
  Download,
  Ellipsis,
  FolderInput,
  Info,
  Pencil,
  Sparkles,
  TextQuote,
  Trash2,
} from 'lucide-react'
import { formatFileSize, formatWords } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { FileDetailView } from '../../wire/contracts/files'
import { hasWords } from '../files/filter'
import { learningOf, notYoursOf } from '../files/progress'
import { readerTabs, type ReaderTabType } from './tabs'

const ToCreation = lazy(() => import('../files/to-creation'))

export interface ReaderBarProps {
  file: FileDetailView
  /** 分享, in the bar. */
  share: ReactNode
  onBack: () => void
  /** AI灵感 on this file. */
  onInspire: () => void
  onDownload: () => void
  onRename: () => void
  onMove: () => void
  onDelete: () => void
  onTab: (type: ReaderTabType) => void
}

/** Back, what it is, what can be done with it. */
export function ReaderBar(props: ReaderBarProps) {
  const { file, share, onBack, onDelete, onTab } = props
  const actions = actionsOf(props)
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
      {actions.map(({ label, icon, reason, run }) => (
        <Button
          key={label}
          className="reader-wide"
          kind="ghost"
          size="small"
          icon={icon}
          {...(reason && { disabledReason: reason })}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {share}
      <Menu
        label="文件操作"
        align="end"
        trigger={<IconButton label="更多" icon={<Ellipsis size={18} />} />}
      >
        <span className="reader-narrow">
          {actions.map(({ label, icon, reason, run }) => (
            <MenuItem
              key={label}
              icon={icon}
              {...(reason && { disabledReason: reason })}
              onSelect={run}
            >
              {label}
            </MenuItem>
          ))}
          <MenuRule />
        </span>
        {learningOf(file).state !== 'failed' && (
          <>
            <Suspense>
              <ToCreation id={file.id} />
            </Suspense>
            <MenuRule />
          </>
        )}
        {readerTabs.flatMap(({ type, label, isInMenu }) =>
          isInMenu ? (
            <MenuItem key={type} icon={tabIcons[type]} onSelect={() => onTab(type)}>
              {label}
            </MenuItem>
          ) : (
            []
          ),
        )}
        <MenuRule />
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

const tabIcons: Partial<Record<ReaderTabType, ReactNode>> = {
  passages: <TextQuote size={16} />,
  file: <Info size={16} />,
}

interface Act {
  label: string
  icon: ReactNode
  /** Why it cannot be done. */
  reason?: string | undefined
  run: () => void
}

/** In the bar where there is room, else in the menu. */
function actionsOf({ file, onInspire, onDownload, onRename, onMove }: ReaderBarProps): Act[] {
  const isLearned = learningOf(file).state === 'learned'
  return [
    // Always in its place: what stands beside it moves by no learning that ends.
    {
      label: '灵感',
      icon: <Sparkles size={16} />,
      reason: isLearned ? undefined : '学习完成后可以使用',
      run: onInspire,
    },
    { label: '下载', icon: <Download size={16} />, run: onDownload },
    { label: '重命名', icon: <Pencil size={16} />, reason: notYoursOf(file), run: onRename },
    { label: '移动', icon: <FolderInput size={16} />, reason: notYoursOf(file), run: onMove },
  ]
}

function learningWords(file: FileDetailView): string {
  const learning = learningOf(file)
  if (learning.state === 'learning') {
    const ready = learning.readyPages ? `，已可提问前${learning.readyPages}页` : ''
    return `正在学习 ${learning.percent}%${ready}`
  }
  return { learned: '已学习', queued: '排队中', failed: '学习失败' }[learning.state]
}
