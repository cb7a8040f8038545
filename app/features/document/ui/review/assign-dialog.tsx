import { useState } from 'react'
import { useShellOrNull } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { DayInput } from '~/kit/controls/day-input'
import { Field, RadioGroup } from '~/kit/controls/field'
import { Dialog } from '~/kit/overlays/dialog'
import { SkeletonRows } from '~/kit/skeleton'
import type { AssignmentView } from '../../wire/contracts/assignments'
import { dueWords, stateWords } from './assignment-words'
import { useReaders } from './use-readers'
import type { Review } from './use-review'

export interface AssignDialogProps {
  review: Review
  section: { nodeId: string; title: string }
}

/** Who writes a section and until when; whether it is written, and final. */
export default function AssignDialog({ review, section }: AssignDialogProps) {
  const assignment = review.assignmentOf(section.nodeId)
  const mayChange = review.mayAssign && assignment?.state !== 'final'
  const Part = mayChange ? ChangedAssignment : ReadAssignment
  return <Part {...{ review, section, assignment }} onClose={() => review.openAssign(null)} />
}

interface PartProps extends AssignDialogProps {
  assignment: AssignmentView | undefined
  onClose: () => void
}

function ReadAssignment(props: PartProps) {
  const { section, assignment, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`「${section.title || '开头'}」`}
      actions={
        <>
          <Turn {...props} />
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {assignment && <AssignmentLine assignment={assignment} />}
    </Dialog>
  )
}

function ChangedAssignment(props: PartProps) {
  const { review, section, assignment, onClose } = props
  const before = { accountId: assignment?.assigneeId ?? '', dueDate: assignment?.dueDate ?? '' }
  const [accountId, setAccount] = useState(before.accountId)
  const [dueDate, setDueDate] = useState(before.dueDate)
  const isSame = accountId === before.accountId && dueDate === before.dueDate
  const save = async () => {
    if (await review.assign({ ...section, accountId, dueDate })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`指派「${section.title || '开头'}」`}
      actions={
        <>
          <Turn {...props} />
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={review.isBusy} disabled={isSame} onClick={() => void save()}>
            {accountId === '' && assignment ? '不再指派' : '指派'}
          </Button>
        </>
      }
    >
      {assignment && <AssignmentLine assignment={assignment} />}
      <Fields
        {...{ review, assignment, accountId, dueDate }}
        onAccount={setAccount}
        onDueDate={setDueDate}
      />
    </Dialog>
  )
}

/** How far it is, in words. */
function AssignmentLine({ assignment }: { assignment: AssignmentView }) {
  const [now] = useState(() => new Date())
  const { assignee, state, dueDate } = assignment
  const due = state === 'final' ? '' : dueWords(dueDate, now)
  const words = [assignee, stateWords[state], due].filter((word) => word !== '')
  return (
    <p className="pt-3 text-small text-ink-2">
      {words.join('，')}
      {state === 'final' && '；解除定稿之前谁都不能改，可以批注'}
    </p>
  )
}

interface FieldsProps {
  review: Review
  assignment: AssignmentView | undefined
  accountId: string
  dueDate: string
  onAccount: (accountId: string) => void
  onDueDate: (dueDate: string) => void
}

function Fields({ review, assignment, accountId, dueDate, ...props }: FieldsProps) {
  const { people, failure } = useReaders(review)
  const ownId = useShellOrNull()?.user?.id ?? ''
  if (failure !== '')
    return (
      <p role="alert" className="pt-3 text-small">
        成员没有取到：{failure}
      </p>
    )
  if (!people) return <SkeletonRows rows={2} label="正在取成员" />
  const nobody = assignment ? [{ value: '', label: '不指派' }] : []
  return (
    <>
      <div className="max-h-60 overflow-y-auto pt-3">
        <RadioGroup
          label="由谁来写"
          value={accountId}
          onChange={props.onAccount}
          options={[
            { value: ownId, label: '自己' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...nobody,
          ]}
        />
      </div>
      {people.length === 0 && (
        <p className="pt-1 text-small text-ink-3">
          别的成员还打不开这份文档：先在「更多」里让团队成员打开
        </p>
      )}
      <div className="pt-3">
        <Field label="期限（可不填）">
          <DayInput
            value={dueDate}
            emptyWords="不定期限"
            disabled={accountId === ''}
            onChange={props.onDueDate}
          />
        </Field>
      </div>
    </>
  )
}

/** To the next state: ready for approval, final, open again. */
function Turn({ review, section: { nodeId }, assignment, onClose }: PartProps) {
  const run = async (work: Promise<boolean>) => {
    if (await work) onClose()
  }
  const button = (words: string, onPress: () => Promise<boolean>) => (
    <Button
      kind="ghost"
      className="mr-auto"
      disabled={review.isBusy}
      onClick={() => void run(onPress())}
    >
      {words}
    </Button>
  )
  if (assignment?.maySubmit) return button('写好了，请审', () => review.submitSection(nodeId))
  const isFinal = assignment?.state === 'final'
  const mayFinalize = assignment ? assignment.mayFinalize : review.status?.mayLock === true
  if (!mayFinalize || !review.mayAssign) return null
  return button(isFinal ? '解除定稿' : '定稿本节', () => review.setSectionFinal(nodeId, !isFinal))
}
