import { call } from '~/client/call'
import { sendable } from '~/client/request/sendable'
import type { FoundQuote } from '~/features/document/assist-terms'
import type { SectionBody } from '#packages/document/body'
import type { SectionAddress } from '../saving/section-save'
import type { Proposal } from './apply-proposal'
import { askForAssist } from './assist-stream'
import { againTask, type AssistTask } from './assist-tasks'

export type AssistState =
  | { kind: 'writing'; task: AssistTask; text: string }
  | { kind: 'stopped'; task: AssistTask; text: string }
  | { kind: 'done'; task: AssistTask; proposal: Proposal; invented: number }
  | { kind: 'quotes'; task: AssistTask; quotes: readonly FoundQuote[] | null }
  | { kind: 'failed'; task: AssistTask; message: string }

export interface Progress {
  signal: AbortSignal
  setState: (state: AssistState | null) => void
}

/** What a model says, as it comes. */
export async function write(
  address: SectionAddress,
  asked: {
    task: AssistTask
    request: Exclude<AssistTask['request'], 'evidence'>
    body: SectionBody
  },
  { signal, setState }: Progress,
) {
  const { task, request, body } = asked
  let text = ''
  setState({ kind: 'writing', task, text })
  for await (const event of askForAssist(address, { ...request, body: sendable(body) }, signal)) {
    if (signal.aborted) return
    if (event.type === 'assist.delta') text += event.text
    if (event.type === 'assist.recast') text = ''
    if (event.type === 'assist.failed') setState({ kind: 'failed', task, message: event.message })
    else if (event.type === 'assist.done')
      setState({ kind: 'done', task, proposal: event, invented: event.invented })
    else setState({ kind: 'writing', task, text })
  }
}

/** Makes once more of a proposal what the writer wishes. */
export async function writeAgain(
  address: SectionAddress,
  { done, wish }: { done: Extract<AssistState, { kind: 'done' }>; wish: string },
  progress: Progress,
) {
  const { body } = done.proposal
  const task = againTask(done.task, { wish, body })
  await write(address, { task, request: task.request, body }, progress)
}

/** What the library holds on it. */
export async function findQuotes(
  { teamId, documentId: id, nodeId }: SectionAddress,
  task: AssistTask,
  { body, signal, setState }: Progress & { body: SectionBody },
) {
  setState({ kind: 'quotes', task, quotes: null })
  const answer = await call(
    'POST /document/assist/evidence',
    { body: { teamId, id, nodeId, body: sendable(body) } },
    { silent: true, signal },
  )
  if (signal.aborted) return
  if (answer.ok) setState({ kind: 'quotes', task, quotes: answer.data })
  else setState({ kind: 'failed', task, message: answer.message })
}
