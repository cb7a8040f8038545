import { Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import type { Change, Inline, Paragraph } from '#packages/document/body'
import { isOfChange, keepsFacts, pendingChanges } from './change-list'
import { nodeOfBody } from '~/features/document/prose/convert'
import { rewriteRange } from './rewrite'
import { settleChanges } from '~/features/document/prose/settle-changes'

const change: Change = { id: 'edit:1', author: '沈砚', at: 7, by: 'ai' }
const paragraph = (text: string, ...more: Inline[]): Paragraph => ({
  type: 'paragraph',
  attrs: { blockId: 'p', by: 'human' },
  content: [{ type: 'text', text }, ...more],
})

function rewritten(old: string, now: string) {
  const doc = nodeOfBody({ type: 'doc', content: [paragraph(old)] })
  const tr = new Transform(doc)
  rewriteRange(tr, { from: 0, to: doc.content.size }, [paragraph(now)], change, () => 'n')
  return tr.doc
}

test('what goes and what comes in its place is one change, with whose it is', () => {
  const doc = rewritten(
    '日承载量大约是 7,700 人次，不能够直接比较。',
    '日承载量约为 7,700 人次，不能直接比较。',
  )
  const changes = pendingChanges(doc)
  expect(changes.map(({ deleted, inserted }) => [deleted, inserted])).toEqual([
    ['大约是', '约为'],
    ['不能够', '不能'],
  ])
  expect(changes[0]).toMatchObject({ author: '沈砚', changedAt: 7, by: 'ai' })
  expect(keepsFacts(doc)).toBe(true)
  expect(keepsFacts(rewritten('约 7,700 人次。', '约 7,800 人次。'))).toBe(false)
})

test('one is accepted and another rejected, each alone', () => {
  const doc = rewritten('大约是 7,700 人次，不能够直接比较。', '约为 7,700 人次，不能直接比较。')
  const [first, second] = pendingChanges(doc)
  if (!first || !second) throw new Error('there are two')
  const accepted = settleChanges(new Transform(doc), 'accept', isOfChange(first)).doc
  expect(pendingChanges(accepted)).toHaveLength(1)
  const [left] = pendingChanges(accepted)
  if (!left) throw new Error('one is left')
  const both = settleChanges(new Transform(accepted), 'reject', isOfChange(left)).doc
  expect(both.textContent).toBe('约为 7,700 人次，不能够直接比较。')
  expect(pendingChanges(both)).toEqual([])
})
