import { useEffect, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Dot } from '~/kit/dot'
import { SkeletonRows } from '~/kit/skeleton'
import type { PassageChangeView, PassageLineView } from '../../wire/terms/passages'
import { sentenceOf, type LibraryServices } from '../services'
import { changedPart } from '../web/changed-part'
import { Worded } from '../web/worded'
import { actWords } from './words'

export interface PassageHistoryProps {
  services: LibraryServices
  fileId: string
  /** One passage; absent: the whole file. */
  no?: number
  /** The passage as it is now. */
  current?: PassageLineView | undefined
  onClose: () => void
  /** Null: the caller may not change the file. */
  onRevert: ((line: PassageLineView, changeId: string) => Promise<boolean>) | null
}

/** Who changed what and when, with the words before and after. */
export function PassageHistory(props: PassageHistoryProps) {
  const { services, fileId, no, current, onClose, onRevert } = props
  const [state, setState] = useState<{ changes: PassageChangeView[] | null; failure: string }>({
    changes: null,
    failure: '',
  })
  const { calls } = services
  useEffect(() => {
    let isCurrent = true
    calls?.passages.history(fileId, no).then(
      (changes) => isCurrent && setState({ changes, failure: '' }),
      (error: unknown) =>
        isCurrent &&
        setState({ changes: null, failure: sentenceOf(error, '修改记录没有取到，请重试') }),
    )
    return () => {
      isCurrent = false
    }
  }, [calls, fileId, no])
  const revert = async (changeId: string) => {
    if (current && onRevert && (await onRevert(current, changeId))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={no === undefined ? '全部修改记录' : `第 ${no + 1} 段的修改记录`}
      width={620}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="passage-history">
        {state.failure && <p role="alert">{state.failure}</p>}
        {!state.changes && !state.failure && <SkeletonRows rows={3} />}
        {state.changes?.length === 0 && <p className="text-ink-2">还没有人修改过</p>}
        <ol>
          {state.changes?.map((change) => (
            <Change
              key={change.id}
              change={change}
              isNumbered={no === undefined}
              onRevert={
                current && onRevert && isElse(change, current) ? () => void revert(change.id) : null
              }
            />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

// What a lost edit left behind is no version of this passage.
const isElse = ({ act, after }: PassageChangeView, current: PassageLineView) =>
  act !== 'lose' && (after.text !== current.text || after.isOff !== current.isOff)

interface ChangeProps {
  change: PassageChangeView
  isNumbered: boolean
  onRevert: (() => void) | null
}

function Change({ change, isNumbered, onRevert }: ChangeProps) {
  const { before, after, act } = change
  const isReworded = before.text !== after.text
  const part = changedPart(before.text, after.text)
  const isLost = act === 'lose'
  return (
    <li className="passage-change">
      <div className="passage-change-head">
        {isNumbered && (
          <>
            第 {change.no + 1} 段
            <Dot />
          </>
        )}
        <b>{actWords[act]}</b>
        <Dot />
        {change.by.name || '已离开的成员'}
        <Dot />
        {change.time}
        <span className="flex-1" />
        {onRevert && (
          <Button size="small" onClick={onRevert}>
            恢复到这一版
          </Button>
        )}
      </div>
      {isReworded && (
        <dl>
          <dt>{isLost ? '未保留的内容' : '修改前'}</dt>
          <dd data-old>{isLost ? before.text : <Worded {...part} changed={part.before} />}</dd>
          {!isLost && (
            <>
              <dt>修改后</dt>
              <dd>
                <Worded {...part} changed={part.after} />
              </dd>
            </>
          )}
        </dl>
      )}
    </li>
  )
}
