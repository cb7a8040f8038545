import type { EditorView } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import type { FoundQuote } from '~/features/document/assist-terms'
import { bodyOfNode } from '~/features/document/prose'
import { discardEvidence } from '~/features/document/ui/room'
import { citedEvidence } from '#packages/document/body-walk'
import type { Range } from '../../prose/rewrite'
import type { SectionBody } from '#packages/document/body'
import type { SectionAddress } from '../saving/section-save'
import { takeOver, type Signer, type TakeWay } from './apply-proposal'
import type { AssistTask } from './assist-tasks'
import { citeFound } from './cite-found'
import { proposalPlace, setProposalPlace } from './proposal-place'
import { findQuotes, write, writeAgain, type AssistState } from './assist-state'

/** Characters that say what a text goes on from: before the caret, or at the end of the section. */
const BEFORE_CARET = 2_000
const OF_SECTION = 8_000

/** What a model makes of the text, shown beside it until it is taken over or not. */
export function useAssist(address: SectionAddress, viewOf: () => EditorView | null, sign: Signer) {
  const { state, latest, proposed, setState } = useLatestState()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const close = () => {
    running.current?.abort()
    setState(null)
    const view = viewOf()
    if (!view) return
    if (proposalPlace(view.state)) view.dispatch(setProposalPlace(view.state.tr, null))
    view.focus()
    dropProposed(address, proposed.current, view.state)
  }
  const begin = () => {
    running.current?.abort()
    return (running.current = new AbortController())
  }
  async function start(task: AssistTask, isAgain = false) {
    const view = viewOf()
    const range = view && rangeOf(view.state, task, isAgain)
    if (!view || !range) return
    const { signal } = begin()
    const body = contextOf(view.state, task, range)
    view.dispatch(setProposalPlace(view.state.tr, { ...range, host: hostOf() }))
    // Escape is heard in the text.
    view.focus()
    if (task.request === 'evidence') await findQuotes(address, task, { body, signal, setState })
    else await write(address, { task, request: task.request, body }, { signal, setState })
  }
  /** What was proposed is made once more, as the writer wishes; it is no part of the text until then either. */
  async function again(wish: string) {
    if (latest.current?.kind !== 'done') return
    viewOf()?.focus()
    await writeAgain(address, { done: latest.current, wish }, { signal: begin().signal, setState })
  }
  /** Escape stops what is written, and then takes it away. */
  const escape = () => {
    const { current } = latest
    if (current?.kind !== 'writing') return close()
    running.current?.abort()
    if (current.text === '') close()
    else setState({ kind: 'stopped', task: current.task, text: current.text })
  }
  const take = (way: TakeWay) => {
    const view = viewOf()
    if (view && latest.current?.kind === 'done')
      takeOver(view, latest.current.proposal, { way, sign })
    close()
  }
  const cite = async (quote: FoundQuote) => (await citeFound(address, quote, viewOf)) && close()
  return { state, start, again, escape, close, take, cite }
}

/** What was proposed and does not stand in the text leaves the document. */
function dropProposed(address: SectionAddress, proposed: Set<string>, { doc }: EditorState) {
  const used = new Set(citedEvidence(bodyOfNode(doc)))
  void discardEvidence(
    address,
    [...proposed].filter((id) => !used.has(id)),
  )
  proposed.clear()
}

/** What is shown, also to keys of the text, which were bound before. */
function useLatestState() {
  const [state, show] = useState<AssistState | null>(null)
  const latest = useRef<AssistState | null>(null)
  // What has been proposed leans on it, be it taken or not.
  const proposed = useRef(new Set<string>())
  const setState = (next: AssistState | null) => {
    latest.current = next
    if (next?.kind === 'done')
      for (const id of citedEvidence(next.proposal.body)) proposed.current.add(id)
    show(next)
  }
  return { state, latest, proposed, setState }
}

export type Assist = ReturnType<typeof useAssist>

/** What a task is about; null where nothing is selected and something must be. */
function rangeOf(state: EditorState, { needsSelection }: AssistTask, isAgain: boolean) {
  const { from, to } = (isAgain && proposalPlace(state)) || state.selection
  return needsSelection && from === to ? null : { from, to }
}

/** What is selected, or what stands before the caret. */
const contextOf = (state: EditorState, task: AssistTask, { from, to }: Range): SectionBody =>
  task.body ?? (task.isWhole ? whole(state) : selected(state, task, { from, to }))

const selected = (state: EditorState, task: AssistTask, { from, to }: Range): SectionBody =>
  task.needsSelection || to > from
    ? cut(state, from, to)
    : before(state, state.selection.from, BEFORE_CARET)

const whole = (state: EditorState): SectionBody => before(state, state.doc.content.size, OF_SECTION)

const cut = ({ doc }: EditorState, from: number, to: number): SectionBody =>
  bodyOfNode(doc.cut(from, to))

function before(state: EditorState, from: number, characters: number): SectionBody {
  const start = Math.max(0, from - characters)
  const $start = state.doc.resolve(start)
  return cut(state, $start.depth === 0 ? start : $start.before(1), from)
}

function hostOf(): HTMLElement {
  const host = document.createElement('div')
  host.contentEditable = 'false'
  return host
}
