import { useEffect, useState } from 'react'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import { formatDateTime, formatMoment, formatNumber } from '~/core/format'
import type { DocNode, SectionBody } from '~/features/editor/schema'
import type { RevisionKind, RevisionLine } from '~/features/editor/terms'
import { Button } from '~/kit/button'
import { Dialog } from '~/kit/dialog'
import { Dot } from '~/kit/dot'
import { SectionView } from '../page/section-view'

export interface RevisionsDialogProps {
  teamId: string
  documentId: string
  node: DocNode
  /** Revision that stands now. */
  current: number
  onTaken: () => void
  onClose: () => void
}

/** What a section was before, and the way back to it. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { teamId, documentId: id, node, current, onTaken, onClose } = props
  const [lines, setLines] = useState<readonly RevisionLine[] | null>(null)
  const [shown, setShown] = useState<{ rev: number; body: SectionBody } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  useEffect(() => {
    const query = { teamId, id, nodeId: node.id }
    void call('GET /document/revision/list', { query }).then(
      (answer) => answer.ok && setLines(answer.data),
    )
  }, [teamId, id, node.id])
  async function look(rev: number) {
    const query = { teamId, id, nodeId: node.id, rev }
    const answer = await call('GET /document/revision/get', { query })
    if (answer.ok) setShown({ rev, body: answer.data })
  }
  async function restore(rev: number) {
    setBusy(true)
    const body = { teamId, id, nodeId: node.id, rev }
    const answer = await call('POST /document/revision/restore', { body })
    setBusy(false)
    if (!answer.ok) return
    showToast({ icon: 'success', title: '已恢复到这一版' })
    onTaken()
  }
  return (
    <Dialog open onOpenChange={onClose} width={740} title={`「${node.title}」的历史版本`}>
      <div className="revisions">
        <ol aria-label="版本">
          {lines?.map((line) => (
            <li key={line.rev}>
              <button
                type="button"
                aria-current={shown?.rev === line.rev ? 'true' : undefined}
                onClick={() => void look(line.rev)}
              >
                <b>{kindWords[line.kind]}</b>
                <span>
                  {formatMoment(formatDateTime(new Date(line.at)), now)}
                  <Dot />
                  {formatNumber(line.words)}字
                </span>
              </button>
            </li>
          ))}
          {lines?.length === 0 && <li className="text-small text-ink-3">只有现在这一版</li>}
        </ol>
        <div className="revisions-text">
          {shown ? (
            <>
              <div className="sheet-plain">
                <SectionView body={shown.body} />
              </div>
              {shown.rev !== current && (
                <Button kind="primary" busy={isBusy} onClick={() => void restore(shown.rev)}>
                  恢复这一版
                </Button>
              )}
            </>
          ) : (
            <p className="text-small text-ink-3">点一个版本看它的内容</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const kindWords: Record<RevisionKind, string> = {
  human: '手动修改',
  ai: '撰写',
  import: '导入',
  accept: '采纳',
  restore: '恢复',
}
