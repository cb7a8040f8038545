import { useCallback, useEffect, useState } from 'react'
import { onActivity } from '~/client/activity'
import type { Answer } from '~/client/api'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { ReviewStatus } from '../../wire/contracts/review'

/** A section that is open to be assigned. */
export interface AssignedSection {
  nodeId: string
  title: string
}

interface InDocument {
  teamId: string
  id: string
}

/** `undo` takes it back. */
type Submit = (work: Promise<Answer<true>>, title: string, undo?: () => void) => Promise<boolean>

/**
 * Whether a document is locked, what of it waits for approval and who writes which section, kept up to date while it is
 * open. `isDraft`: it is not declared final.
 */
export function useReview(teamId: string, id: string, isDraft: boolean) {
  const [status, setStatus] = useState<ReviewStatus | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [assigned, openAssign] = useState<AssignedSection | null>(null)
  const refresh = useCallback(async () => {
    const answer = await call('GET /document/review/get', { query: { teamId, id } }, silent)
    if (answer.ok) setStatus(answer.data)
  }, [teamId, id])
  useEffect(() => {
    void Promise.resolve().then(refresh)
    return onActivity(() => void refresh())
  }, [refresh])
  const submit: Submit = async (work, title, undo) => {
    setBusy(true)
    const { ok } = await work
    const undoing = undo && { actions: [{ label: '撤销', onPress: undo }], timeout: UNDO_MS }
    if (ok) showToast({ icon: 'success', title, ...undoing })
    await refresh()
    setBusy(false)
    return ok
  }
  const assignments = status?.assignments ?? NONE
  const isLocked = status?.lock != null
  return {
    teamId,
    documentId: id,
    status,
    isLocked,
    isBusy,
    /** Sections that somebody is to write, and those that are final. */
    assignments,
    /** Whoever may write in it assigns its sections. */
    mayAssign: isDraft && status !== null && !isLocked,
    /** The section whose assignment is open. */
    assigned,
    openAssign,
    ...reviewActions({ teamId, id }, submit),
    ...assignmentActions({ teamId, id }, submit, assignments),
  }
}

const reviewActions = ({ teamId, id }: InDocument, submit: Submit) => ({
  setLocked: (isLocked: boolean) =>
    submit(
      call('POST /document/lock', { body: { teamId, id, isLocked } }),
      isLocked ? '已锁定，解除之前谁都不能改' : '已解除锁定',
    ),
  send: (input: { nodeId: string; reviewerId: string; note: string }) =>
    submit(call('POST /document/review/send', { body: { teamId, id, ...input } }), '已送审'),
  approve: (reviewId: string) =>
    submit(
      call('POST /document/review/decide', {
        body: { teamId, id, reviewId, decision: 'approved' },
      }),
      '已通过',
    ),
  giveBack: (reviewId: string, answer: string) =>
    submit(
      call('POST /document/review/decide', {
        body: { teamId, id, reviewId, decision: 'returned', answer },
      }),
      '已退回',
    ),
  withdraw: (reviewId: string) =>
    submit(call('POST /document/review/withdraw', { body: { teamId, id, reviewId } }), '已撤回'),
})

interface NewAssignment extends AssignedSection {
  /** '' for nobody. */
  accountId: string
  dueDate: string
}

function assignmentActions(
  { teamId, id }: InDocument,
  submit: Submit,
  assignments: ReviewStatus['assignments'],
) {
  const assignmentOf = (nodeId: string) =>
    assignments.find((assignment) => assignment.nodeId === nodeId)
  const set = ({ nodeId, accountId, dueDate }: NewAssignment) =>
    call('POST /document/assignment/set', { body: { teamId, id, nodeId, accountId, dueDate } })
  return {
    assignmentOf,
    assign(input: NewAssignment) {
      const { nodeId, title, accountId } = input
      const before = assignmentOf(nodeId)
      const old = { accountId: before?.assigneeId ?? '', dueDate: before?.dueDate ?? '' }
      const words = accountId === '' ? '已不再指派' : `已指派「${title || '开头'}」`
      const undo = () => void submit(set({ nodeId, title, ...old }), '已撤销')
      return submit(set(input), words, undo)
    },
    /** It is written: somebody else looks at it. */
    submitSection: (nodeId: string) =>
      submit(call('POST /document/assignment/submit', { body: { teamId, id, nodeId } }), '已送审'),
    setSectionFinal: (nodeId: string, isFinal: boolean) =>
      submit(
        call('POST /document/assignment/final', { body: { teamId, id, nodeId, isFinal } }),
        isFinal ? '本节已定稿，解除之前谁都不能改' : '已解除定稿',
      ),
  }
}

const UNDO_MS = 10_000
const NONE: ReviewStatus['assignments'] = []
const silent = { silent: true } as const

export type Review = ReturnType<typeof useReview>
