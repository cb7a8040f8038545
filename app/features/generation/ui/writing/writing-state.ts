import { readId } from '~/core/ids'
import type { TaskEvent } from '../../events'
import type { CreationNodeView, CreationView } from '../../terms'

/** A creation as it is watched: its facts, and what is being written at this moment. */
export interface WritingState {
  creation: CreationView
  /** Text that is being written, not yet in the document, by heading. */
  live: ReadonlyMap<string, string>
  /** Headings whose text has changed in the document since it was read. */
  fresh: ReadonlySet<string>
  /** Quotes that were found for a heading in this visit. */
  found: ReadonlyMap<string, number>
  /** Headings of an outline that is being made, in the order they came. */
  planned: readonly { nodeId: string; title: string; level: number }[]
}

export const watched = (creation: CreationView): WritingState => ({
  creation,
  live: new Map(),
  fresh: new Set(),
  found: new Map(),
  planned: [],
})

/** The state after one event. Events that were received before do no harm. */
export function foldEvent(state: WritingState, event: TaskEvent): WritingState {
  const { creation } = state
  switch (event.type) {
    case 'task.status': {
      const { type: _, coins, ...facts } = event
      // What is paid comes out of what was kept apart for it.
      const heldCoins = Math.max(0, creation.heldCoins - (coins - creation.paidCoins))
      return { ...state, creation: { ...creation, ...facts, paidCoins: coins, heldCoins } }
    }
    case 'outline.node': {
      const { nodeId, title, level } = event
      const others = state.planned.filter((item) => item.nodeId !== nodeId)
      return { ...state, planned: [...others, { nodeId, title, level }] }
    }
    case 'outline.done':
      return { ...state, creation: { ...creation, documentId: readId(event.documentId) } }
    case 'task.error': {
      const { code: errorCode, reason: errorText } = event
      return { ...state, creation: { ...creation, taskStatus: 'error', errorCode, errorText } }
    }
    case 'task.done':
      return {
        ...state,
        live: new Map(),
        creation: { ...creation, taskStatus: 'done', stage: null, heldCoins: 0 },
      }
    default:
      return 'nodeId' in event && event.nodeId !== null
        ? foldAtNode(state, event.nodeId, event)
        : state
  }
}

/** What is emitted of one heading. */
function foldAtNode(state: WritingState, nodeId: string, event: TaskEvent): WritingState {
  switch (event.type) {
    case 'step.started':
      return started(state, nodeId, event)
    case 'step.delta':
      return withText(state, nodeId, event.text)
    case 'step.done':
      return finished(state, nodeId, event)
    case 'step.error':
      return failed(state, nodeId, event)
    case 'evidence.added':
      return withFound(state, nodeId, event.count)
    default:
      return state
  }
}

/** The facts as the server tells them anew; what is being written goes on. */
export const withFacts = (state: WritingState, creation: CreationView): WritingState => ({
  ...state,
  creation,
})

/** The same where only the headings come that have changed; a section whose end was not received is to be read. */
export function withChanges(state: WritingState, creation: CreationView): WritingState {
  const changed = new Map(creation.nodes.map((node) => [node.nodeId, node]))
  const stood = state.creation.nodes.map((node) => changed.get(node.nodeId) ?? node)
  const existing = new Set(stood.map(({ nodeId }) => nodeId))
  const added = creation.nodes.filter(({ nodeId }) => !existing.has(nodeId))
  const unheard = creation.nodes.filter((node) => isUnheard(node, nodeOf(state, node.nodeId)))
  const fresh = new Set([...state.fresh, ...unheard.map(({ nodeId }) => nodeId)])
  return withFacts({ ...state, fresh }, { ...creation, nodes: [...stood, ...added] })
}

const isUnheard = (now: CreationNodeView, before: CreationNodeView | undefined) =>
  now.state === 'done' && (before?.state !== 'done' || before.words !== now.words)

/** The text of a heading was read again. */
export function wasRead(state: WritingState, nodeId: string): WritingState {
  const fresh = new Set(state.fresh)
  const live = new Map(state.live)
  fresh.delete(nodeId)
  if (nodeOf(state, nodeId)?.state !== 'ing') live.delete(nodeId)
  return { ...state, fresh, live }
}

export const nodeOf = ({ creation }: WritingState, nodeId: string) =>
  creation.nodes.find((node) => node.nodeId === nodeId)

type Of<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>

/** Steps that write under a heading; the others only prepare or look. */
const isWriting = (step: string) => step.startsWith('write:')

function started(state: WritingState, nodeId: string, event: Of<'step.started'>): WritingState {
  const live = new Map(state.live)
  if (isWriting(event.step)) live.set(nodeId, '')
  // What is received of a pause was said before it.
  if (state.creation.isPaused) return { ...state, live }
  const change = { state: 'ing' as const, stage: event.stage, reason: '' }
  return withNode({ ...state, live }, nodeId, change)
}

function withText(state: WritingState, nodeId: string, text: string): WritingState {
  const live = new Map(state.live)
  live.set(nodeId, (live.get(nodeId) ?? '') + text)
  return { ...state, live }
}

function finished(state: WritingState, nodeId: string, event: Of<'step.done'>): WritingState {
  if (!isWriting(event.step)) return withNode(state, nodeId, { stage: null })
  const fresh = new Set(state.fresh).add(nodeId)
  return withNode({ ...state, fresh }, nodeId, { state: 'done', stage: null, words: event.words })
}

function failed(state: WritingState, nodeId: string, event: Of<'step.error'>): WritingState {
  if (!event.isFinal) return state
  const live = new Map(state.live)
  live.delete(nodeId)
  return withNode({ ...state, live }, nodeId, { state: 'error', stage: null, reason: event.reason })
}

function withFound(state: WritingState, nodeId: string, count: number): WritingState {
  const found = new Map(state.found)
  found.set(nodeId, (found.get(nodeId) ?? 0) + count)
  return { ...state, found }
}

function withNode(
  state: WritingState,
  nodeId: string,
  change: Partial<CreationNodeView>,
): WritingState {
  const nodes = state.creation.nodes.map((node) =>
    node.nodeId === nodeId ? { ...node, ...change } : node,
  )
  return { ...state, creation: { ...state.creation, nodes } }
}
