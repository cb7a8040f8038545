import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import type { PromptView } from '../../terms'
import { useChatShell } from '../chat-shell'
import { blanksOf } from './blanks'
import { PromptFill } from './prompt-fill'
import { PromptForm } from './prompt-form'
import { PromptList } from './prompt-list'
import { usePrompts } from './use-prompts'

export interface PromptLibraryProps {
  teamId: string
  /** Takes the finished text into the box. */
  onInsert(text: string): void
  onClose(): void
  /** The box that the text went into. */
  box(): HTMLElement | null
}

type Step =
  | { is: 'list' }
  | { is: 'form'; prompt: PromptView | null }
  | { is: 'fill'; prompt: PromptView }

const LIST: Step = { is: 'list' }

/** 提示词: questions worth asking again, one's own and the team's. */
export default function PromptLibrary({ teamId, onInsert, onClose, box }: PromptLibraryProps) {
  const [step, setStep] = useState<Step>(LIST)
  const library = usePrompts(teamId)
  const insert = (text: string) => {
    onInsert(text)
    onClose()
  }
  const use = (prompt: PromptView) => {
    if (blanksOf(prompt.content).length > 0) setStep({ is: 'fill', prompt })
    else insert(prompt.content)
  }
  const toList = () => setStep(LIST)
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(step)} width={620} focusBack={box}>
      {step.is === 'list' && (
        <Listing
          library={library}
          onUse={use}
          onEdit={(prompt) => setStep({ is: 'form', prompt })}
        />
      )}
      {step.is === 'form' && (
        <PromptForm
          prompt={step.prompt}
          onCancel={toList}
          onSave={async (prompt) => {
            const refusal = await library.save(prompt)
            if (refusal === '') toList()
            return refusal
          }}
        />
      )}
      {step.is === 'fill' && (
        <PromptFill prompt={step.prompt} onCancel={toList} onInsert={insert} />
      )}
    </Dialog>
  )
}

function titleOf(step: Step): string {
  if (step.is === 'fill') return step.prompt.title
  if (step.is === 'list') return '提示词'
  return step.prompt ? '修改提示词' : '新建提示词'
}

function Listing(props: {
  library: ReturnType<typeof usePrompts>
  onUse(prompt: PromptView): void
  onEdit(prompt: PromptView | null): void
}) {
  const { library } = props
  const { notify } = useChatShell()
  const isAdmin = (useShell().team?.member.role ?? 'member') !== 'member'
  const [removed, setRemoved] = useState<PromptView | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async (prompt: PromptView) => {
    setBusy(true)
    const refusal = await library.remove(prompt.id)
    setBusy(false)
    setRemoved(null)
    if (refusal) notify({ tone: 'danger', title: refusal })
  }
  return (
    <>
      <PromptList
        prompts={library.prompts}
        error={library.error}
        mayShare={isAdmin}
        onRetry={library.load}
        onUse={props.onUse}
        onEdit={props.onEdit}
        onRemove={setRemoved}
      />
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          question={`删除「${removed.title}」？`}
          consequence={removed.isShared ? '团队里的所有人都不能再用它。' : '删除后不能恢复。'}
          confirmLabel="删除提示词"
          actBusy="正在删除"
          isBusy={isBusy}
          onConfirm={() => void remove(removed)}
        />
      )}
    </>
  )
}
