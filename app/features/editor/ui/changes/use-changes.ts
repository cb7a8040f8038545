import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { showToast } from '~/client/toasts'
import { goToChange, settleCurrent, settling } from './settling'
import { asSuggestion, isSuggesting, setSuggesting, suggesting } from './suggesting'
import { isTracked, setTracked, useSignature } from './tracking'

/** Tracked changes of a section: their plugins, and what becomes of a transaction. */
export function useChanges(documentId: string) {
  const { sign, newChange } = useSignature()
  const toggle: Command = (state, dispatch) => {
    const isOn = !isSuggesting(state)
    if (!dispatch) return true
    setTracked(documentId, isOn)
    dispatch(setSuggesting(state.tr, isOn))
    return true
  }
  return {
    sign,
    toggle,
    plugins: () => [suggesting(isTracked(documentId), newChange), settling, keys(toggle)],
    /** Null: it was refused, with a notice. */
    taken: (tr: Transaction, state: EditorState): Transaction | null => {
      const suggestion = asSuggestion(tr, state, newChange)
      if (suggestion === null) showToast({ icon: 'warning', title: '开着修订，不能这样改' })
      else if (suggestion.kind === 'untracked')
        showToast({ icon: 'info', title: '排版和表头的改动不记修订' })
      else if (suggestion.kind === 'deleted')
        showToast({ icon: 'info', title: '跨段的改动只记文字，分段不变' })
      return suggestion?.tr ?? null
    },
  }
}

const keys = (toggle: Command): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        'Mod-Shift-e': toggle,
        'Alt-]': goToChange(1),
        'Alt-[': goToChange(-1),
        'Mod-Alt-y': settleCurrent('accept'),
        'Mod-Alt-n': settleCurrent('reject'),
      }),
    },
  })
