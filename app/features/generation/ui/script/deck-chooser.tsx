import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { emit } from '~/client/event-bus'
import { formatWhen } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { FileMark } from '~/kit/file-mark'
import { Pages } from '~/kit/data/pages'
import { Spinner } from '~/kit/spinner'
import type { CreationLine, CreationPage } from '../../terms'
import './script-events'
import './script.css'

export interface DeckChooserProps {
  teamId: string
  now: Date
  onClose: () => void
}

/** One's own decks, the latest first; those that are finished can have a script. */
export function DeckChooser({ teamId, now, onClose }: DeckChooserProps) {
  const [pageNo, setPageNo] = useState(1)
  const page = useDecks(teamId, pageNo)
  const choose = ({ documentId, title }: CreationLine) => {
    if (documentId === null) return
    onClose()
    emit('create_submission_selection_ppt_lecture', { documentId, title })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="为哪份演示文稿写讲稿"
      actions={<Button onClick={onClose}>取消</Button>}
    >
      {page === null && (
        <p className="flex items-center gap-2 py-6 text-small text-ink-2" role="status">
          <Spinner size={15} />
          正在读取
        </p>
      )}
      {page?.total === 0 && (
        <p className="py-6 text-small text-ink-2">还没有演示文稿，先做一份再来写讲稿。</p>
      )}
      {page && page.total > 0 && (
        <ul className="script-decks">
          {page.records.map((line) => (
            <li key={line.id}>
              <button type="button" disabled={!isFinished(line)} onClick={() => choose(line)}>
                <FileMark extension="pptx" small />
                <span className="min-w-0 flex-1 truncate">{line.title}</span>
                <span className="text-micro text-ink-3">
                  {isFinished(line) ? formatWhen(line.updateTime, now) : '还没做好'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pages pageNo={pageNo} pages={page?.pages ?? 0} onGo={setPageNo} />
    </Dialog>
  )
}

const isFinished = ({ taskStatus, documentId }: CreationLine) =>
  taskStatus === 'done' && documentId !== null

function useDecks(teamId: string, pageNo: number): CreationPage | null {
  const [page, setPage] = useState<CreationPage | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    const query = { teamId, kind: 'ppt' as const, pageNo }
    void call('GET /creation/list', { query }, { signal: leave.signal }).then(
      (answer) => answer.ok && setPage(answer.data),
    )
    return () => leave.abort()
  }, [teamId, pageNo])
  return page
}
