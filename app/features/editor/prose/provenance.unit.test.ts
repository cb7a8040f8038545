import { history, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { RandomBodies } from '#test/random-bodies'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { provenance } from './provenance'
import { proseSchema } from '~/features/document/prose/schema'
import { TextSelection } from 'prosemirror-state'

const counter = () => {
  let no = 0
  return () => `new${(no += 1)}`
}

const written = (doc: Node) =>
  EditorState.create({ doc, plugins: [history(), provenance(counter())] })

const byAi = (doc: Node): Node => {
  const json = JSON.stringify(doc.toJSON()).replaceAll('"by":"human"', '"by":"ai","step":"write:n"')
  return proseSchema.nodeFromJSON(JSON.parse(json))
}

const textAt = (doc: Node) => {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (node.isTextblock) places.push(pos + 1)
  })
  return places
}

const blocksOf = (doc: Node) => {
  const blocks: { id: string; by: string; step: unknown; text: string }[] = []
  doc.descendants((node) => {
    if (node.isInline) return false
    if ('blockId' in node.attrs)
      blocks.push({
        id: node.attrs['blockId'],
        by: node.attrs['by'],
        step: node.attrs['step'],
        text: node.textContent,
      })
    return true
  })
  return blocks
}

test('whatever a person types into is theirs, in every kind of block, and all others stay whose they were', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const doc = byAi(nodeOfBody(new RandomBodies(new Chance(seed)).body()))
    for (const place of textAt(doc)) {
      const state = written(doc)
      const next = state.apply(state.tr.insertText('写', place))
      const before = new Map(blocksOf(doc).map((block) => [block.id, block]))
      for (const block of blocksOf(next.doc)) {
        const isSame = before.get(block.id)?.text === block.text
        expect(block, `${seed}`).toMatchObject(
          isSame ? { by: 'ai', step: 'write:n' } : { by: 'human', step: undefined },
        )
      }
    }
  }
})

const paragraph = (blockId: string, text: string) => ({
  type: 'paragraph' as const,
  attrs: { blockId, by: 'ai' as const },
  content: [{ type: 'text' as const, text }],
})
const two = () =>
  nodeOfBody({ type: 'doc', content: [paragraph('a', '一二'), paragraph('b', '三')] })

test('of a paragraph that is cut in two the first keeps the id', () => {
  let state = written(two())
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2)))
  splitBlock(state, (tr) => (state = state.apply(tr)))
  expect(blocksOf(state.doc)).toMatchObject([
    { id: 'a', by: 'human', text: '一' },
    { id: 'new1', by: 'human', text: '二' },
    { id: 'b', by: 'ai', text: '三' },
  ])
})

test('an empty line has no id, is not saved, and gets one with its first word', () => {
  let state = written(two())
  state = state.apply(state.tr.insert(4, proseSchema.nodes.paragraph.create()))
  expect(blocksOf(state.doc)[1]).toMatchObject({ id: '' })
  expect(bodyOfNode(state.doc).content).toHaveLength(2)
  state = state.apply(state.tr.insertText('四', 5))
  expect(blocksOf(state.doc)[1]).toMatchObject({ id: 'new1', text: '四' })
})

test('a copy is a block of its own', () => {
  const state = written(two())
  const copied = state.apply(state.tr.insert(4, state.doc.child(0)))
  expect(blocksOf(copied.doc).map(({ id }) => id)).toEqual(['a', 'new1', 'b'])
})

test('while an input method is at work nothing is touched', () => {
  const state = written(two())
  const composing = state.apply(state.tr.insertText('n', 1).setMeta('composition', 1))
  expect(blocksOf(composing.doc)[0]).toMatchObject({ by: 'ai', text: 'n一二' })
  const next = composing.apply(composing.tr.insertText('。', 5))
  expect(blocksOf(next.doc)[0]).toMatchObject({ by: 'human' })
})

test('undone is whose it was', () => {
  let state = written(two())
  const take = (tr: Transaction) => (state = state.apply(tr))
  take(state.tr.insertText('写', 1))
  expect(blocksOf(state.doc)[0]).toMatchObject({ by: 'human' })
  undo(state, take)
  expect(blocksOf(state.doc)[0]).toMatchObject({ id: 'a', by: 'ai', text: '一二' })
})
