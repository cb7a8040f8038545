import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeOfBody } from '~/features/document/prose'
import { collab } from '~/features/document/prose/live-steps'
import { LiveLink } from './live-link'
import { PeerCarets } from './peer-carets'
import { peers, peersOf } from './peers'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is typed before the room is joined waits, and breaks nothing', () => {
  const events = { onLive: vi.fn(), onEnd: vi.fn() }
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const link = new LiveLink(address, viewOf(), events)
  link.changed()
  expect(() => vi.runAllTimers()).not.toThrow()
  expect(events.onEnd).not.toHaveBeenCalled()
})

test('one’s own caret is sent once a place, and again when somebody comes', () => {
  const view = viewOf(collab({ version: 0, clientId: 'own' }))
  const send = vi.fn()
  const carets = new PeerCarets(view, send)
  const point = () => {
    carets.sendLater()
    vi.runAllTimers()
  }
  point()
  expect(send).not.toHaveBeenCalled()
  carets.meet([{ key: 'a', name: '甲' }])
  point()
  point()
  expect(send.mock.calls).toEqual([[{ anchor: 1, head: 1 }]])
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)))
  point()
  carets.meet([
    { key: 'a', name: '甲' },
    { key: 'b', name: '乙' },
  ])
  point()
  expect(send.mock.calls.slice(1)).toEqual([[{ anchor: 2, head: 2 }], [{ anchor: 2, head: 2 }]])
})

test('no caret is sent while words of one’s own are on their way', () => {
  const view = viewOf(collab({ version: 0, clientId: 'own' }))
  const send = vi.fn()
  const carets = new PeerCarets(view, send)
  carets.meet([{ key: 'a', name: '甲' }])
  view.dispatch(view.state.tr.insertText('二', 1))
  carets.sendLater()
  vi.runAllTimers()
  expect(send).not.toHaveBeenCalled()
})

test('the caret of another goes along with what is typed, and stays when a third one comes', () => {
  const view = viewOf(collab({ version: 0, clientId: 'own' }))
  const carets = new PeerCarets(view, () => {})
  carets.meet([{ key: 'a', name: '甲' }])
  carets.show('a', { anchor: 2, head: 2 })
  view.dispatch(view.state.tr.insertText('二三', 1))
  carets.meet([
    { key: 'a', name: '甲' },
    { key: 'b', name: '乙' },
  ])
  expect(peersOf(view.state)).toEqual([
    { key: 'a', name: '甲', place: { anchor: 4, head: 4 } },
    { key: 'b', name: '乙', place: null },
  ])
})

/** A view of one paragraph, without a screen. */
function viewOf(...plugins: ReturnType<typeof collab>[]) {
  const doc = nodeOfBody({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { blockId: 'b1', by: 'human' },
        content: [{ type: 'text', text: '一' }],
      },
    ],
  })
  const view = {
    state: EditorState.create({ doc, plugins: [peers(), ...plugins] }),
    isDestroyed: false,
    composing: false,
    dispatch: (tr: Transaction) => view.updateState(view.state.apply(tr)),
    updateState(state: EditorState) {
      view.state = state
    },
  }
  return view
}
