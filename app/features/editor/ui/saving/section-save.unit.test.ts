import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import { takeMerged } from './section-save'

const bodyOf = (...blocks: [id: string, text: string][]): SectionBody => ({
  type: 'doc',
  content: blocks.map(([blockId, text]) => ({
    type: 'paragraph',
    attrs: { blockId, by: 'human' },
    content: [{ type: 'text', text }],
  })),
})

/** The text after what was sent came back merged, while one has gone on typing. */
function taken(sent: SectionBody, now: SectionBody, merged: SectionBody): SectionBody {
  const state = EditorState.create({ doc: nodeOfBody(now) })
  return bodyOfNode(state.apply(takeMerged(state.tr, sent, merged)).doc)
}

test('what others wrote is taken over, and what was typed since stays', () => {
  const sent = bodyOf(['a', '一'], ['b', '二'])
  const merged = bodyOf(['a', '一，他改'], ['n', '他加'], ['b', '二'])
  expect(taken(sent, sent, merged)).toEqual(merged)
  const typing = bodyOf(['a', '一'], ['b', '二，我又写'], ['c', '我加'])
  expect(taken(sent, typing, merged)).toEqual(
    bodyOf(['a', '一，他改'], ['n', '他加'], ['b', '二，我又写'], ['c', '我加']),
  )
})

test('a block that others removed goes, one that was removed since stays away', () => {
  const sent = bodyOf(['a', '一'], ['b', '二'], ['c', '三'])
  expect(taken(sent, sent, bodyOf(['a', '一'], ['c', '三']))).toEqual(
    bodyOf(['a', '一'], ['c', '三']),
  )
  expect(taken(sent, bodyOf(['a', '一'], ['b', '二']), sent)).toEqual(
    bodyOf(['a', '一'], ['b', '二']),
  )
})

test('the same text is no change', () => {
  const state = EditorState.create({ doc: nodeOfBody(bodyOf(['a', '一'])) })
  expect(takeMerged(state.tr, bodyOf(['a', '一']), bodyOf(['a', '一'])).docChanged).toBe(false)
})
