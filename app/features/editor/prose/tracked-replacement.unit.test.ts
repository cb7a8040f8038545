import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { Block } from '#packages/document/body'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { settledDoc } from '~/features/document/prose/settle-changes'
import { pendingChanges } from './change-list'
import { findWords } from './find-words'
import { replaceTracked } from './tracked-replacement'

const LINE: Block = {
  type: 'paragraph',
  attrs: { blockId: 'p1', by: 'human' },
  content: [{ type: 'text', text: '客栈与客栈之间，另有客栈' }],
}
const TABLE: Block = {
  type: 'figure',
  attrs: {
    blockId: 't1',
    by: 'human',
    figureId: 'f1',
    caption: '',
    source: '',
    evidenceIds: [],
    spec: {
      kind: 'table',
      table: {
        columns: [{ name: '客栈', unit: '', align: 'left' }],
        rows: [[{ content: [{ type: 'text', text: '客栈甲' }] }]],
      },
    },
  },
} as never

function replaced(blocks: Block[], words: string) {
  const { tr, doc } = EditorState.create({ doc: nodeOfBody({ type: 'doc', content: blocks }) })
  let no = 0
  const newChange = () => ({ id: `c${(no += 1)}`, author: '沈砚', at: 5, by: 'human' as const })
  const hits = findWords(doc, { words: '客栈', isCaseSensitive: false })
  return { before: doc, done: replaceTracked(tr, hits, { words, newChange }), after: tr.doc }
}

test('each place is a change of its own with who made it and when, to be accepted or rejected', () => {
  const { before, done, after } = replaced([LINE], '民宿')
  expect(done).toEqual({ count: 3, untracked: 0 })
  const changes = pendingChanges(after)
  expect(changes).toHaveLength(3)
  for (const change of changes)
    expect(change).toMatchObject({
      deleted: '客栈',
      inserted: '民宿',
      author: '沈砚',
      changedAt: 5,
    })
  expect(settledDoc(after, 'accept').textContent).toBe('民宿与民宿之间，另有民宿')
  expect(bodyOfNode(settledDoc(after, 'reject'))).toEqual(bodyOfNode(before))
})

test('words that are only taken away wait as deleted', () => {
  const { done, after } = replaced([LINE], '')
  expect(done.count).toBe(3)
  expect(settledDoc(after, 'accept').textContent).toBe('与之间，另有')
})

test('the name of a column is replaced at once and counted apart, cells wait', () => {
  const { done, after } = replaced([LINE, TABLE], '民宿')
  expect(done).toEqual({ count: 5, untracked: 1 })
  expect(settledDoc(after, 'reject').textContent).toContain('民宿客栈甲')
})
