import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeOfBody } from '~/features/document/prose'
import { compositionEvents, suggesting } from './suggesting'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a word that is composed elsewhere before the last one was marked waits as well', () => {
  const view = viewOf('临溪古镇客流')
  compose(view, '测试', 1, 1)
  compose(view, '写过', 5, 7)
  vi.runAllTimers()
  expect(view.marked()).toEqual([
    '测试 insertion',
    '临溪',
    '古镇 deletion',
    '写过 insertion',
    '客流',
  ])
})

test('a word that goes on from the last one is one change with it', () => {
  const view = viewOf('临溪')
  compose(view, '测', 1, 1)
  compose(view, '试', 2, 2)
  vi.runAllTimers()
  expect(view.marked()).toEqual(['测试 insertion', '临溪'])
})

/** What an input method does: the view hears of its begin and end, and finds the word in the text. */
function compose(view: ReturnType<typeof viewOf>, word: string, from: number, to: number) {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  view.events.compositionstart(view)
  view.dispatch(view.state.tr.insertText(word, from, to))
  view.events.compositionend(view)
}

/** A view of one paragraph in which changes are tracked, without a screen. */
function viewOf(text: string) {
  let id = 0
  const newChange = () => ({ id: `c${(id += 1)}`, author: '', at: 0, by: 'human' as const })
  const doc = nodeOfBody({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { blockId: 'b1', by: 'human' },
        content: [{ type: 'text', text }],
      },
    ],
  })
  const view = {
    state: EditorState.create({ doc, plugins: [suggesting(true, newChange)] }),
    isDestroyed: false,
    composing: false,
    dom: { ownerDocument: new EventTarget() },
    events: compositionEvents(newChange),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr)
    },
    marked: () => {
      const parts: string[] = []
      view.state.doc.descendants(({ text: words, marks }) => {
        if (words) parts.push([words, ...marks.map(({ type }) => type.name)].join(' '))
      })
      return parts
    },
  }
  return view
}
