import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useState } from 'react'
import { AtomStore, atomViews } from './atoms'
import { isOnNewLine, placeAtPoint, placeInText, type CaretPlace } from './caret-place'

export interface EditorViewInput {
  first: () => EditorState
  /** Where it was clicked; null puts the caret at the end. */
  caret: CaretPlace | null
  /** What becomes of a transaction; null refuses it. */
  taken: (tr: Transaction, state: EditorState) => Transaction | null
  onChange: (view: EditorView, tr: Transaction) => void
  /** The view, as long as it stands. */
  onView: (view: EditorView | null) => void
}

/** Room between the caret and the edge of what scrolls, px. */
const MARGIN = { top: 40, right: 0, bottom: 60, left: 0 }

/** The one view of ProseMirror in a screen: what is mounted, and its state as it stands. */
export function useEditorView(input: EditorViewInput) {
  const [store] = useState(() => new AtomStore())
  const [state, setState] = useState<EditorState | null>(null)
  const [host, mount] = useState<HTMLElement | null>(null)
  const first = useEffectEvent(input.first)
  const onChange = useEffectEvent(input.onChange)
  const taken = useEffectEvent(input.taken)
  const caret = useEffectEvent(() => input.caret)
  const onView = useEffectEvent(input.onView)
  useEffect(() => {
    if (!host) return
    const own = new EditorView(
      { mount: host },
      {
        state: first(),
        nodeViews: atomViews(store),
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': '本节正文' },
        scrollMargin: MARGIN,
        scrollThreshold: MARGIN,
        dispatchTransaction(asked) {
          const tr = taken(asked, own.state)
          // What is refused may stand in the page already: it is drawn anew.
          const next = tr ? own.state.apply(tr) : own.state
          own.updateState(next)
          setState(next)
          if (tr?.docChanged) onChange(own, tr)
        },
      },
    )
    onView(own)
    const point = caret()
    if (isOnNewLine(own.state.doc, point)) own.dispatch(withNewLine(own.state))
    const place = placeInText(own.state.doc, point)
    own.dispatch(caretAt(own.state, place ?? 0))
    own.focus()
    if (place === null)
      // Not within React's own work, in which nothing can be drawn; still before the next key.
      queueMicrotask(() => {
        if (own.isDestroyed) return
        store.drawNow()
        own.dispatch(caretAt(own.state, placeAtPoint(own, point)))
      })
    return () => {
      onView(null)
      own.destroy()
    }
  }, [store, host])
  return { mount, state, store }
}

/** Empty lines are not stored: one that was begun at the end stands again. */
const withNewLine = ({ doc, schema, tr }: EditorState): Transaction => {
  const line = schema.nodes['paragraph']?.createAndFill()
  return line ? tr.insert(doc.content.size, line).setMeta('addToHistory', false) : tr
}

const caretAt = ({ doc, tr }: EditorState, place: number): Transaction =>
  tr.setSelection(Selection.near(doc.resolve(place), -1))
