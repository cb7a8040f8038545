import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'
import type { WorkView } from '../../wire/contracts/works'
import { MOST_WORKS } from '../../wire/terms/folders'
import { RegistrationNote } from './registration-note'
import { useWorkCalls } from './use-work-calls'
import { useWorks } from './use-works'
import { hasFault, missingOf, writtenWork, type WorkDraft } from './drafts'
import { WorkForm } from './work-form'
import './works.css'

export interface WorksSheetProps {
  fileIds: readonly string[]
  onSaved: (works: readonly WorkView[]) => void
  onClose: () => void
}

/** What files are as works, to complete and confirm: one file, or several at once. */
export function WorksSheet({ fileIds, onSaved, onClose }: WorksSheetProps) {
  const calls = useWorkCalls()
  const { works, drafts, change, error, setError } = useWorks(fileIds, calls)
  const [isBusy, setIsBusy] = useState(false)
  const open = works?.filter(({ isOpen }) => isOpen) ?? []
  const isFaulty = open.some(({ fileId }) => hasFault(drafts.get(fileId) ?? NONE))
  const save = async () => {
    setIsBusy(true)
    setError('')
    try {
      const written = open.map(({ fileId }) => writtenWork(fileId, drafts.get(fileId) ?? NONE))
      onSaved(await calls.save(written))
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '没有保存成功，请重试')
      setIsBusy(false)
    }
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="著录信息"
      width={620}
      foot={
        <>
          <Button className="ml-auto" onClick={onClose}>
            取消
          </Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={open.length === 0 || isFaulty}
            onClick={() => void save()}
          >
            {open.length > 1 ? `确认这 ${formatNumber(open.length)} 份` : '确认'}
          </Button>
        </>
      }
    >
      <div className="px-5 pt-4 pb-6">
        <p className="text-small text-ink-3">
          参考文献按这里著录。每一项注明读自何处，改过的以填写的为准，没有定稿的文档随之更新。
        </p>
        {fileIds.length > MOST_WORKS && (
          <p className="mt-2 text-small text-warning">一次最多 {MOST_WORKS} 份，先列出前面的</p>
        )}
        {error && (
          <p className="mt-2 text-small text-danger" role="alert">
            {error}
          </p>
        )}
        {!works && !error && <SkeletonRows rows={6} />}
        {works?.length === 0 && <EmptyState drawing="shelf" title="这些资料不对你开放" />}
        <ul className="works-list mt-4">
          {works?.map((work) => (
            <li key={work.fileId}>
              <WorkHead work={work} draft={drafts.get(work.fileId) ?? NONE} />
              <RegistrationNote registration={work.registration} />
              <WorkForm
                work={work}
                draft={drafts.get(work.fileId) ?? NONE}
                onChange={(draft) => change(work.fileId, draft)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

const NONE: WorkDraft = { kind: 'internal', parts: {} }

function WorkHead({ work, draft }: { work: WorkView; draft: WorkDraft }) {
  const lacks = missingOf(draft).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="min-w-0 flex-1 truncate font-semibold">{work.fileName}</h3>
      {!work.isOpen && <Tag>只能查看</Tag>}
      {lacks > 0 && <Tag tone="warning">缺 {lacks} 项</Tag>}
      {lacks === 0 && work.confirmTime === '' && <Tag tone="indigo">待确认</Tag>}
      {lacks === 0 && work.confirmTime !== '' && <Tag tone="success">已确认</Tag>}
    </div>
  )
}
