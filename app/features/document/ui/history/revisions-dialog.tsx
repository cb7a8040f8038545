import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatDateTime, formatMoment, formatNumber } from '~/core/format'
import type { DocNode } from '#packages/document/tree'
import type { RevisionLine, SectionView as SectionText } from '../../terms'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { Dialog } from '~/kit/overlays/dialog'
import { Dot } from '~/kit/dot'
import { SectionView } from '../page/section-view'
import { Comparison, type OpenedRevision } from './comparison'
import { kindWords } from './kind-words'

export interface RevisionsDialogProps {
  teamId: string
  documentId: string
  node: DocNode
  /** What stands now. */
  current: SectionText
  mayRestore: boolean
  onTaken: () => void
  onClose: () => void
}

/** What a section was before, and the way back to it. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { teamId, documentId: id, node, current, mayRestore, onTaken, onClose } = props
  const [lines, setLines] = useState<readonly RevisionLine[] | null>(null)
  const [opened, setOpened] = useState<OpenedRevision | null>(null)
  const [isCompared, setCompared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  useEffect(() => {
    const query = { teamId, id, nodeId: node.id }
    void call('GET /document/revision/list', { query }).then(
      (answer) => answer.ok && setLines(answer.data),
    )
  }, [teamId, id, node.id])
  async function read(rev: number): Promise<OpenedRevision | null> {
    const query = { teamId, id, nodeId: node.id, rev }
    const answer = await call('GET /document/revision/get', { query })
    return answer.ok ? { rev, body: answer.data } : null
  }
  async function open(rev: number) {
    const found = await read(rev)
    if (found) setOpened(found)
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
              <Version
                line={line}
                now={now}
                isCurrent={line.rev === current.rev}
                isOpened={opened?.rev === line.rev}
                onOpen={() => void open(line.rev)}
              />
            </li>
          ))}
          {lines?.length === 0 && <li className="text-small text-ink-3">只有现在这一版</li>}
        </ol>
        <div className="revisions-text">
          {opened ? (
            <>
              {(opened.rev !== current.rev || (lines?.length ?? 0) > 1) && (
                <div className="revisions-acts">
                  <Switch checked={isCompared} onCheckedChange={setCompared}>
                    与另一版比较
                  </Switch>
                  {opened.rev !== current.rev && (
                    <Restore
                      {...{ mayRestore, isBusy }}
                      onRestore={() => void restore(opened.rev)}
                    />
                  )}
                </div>
              )}
              <div className="sheet-plain">
                {isCompared ? (
                  <Comparison
                    key={opened.rev}
                    {...{ opened, current, now }}
                    lines={lines ?? []}
                    read={read}
                  />
                ) : (
                  <SectionView body={opened.body} />
                )}
              </div>
            </>
          ) : (
            <p className="text-small text-ink-3">点一个版本看它的内容</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The way back, or why there is none now. */
function Restore(props: { mayRestore: boolean; isBusy: boolean; onRestore: () => void }) {
  if (!props.mayRestore)
    return (
      <span className="text-small text-ink-3">这一节现在不能改，解除定稿或锁定之后才能恢复</span>
    )
  return (
    <Button kind="primary" size="small" busy={props.isBusy} onClick={props.onRestore}>
      恢复这一版
    </Button>
  )
}

interface VersionProps {
  line: RevisionLine
  now: Date
  isCurrent: boolean
  isOpened: boolean
  onOpen: () => void
}

/** How a version came about, when, and how long it is. */
function Version({ line, now, isCurrent, isOpened, onOpen }: VersionProps) {
  return (
    <button type="button" aria-current={isOpened ? 'true' : undefined} onClick={onOpen}>
      <b>{kindWords[line.kind]}</b>
      <span>
        {formatMoment(formatDateTime(new Date(line.at)), now)}
        <Dot />
        {formatNumber(line.words)}字
        {isCurrent && (
          <>
            <Dot />
            现在的
          </>
        )}
      </span>
    </button>
  )
}
