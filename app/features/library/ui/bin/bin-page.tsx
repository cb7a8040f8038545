import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFileSize, formatNumber, formatWhen } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Checkbox } from '~/kit/controls/choice'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import type { BinItemView } from '../../wire/terms/folders'
import type { BinPage as Page } from '../../wire/contracts/folders'
import { BIN_DAYS } from '../../wire/terms/folders'
import { sentenceOf, type LibraryServices } from '../services'
import { withId } from '../folders/move-dialog'
import { useBin } from './use-bin'
import './bin.css'

export interface BinPageProps {
  services: LibraryServices
  /** As the server rendered it; null for a stranger. */
  first: Page | null
}

type Asked = { action: 'purge'; items: readonly BinItemView[] } | { action: 'empty' } | null

/** /library/bin: what was deleted, to be laid back or thrown away for good. */
export function BinPage({ services, first }: BinPageProps) {
  const bin = useBin(services.calls, first)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>(null)
  const [now] = useState(() => new Date())
  const chosen = bin.items.filter(({ id }) => picked.has(id))
  const restore = async (items: readonly BinItemView[]) => {
    try {
      await services.calls?.folders.restore(items.map(({ id }) => id))
      bin.drop(items)
      services.reportListChanged()
      services.notify({ tone: 'success', title: `${describeItems(items)}已恢复` })
    } catch (error) {
      services.notify({ tone: 'error', title: sentenceOf(error, '没有恢复成功，请重试') })
    }
  }
  return (
    <main className="k-main">
      <header className="k-bar">
        <h1 className="min-w-0 flex-1">回收站</h1>
        {chosen.length > 0 && (
          <>
            <Button
              size="small"
              icon={<ArchiveRestore size={15} />}
              onClick={() => void restore(chosen)}
            >
              恢复 {chosen.length} 项
            </Button>
            <Button
              size="small"
              kind="danger-text"
              disabledReason={whyNotPurged(chosen)}
              onClick={() => setAsked({ action: 'purge', items: chosen })}
            >
              彻底删除
            </Button>
          </>
        )}
        {chosen.length === 0 && services.isAdmin && bin.items.length > 0 && (
          <Button size="small" kind="danger-text" onClick={() => setAsked({ action: 'empty' })}>
            清空回收站
          </Button>
        )}
        <Link to="/library" className="k-button" data-kind="outline" data-size="small">
          返回知识库
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="bin-page">
          <p className="bin-note">删除的资料保留 {BIN_DAYS} 天，到期自动清除</p>
          <Middle services={services} bin={bin} />
          <ul aria-label="回收站">
            {bin.items.map((item) => (
              <BinLine
                key={item.id}
                item={item}
                now={now}
                isPicked={picked.has(item.id)}
                onPick={(isIn) => setPicked(withId(picked, item.id, isIn))}
                onRestore={() => void restore([item])}
                onPurge={() => setAsked({ action: 'purge', items: [item] })}
              />
            ))}
          </ul>
          {bin.more && (
            <div className="flex items-center justify-center gap-3 py-4">
              {bin.hasFailed && <span className="text-small text-danger">没有取到下一页</span>}
              <Button onClick={bin.more}>{bin.hasFailed ? '重试' : '显示更多'}</Button>
            </div>
          )}
        </div>
      </div>
      {asked && (
        <Purging services={services} bin={bin} asked={asked} onClose={() => setAsked(null)} />
      )}
    </main>
  )
}

function Middle({ services, bin }: { services: LibraryServices; bin: ReturnType<typeof useBin> }) {
  if (bin.items.length > 0) return null
  if (services.calls === null) {
    return (
      <EmptyState
        title="登录后查看回收站"
        actions={
          <Button kind="primary" onClick={services.openSignIn}>
            登录
          </Button>
        }
      />
    )
  }
  return <EmptyState title="回收站是空的" />
}

interface BinLineProps {
  item: BinItemView
  now: Date
  isPicked: boolean
  onPick: (isIn: boolean) => void
  onRestore: () => void
  onPurge: () => void
}

function BinLine({ item, now, isPicked, onPick, onRestore, onPurge }: BinLineProps) {
  const extension = item.kind === 'folder' ? 'folder' : (/[^.]*$/.exec(item.name)?.[0] ?? '')
  return (
    <li className="bin-line" data-picked={isPicked || undefined}>
      <Checkbox aria-label={`选择 ${item.name}`} checked={isPicked} onCheckedChange={onPick} />
      <FileMark extension={extension} small />
      <div className="min-w-0 flex-1">
        <div className="truncate" title={item.name}>
          {item.name}
        </div>
        <div className="bin-meta" suppressHydrationWarning>
          {item.folderName}
          {item.kind === 'folder' && (
            <>
              <Dot />
              {formatNumber(item.fileCount)} 份资料
            </>
          )}
          <Dot />
          {formatFileSize(item.size)}
          <span className="bin-who">
            <Dot />
            {item.deletedBy.name} {formatWhen(item.deleteTime, now)}删除
          </span>
        </div>
      </div>
      <span className="bin-days" data-soon={item.daysLeft <= 3 || undefined}>
        {item.daysLeft > 0 ? `剩 ${item.daysLeft} 天` : '今天清除'}
      </span>
      <IconButton
        label={`恢复 ${item.name}`}
        size="small"
        icon={<ArchiveRestore size={16} />}
        onClick={onRestore}
      />
      <IconButton
        label={`彻底删除 ${item.name}`}
        size="small"
        icon={<Trash2 size={16} />}
        disabledReason={whyNotPurged([item])}
        onClick={onPurge}
      />
    </li>
  )
}

const whyNotPurged = (items: readonly BinItemView[]) =>
  items.some(({ holdsOthers }) => holdsOthers)
    ? '里面有他人删除的资料，只能由创建者或管理员彻底删除'
    : undefined

interface PurgingProps {
  services: LibraryServices
  bin: ReturnType<typeof useBin>
  asked: NonNullable<Asked>
  onClose: () => void
}

function Purging({ services, bin, asked, onClose }: PurgingProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isAll = asked.action === 'empty'
  const purge = async () => {
    setIsBusy(true)
    try {
      if (asked.action === 'empty') {
        await services.calls?.folders.emptyBin()
        bin.drop(bin.items)
      } else {
        await services.calls?.folders.purge(asked.items.map(({ id }) => id))
        bin.drop(asked.items)
      }
      onClose()
    } catch (error) {
      services.notify({ tone: 'error', title: sentenceOf(error, '没有删除成功，请重试') })
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      question={isAll ? '清空回收站？' : `彻底删除${describeItems(asked.items)}？`}
      consequence="原文件、正文和笔记都会清除，不能再恢复"
      confirmLabel={isAll ? '清空' : '彻底删除'}
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void purge()}
    />
  )
}

const describeItems = (items: readonly BinItemView[]) =>
  items.length === 1 && items[0] ? `「${items[0].name}」` : ` ${items.length} 项`
