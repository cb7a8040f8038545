import { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test, vi } from 'vitest'
import { Chance } from '#test/chance'
import { RandomBodies } from '#test/random-bodies'
import { nodeOfBody } from '~/features/document/prose'
import { countWords } from '#packages/document/words'
import { wordsBetween } from './text-words'

test('words counted by blocks are those of the text between two places, wherever they stand', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const chance = new Chance(seed)
    const doc = nodeOfBody(new RandomBodies(chance).body())
    const { size } = doc.content
    const places = [chance.below(size + 1), chance.below(size + 1)].toSorted((a, b) => a - b)
    for (const [from = 0, to = size] of [places, [0, size]]) {
      const whole = countWords(doc.textBetween(from, to, '\n', ' '))
      expect(wordsBetween(doc, from, to), `${seed}`).toBe(whole)
    }
  }
})

test('of a text in which a word is typed, only its block is read again', () => {
  const content = Array.from({ length: 30 }, (_, index) => ({
    type: 'paragraph' as const,
    attrs: { blockId: `b${index}`, by: 'human' as const },
    content: [{ type: 'text' as const, text: '古镇 2026' }],
  }))
  const state = EditorState.create({ doc: nodeOfBody({ type: 'doc', content }) })
  expect(wordsBetween(state.doc, 0, state.doc.content.size)).toBe(90)
  const { doc } = state.apply(state.tr.insertText('临', 1))
  const reading = vi.spyOn(Node.prototype, 'textBetween')
  expect(wordsBetween(doc, 0, doc.content.size)).toBe(91)
  expect(reading).toHaveBeenCalledOnce()
  reading.mockRestore()
})
