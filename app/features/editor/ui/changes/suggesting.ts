import { isHistoryTransaction } from 'prosemirror-history'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { proseSchema } from '~/features/document/prose/schema'
import { suggested, type Suggestion } from '../../prose/suggested'
import type { Change } from '#packages/document/body'

/** What an input method writes over, as it was before. */
interface Composition {
  from: number
  to: number
  slice: Slice
}

interface SuggestingState {
  isOn: boolean
  /** What was composed and is not marked yet, each at a place of its own. */
  compositions: readonly Composition[]
}

/** What input methods are followed with. */
type ComposedView = Pick<EditorView, 'state' | 'dispatch' | 'composing' | 'isDestroyed'> & {
  dom: { ownerDocument: EventTarget }
}

type Meta =
  | { type: 'untracked' }
  | { type: 'switch'; isOn: boolean }
  | { type: 'compose'; compositions: readonly Composition[] }

const key = new PluginKey<SuggestingState>('suggesting')
/** Input methods write on for a moment after they have ended. */
const AFTER_COMPOSITION_MS = 60

export const isSuggesting = (state: EditorState): boolean => key.getState(state)?.isOn ?? false

/** Marks a transaction that is taken as it is. */
export const untracked = (tr: Transaction): Transaction => metaOf(tr, { type: 'untracked' })

export const setSuggesting = (tr: Transaction, isOn: boolean): Transaction =>
  metaOf(tr, { type: 'switch', isOn })

const metaOf = (tr: Transaction, meta: Meta): Transaction => tr.setMeta(key, meta)

/**
 * While it is on, what is typed waits to be accepted. An input method is left alone until it has ended: what it wrote is
 * marked then, and what it wrote over comes back as deleted.
 */
export const suggesting = (isOn: boolean, newChange: () => Change): Plugin<SuggestingState> =>
  new Plugin<SuggestingState>({
    key,
    state: {
      init: () => ({ isOn, compositions: [] }),
      apply: (tr, before) => {
        const meta: Meta | undefined = tr.getMeta(key)
        if (meta?.type === 'switch') return { ...before, isOn: meta.isOn }
        if (meta?.type === 'compose') return { ...before, compositions: meta.compositions }
        if (!tr.docChanged) return before
        return { ...before, compositions: before.compositions.map((item) => mapped(item, tr)) }
      },
    },
    props: { handleDOMEvents: compositionEvents(newChange) },
  })

/** Follows an input method from the first sign to the word. */
export const compositionEvents = (newChange: () => Change) => ({
  compositionstart(view: ComposedView) {
    beginComposition(view)
    return false
  },
  compositionend(view: ComposedView) {
    setTimeout(() => endCompositions(view, newChange), AFTER_COMPOSITION_MS)
    return false
  },
})

const mapped = ({ from, to, slice }: Composition, tr: Transaction): Composition => ({
  from: tr.mapping.map(from, -1),
  to: tr.mapping.map(to, 1),
  slice,
})

/**
 * What becomes of a transaction while suggesting is on: the change as it waits, the transaction itself where it is no
 * writer's, or null where it can be neither tracked nor taken.
 */
export function asSuggestion(
  tr: Transaction,
  state: EditorState,
  newChange: () => Change,
): Suggestion | null {
  const asIs: Suggestion = { kind: 'tracked', tr }
  const { isOn, compositions } = key.getState(state) ?? { isOn: false, compositions: [] }
  if (!isOn || !tr.docChanged || compositions.length > 0) return asIs
  const isTaken = tr.getMeta(key) !== undefined || tr.getMeta('addToHistory') === false
  if (isTaken || isHistoryTransaction(tr)) return asIs
  return suggested(tr, state, newChange())
}

function beginComposition(view: ComposedView) {
  // Arrow keys may have moved the caret since the view last read it.
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  const { isOn, compositions } = key.getState(view.state) ?? { isOn: false, compositions: [] }
  const { from, to } = view.state.selection
  // A word that begins before the last one was marked goes on with it where it touches it.
  if (!isOn || compositions.some((item) => item.from <= from && to <= item.to)) return
  const begun = { from, to, slice: view.state.doc.slice(from, to) }
  view.dispatch(metaOf(view.state.tr, { type: 'compose', compositions: [...compositions, begun] }))
}

function endCompositions(view: ComposedView, newChange: () => Change) {
  if (view.isDestroyed || view.composing) return
  const compositions = key.getState(view.state)?.compositions ?? []
  if (compositions.length === 0) return
  const tr = metaOf(view.state.tr, { type: 'compose', compositions: [] })
  // From the last place on: what comes back moves none of those before it.
  for (const item of compositions.toSorted((a, b) => b.from - a.from))
    composed(tr, item, newChange())
  view.dispatch(tr)
}

function composed(tr: Transaction, { from, to, slice }: Composition, change: Change): Transaction {
  const { insertion, deletion } = proseSchema.marks
  if (!insertion || !deletion) return tr
  tr.addMark(from, to, insertion.create({ ...change }))
  const strike = (node: Node): Node | null => {
    if (!node.isInline) return node.copy(changed(node.content))
    if (insertion.isInSet(node.marks)) return null
    const mark = deletion.create({ ...change })
    return deletion.isInSet(node.marks) ? node : node.mark(mark.addToSet(node.marks))
  }
  const changed = (content: Fragment): Fragment =>
    Fragment.fromArray(content.content.flatMap((node) => strike(node) ?? []))
  const back = new Slice(changed(slice.content), slice.openStart, slice.openEnd)
  return back.content.size > 0 ? tr.replace(from, from, back) : tr
}
