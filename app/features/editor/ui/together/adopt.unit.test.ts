import { history, undo } from 'prosemirror-history'
import { EditorState, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import { hasUnconfirmed, sendableSteps, versionOf } from '~/features/document/prose/live-steps'
import type { SectionBody } from '#packages/document/body'
import { adopt } from './adopt'

test('what was typed before the room is joined is sent, and can be taken back', () => {
  const view = viewOf(opened)
  view.dispatch(view.state.tr.insertText('二', 2))
  join(view, bodyOf('一'))
  expect([view.words(), versionOf(view.state)]).toEqual(['一二', 7])
  expect(sendableSteps(view.state, 9).steps).toHaveLength(1)
  undo(view.state, view.dispatch)
  expect(view.words()).toBe('一')
})

test('what others wrote meanwhile stays when one’s own is taken back', () => {
  const view = viewOf(opened)
  view.dispatch(view.state.tr.insertText('二', 2))
  join(view, { ...opened, content: [...opened.content, ...bodyOf('三', 'b2').content] })
  expect(view.words()).toBe('一二三')
  undo(view.state, view.dispatch)
  undo(view.state, view.dispatch)
  expect(view.words()).toBe('一三')
})

test('who has typed nothing takes nothing back', () => {
  const view = viewOf(opened)
  join(view, bodyOf('一三'))
  expect(undo(view.state, view.dispatch)).toBe(false)
  expect([view.words(), hasUnconfirmed(view.state)]).toEqual(['一三', false])
})

const bodyOf = (text: string, blockId = 'b1'): SectionBody => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId, by: 'human' },
      content: [{ type: 'text', text }],
    },
  ],
})
const opened = bodyOf('一')

function join(view: ReturnType<typeof viewOf>, room: SectionBody) {
  const doc = { ...nodeOfBody(room).toJSON(), type: 'doc' as const }
  const start = { ticket: 't', version: 7, rev: 2, doc }
  expect(adopt(view, { start, opened, clientId: 'own' })).toEqual({ rev: 2, body: room })
}

/** A view of a text, without a screen. */
function viewOf(body: SectionBody) {
  const view = {
    state: EditorState.create({ doc: nodeOfBody(body), plugins: [history()] }),
    isDestroyed: false,
    composing: false,
    dispatch: (tr: Transaction) => view.updateState(view.state.apply(tr)),
    updateState(state: EditorState) {
      view.state = state
    },
    words: () => nodeOfBody(bodyOfNode(view.state.doc)).textContent,
  }
  return view
}
