import { expect, test } from 'vitest'
import type { SectionBody } from '#packages/document'
import { sectionWords } from './own-words'

test('words of sections are counted once a text, and one of them may be left out', () => {
  let reads = 0
  const sectionOf = (text: string) => ({
    body: {
      type: 'doc' as const,
      get content(): SectionBody['content'] {
        reads += 1
        const attrs = { blockId: 'b', by: 'human' as const }
        return [{ type: 'paragraph', attrs, content: [{ type: 'text', text }] }]
      },
    },
  })
  const sections = new Map([
    ['a', sectionOf('古镇')],
    ['b', sectionOf('临溪古镇')],
  ])
  expect([sectionWords(sections), sectionWords(sections, 'b')]).toEqual([6, 2])
  const before = reads
  sections.set('b', sectionOf('临溪'))
  expect(sectionWords(sections)).toBe(4)
  expect(reads).toBe(before + before / 2)
})
