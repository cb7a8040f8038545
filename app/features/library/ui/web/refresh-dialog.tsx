import { formatDayTime } from '~/core/format'
import { useEffect, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { SkeletonRows } from '~/kit/skeleton'
import type { FileDetailView } from '../../wire/contracts/files'
import type { PageDiffPart, PageDiffView } from '../../wire/terms/web'
import { sentenceOf, type LibraryServices } from '../services'
import { changedPart, readableLine } from './changed-part'
import { Worded } from './worded'

export interface RefreshDialogProps {
  services: LibraryServices
  file: FileDetailView
  onClose: () => void
  onSettle: (isTaken: boolean) => Promise<boolean>
}

/** What a newer version of a page changes, before anyone takes it. */
export function RefreshDialog({ services, file, onClose, onSettle }: RefreshDialogProps) {
  const { calls } = services
  const [diff, setDiff] = useState<PageDiffView | null>(null)
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    calls?.web.diff(file.id).then(
      (next) => isCurrent && setDiff(next),
      (error: unknown) => isCurrent && setFailure(sentenceOf(error, '变化没有取到')),
    )
    return () => {
      isCurrent = false
    }
  }, [calls, file.id, attempt])
  const settle = async (isTaken: boolean) => {
    setIsBusy(true)
    if (!(await onSettle(isTaken))) setIsBusy(false)
  }
  const reason = file.isMine ? undefined : '只能刷新自己添加的网页'
  const off = { ...(reason && { disabledReason: reason }), disabled: !diff }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="网页的变化"
      text={diff ? summaryOf(diff) : undefined}
      width={740}
      actions={
        <>
          <Button {...off} onClick={() => void settle(false)}>
            保留现有内容
          </Button>
          <Button kind="primary" busy={isBusy} {...off} onClick={() => void settle(true)}>
            采用新版
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mt-4 text-center" role="alert">
          <p className="mb-3 text-ink-2">{failure}</p>
          <Button
            onClick={() => {
              setFailure('')
              setAttempt(attempt + 1)
            }}
          >
            重试
          </Button>
        </div>
      )}
      {!diff && !failure && <SkeletonRows rows={4} />}
      {diff && (
        // A pane that scrolls must take the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="web-diff" tabIndex={0} role="region" aria-label="逐段对比">
          <div className="web-diff-head" aria-hidden="true">
            <span>现有内容 {formatDayTime(diff.before.time)}</span>
            <span>新版 {formatDayTime(diff.after.time)}</span>
          </div>
          {diff.parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
          {diff.isCut && <p className="web-diff-same">后面还有更多变化，没有列出</p>}
        </div>
      )}
    </Dialog>
  )
}

function Part({ part }: { part: PageDiffPart }) {
  if (part.kind === 'same') return <p className="web-diff-same">{part.count} 段没有变化</p>
  const before = readableLine('before' in part ? part.before : '')
  const after = readableLine('after' in part ? part.after : '')
  const change = part.kind === 'changed' ? changedPart(before, after) : null
  return (
    <div className="web-diff-part" data-kind={part.kind}>
      <div data-old>
        {'before' in part && (
          <>
            <b>{part.kind === 'changed' ? '修改前' : '删除'}</b>
            {change ? <Worded {...change} changed={change.before} /> : before}
          </>
        )}
      </div>
      <div data-new>
        {'after' in part && (
          <>
            <b>{part.kind === 'changed' ? '修改后' : '新增'}</b>
            {change ? <Worded {...change} changed={change.after} /> : after}
          </>
        )}
      </div>
    </div>
  )
}

function summaryOf({ counts }: PageDiffView): string {
  const summary = [
    counts.changed > 0 && `修改 ${counts.changed} 段`,
    counts.added > 0 && `新增 ${counts.added} 段`,
    counts.removed > 0 && `删除 ${counts.removed} 段`,
  ].filter(Boolean)
  return `${summary.join('，')}。采用新版后会重新学习，内容没有变化的段落会保留修改`
}
