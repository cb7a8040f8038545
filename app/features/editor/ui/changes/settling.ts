import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { formatDateTime } from '~/core/format'
import { keepsProvenance } from '../../prose/provenance'
import { isOfChange, pendingChanges, type PendingChange } from '../../prose/change-list'
import { settleChanges, type Verdict } from '~/features/document/prose/settle-changes'
import { untracked } from './suggesting'

const key = new PluginKey<number | null>('settling')
const lists = new WeakMap<Node, readonly PendingChange[]>()

/** What waits in the text, in reading order. */
export function changesOf({ doc }: EditorState): readonly PendingChange[] {
  const cached = lists.get(doc)
  if (cached) return cached
  const changes = pendingChanges(doc)
  lists.set(doc, changes)
  return changes
}

/** Which of them is looked at: the one that the caret is in, else the one that was gone to last. */
export function currentChange(state: EditorState): number {
  const changes = changesOf(state)
  const place = key.getState(state) ?? state.selection.from
  const around = changes.findIndex(({ from, to }) => from <= place && place <= to)
  if (around >= 0) return around
  const next = changes.findIndex(({ from }) => from >= place)
  return next >= 0 ? next : Math.max(0, changes.length - 1)
}

/** Says whose each change is, and shows the one that is looked at. */
export const settling = new Plugin<number | null>({
  key,
  state: {
    init: () => null,
    apply: (tr, place) => {
      const asked: number | undefined = tr.getMeta(key)
      if (asked !== undefined) return asked
      if (tr.selectionSet && !tr.docChanged) return null
      return place === null ? null : tr.mapping.map(place)
    },
  },
  props: {
    decorations: (state) => {
      const changes = changesOf(state)
      if (changes.length === 0) return null
      const current = currentChange(state)
      return DecorationSet.create(
        state.doc,
        changes.flatMap((change, index) => decorationsOf(change, index === current)),
      )
    },
  },
})

const CURRENT = 'bg-brand-soft outline-1 outline-brand-line'

function decorationsOf(change: PendingChange, isCurrent: boolean): Decoration[] {
  const attrs = { title: signatureOf(change), ...(isCurrent && { class: CURRENT }) }
  return change.pieces.map(({ from, to, isInline }) =>
    isInline ? Decoration.inline(from, to, attrs) : Decoration.node(from, to, attrs),
  )
}

/** Whose it is, and since when. */
export const signatureOf = ({ author, by, changedAt }: PendingChange): string =>
  `${by === 'ai' ? `AI，${author}` : author} ${formatDateTime(new Date(changedAt)).slice(0, 16)}`

/** To the change behind the one that is looked at, or before it, round and round. */
export const goToChange =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const changes = changesOf(state)
    if (changes.length === 0) return false
    const next = changes[(currentChange(state) + step + changes.length) % changes.length]
    if (next && dispatch) {
      const selection = TextSelection.near(state.doc.resolve(next.from))
      dispatch(state.tr.setSelection(selection).setMeta(key, next.from).scrollIntoView())
    }
    return true
  }

/** Settles the change that is looked at, and goes on to the next. */
export const settleCurrent =
  (verdict: Verdict): Command =>
  (state, dispatch) => {
    const change = changesOf(state)[currentChange(state)]
    if (!change) return false
    if (dispatch) {
      const tr = settleChanges(state.tr, verdict, isOfChange(change))
      dispatch(settled(tr, verdict).setMeta(key, tr.mapping.map(change.to)))
    }
    return true
  }

export const settleAll =
  (verdict: Verdict): Command =>
  (state, dispatch) => {
    if (changesOf(state).length === 0) return false
    dispatch?.(settled(settleChanges(state.tr, verdict), verdict))
    return true
  }

// What is accepted is whose it says; whoever rejects puts the old words back.
function settled(tr: EditorState['tr'], verdict: Verdict) {
  const own = untracked(closeHistory(tr))
  return verdict === 'accept' ? keepsProvenance(own) : own
}
