import { Plus } from 'lucide-react'
import { showQuestionCut } from '~/client/cut-question'
import { Button } from '~/kit/controls/button'
import { DISCLAIMER, type SessionFrom } from '../../terms'
import { type QuestionRecordView } from '../../record-terms'
import { useChatShell } from '../chat-shell'
import { QuestionBox } from './question-box'
import { RecordsPopover, type RecordsScope } from '../sessions/records-popover'
import { quotaHint } from './send-rules'
import { useFileProgress } from './use-file-progress'
import type { QuestionDraft } from './use-question-draft'

export interface DockProps {
  variant: 'chat' | 'compact'
  sessionFrom: SessionFrom
  /** The one file or folder that is asked about: 提问记录 shows what was asked about it. */
  about?: Omit<RecordsScope, 'sessionFrom'>
  draft: QuestionDraft
  isAnswering: boolean
  takesFocus?: boolean
  /** False where the page has its own. */
  hasTools?: boolean
  onSend(): void
  onStop(): void
  onNew(): void
  onOpenRecord(record: QuestionRecordView): void
}

/** The box at the foot of a thread with what stands above and below it. */
export function Dock(props: DockProps) {
  const { draft, sessionFrom } = props
  const shell = useChatShell()
  useFileProgress(draft)
  const hint = quotaHint(shell.memberInfo)
  const hasTools = shell.team !== null && props.hasTools !== false
  return (
    // As high from the first frame on: a page that comes in pieces would push the thread up.
    <div className={hasTools && props.variant === 'chat' ? 'tablet:min-h-[177px]' : ''}>
      {hasTools && (
        <div
          className={`mb-1.5 flex items-center gap-1 ${props.variant === 'chat' ? 'max-tablet:hidden' : ''}`}
        >
          <Button
            kind="ghost"
            size="small"
            className="-ml-2.5"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={props.onNew}
          >
            新提问
          </Button>
          <RecordsPopover
            sessionFrom={sessionFrom}
            {...props.about}
            onOpenRecord={props.onOpenRecord}
          />
          <span className="flex-1" />
          {hint && <span className="text-micro text-ink-3">{hint}</span>}
        </div>
      )}
      <QuestionBox
        variant={props.variant}
        sessionFrom={sessionFrom}
        draft={draft}
        isAnswering={props.isAnswering}
        takesFocus={props.takesFocus ?? false}
        onSend={props.onSend}
        onStop={props.onStop}
        onCut={showQuestionCut}
      />
      <p className="mt-[9px] text-center text-micro text-ink-3 max-tablet:px-2 max-tablet:text-left">
        {hint && <span className="mr-2 tablet:hidden">{hint}</span>}
        {DISCLAIMER}
      </p>
    </div>
  )
}
