import { expect, test } from 'vitest'
import type { Block, Inline, SectionBody } from './body'
import { blockText, withCommentMarks } from './comment-marks'
import { allLines } from './body-walk'

const attrs = { blockId: 'b', by: 'human' } as const
const paragraph: Block = {
  type: 'paragraph',
  attrs,
  content: [
    { type: 'text', text: '日承载量约', marks: [{ type: 'bold' }] },
    { type: 'cite', attrs: { ids: ['e1'], form: 'sup' } },
    { type: 'text', text: '七千人。' },
  ],
}
const table: Block = {
  type: 'figure',
  attrs: {
    ...attrs,
    id: 'tab-a',
    caption: '表',
    evidenceIds: [],
    spec: {
      kind: 'table',
      table: {
        columns: [{ name: '甲' }, { name: '乙' }],
        rows: [
          [{ content: [{ type: 'text', text: '并' }], colspan: 2 }, { content: [] }],
          [
            { content: [{ type: 'text', text: '左' }] },
            { content: [{ type: 'text', text: '右' }] },
          ],
        ],
      },
    },
  },
}
const bodyOf = (...content: Block[]): SectionBody => ({ type: 'doc', content })
const threadAt = (id: string, from: number, to: number) => ({
  id,
  places: [{ blockId: 'b', range: { from, to }, words: '' }],
})
/** Words that a thread is about, signs as stars. */
const linesIn = (block: Block): readonly (readonly Inline[])[] =>
  block.type === 'codeBlock' ? [block.content ?? []] : [...allLines(block)]
const marked = (body: SectionBody, threadId: string) =>
  body.content
    .flatMap((block) => linesIn(block).flat())
    .filter((item) =>
      item.marks?.some((mark) => mark.type === 'comment' && mark.attrs.threadId === threadId),
    )
    .map((item) => (item.type === 'text' ? item.text : '*'))
    .join('')

test('words of threads are marked where they stand, over forms, signs and each other', () => {
  const body = withCommentMarks(bodyOf(paragraph), [threadAt('t1', 1, 8), threadAt('t2', 7, 9)])
  expect(marked(body, 't1')).toBe('承载量约*七千')
  expect(marked(body, 't2')).toBe('千人')
  expect(blockText(body.content[0] ?? paragraph)).toBe(blockText(paragraph))
})

test('places in tables count cells that hold something; code is marked as text', () => {
  expect(blockText(table)).toBe('并\n左\n右')
  expect(marked(withCommentMarks(bodyOf(table), [threadAt('t', 2, 5)]), 't')).toBe('左右')
  const code: Block = { type: 'codeBlock', attrs, content: [{ type: 'text', text: 'let a' }] }
  expect(marked(withCommentMarks(bodyOf(code), [threadAt('t', 4, 5)]), 't')).toBe('a')
})

test('a thread about a block or about nothing marks no words', () => {
  const body = bodyOf(paragraph)
  const threads = [
    { id: 'a', places: [] },
    { id: 'b', places: [{ blockId: 'b', range: null, words: '' }] },
  ]
  expect(withCommentMarks(body, threads)).toEqual(body)
})
