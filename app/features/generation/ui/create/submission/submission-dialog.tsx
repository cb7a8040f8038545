import { useState } from 'react'
import { emit, useEvent } from '~/client/event-bus'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { draftFault, draftPrice, newDraft, type Draft, type DraftKind } from '../draft'
import { CountField, LengthField } from '../length-field'
import { MaterialField } from '../material-field'
import { RequirementField } from '../requirement-field'
import { TitleField } from '../title-field'
import { useLearning } from '../use-learning'
import { useStart } from '../use-start'
import { suggestedTopic } from './submission-info'

export interface SubmissionDialogProps {
  app: DraftKind
  brought: Partial<Draft>
  isOffline: boolean
  onClose: () => void
}

/** The short form of an app: title, requirement, length and material; the rest is as it mostly is. */
export function SubmissionDialog({ app, brought, isOffline, onClose }: SubmissionDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...newDraft(app, isOffline), ...brought }))
  const [isTried, setTried] = useState(false)
  const start = useStart()
  const change = (next: Partial<Draft>) => {
    const topic = next.files ? suggestedTopic(draft, next.files) : null
    setDraft((now) => ({ ...now, ...next }))
    if (topic !== null) emit('update_submission_info', { topic })
  }
  useEvent('update_submission_info', (info) => setDraft((now) => ({ ...now, ...info })))
  useLearning(draft, change)
  const fault = draftFault(draft)
  const field = { draft, onChange: change }
  const submit = () => {
    setTried(true)
    if (!fault) void start.send(draft)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[app]}
      width={620}
      actions={
        <>
          <span className="mr-auto self-center text-small text-ink-2 max-tablet:w-full">
            {isOffline
              ? '资料摘编，不收硬币'
              : `${formatNumber(draftPrice(draft).coins)}枚，生成大纲不计费`}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={start.isBusy} onClick={submit}>
            {start.isBusy ? '正在提交' : '提交，先出大纲'}
          </Button>
        </>
      }
    >
      <div className="submission">
        <TitleField {...field} fault={isTried && fault?.field === 'topic' ? fault.words : ''} />
        <RequirementField {...field} isOffline={isOffline} label="要求" rows={3} />
        {app === 'paper' ? (
          <LengthField {...field} isFree={isOffline} />
        ) : (
          <CountField {...field} />
        )}
        <MaterialField {...field} isOffline={isOffline} />
        {(start.failure || (isTried && fault && fault.field !== 'topic')) && (
          <p className="text-small text-danger" role="alert">
            {start.failure || fault?.words}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const titles: Record<DraftKind, string> = {
  paper: '提交论文 / 文章',
  book: '提交图书',
  ppt: '提交演示文稿',
}
