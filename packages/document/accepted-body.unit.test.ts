import { expect, test } from 'vitest'
import type { Block, ChangeMark, Inline, SectionBody } from './body'
import { acceptedBody } from './accepted-body'
import { allEvidence, allFigures, citedEvidence, figuresOf, linesOf, plainText } from './body-walk'
import { keepBlockIds, readMarkdown, writeMarkdown } from './markdown'
import { countBodyWords } from './words'

const attrs = (blockId: string) => ({ blockId, by: 'human' as const })
const change = { id: '1', author: '林墨', at: 1, by: 'human' as const }
const gone: ChangeMark = { type: 'deletion', attrs: change }
const fresh: ChangeMark = { type: 'insertion', attrs: change }
const words = (text: string, ...marks: ChangeMark[]): Inline => ({ type: 'text', text, marks })
const cite = (id: string, ...marks: ChangeMark[]): Inline => ({
  type: 'cite',
  attrs: { ids: [id], form: 'sup' },
  marks,
})
const line = (blockId: string, ...content: Inline[]) => ({
  type: 'paragraph' as const,
  attrs: attrs(blockId),
  content,
})
const bodyOf = (...content: Block[]): SectionBody => ({ type: 'doc', content })
const item = (text: string, ...marks: ChangeMark[]) => ({
  type: 'listItem' as const,
  content: [line(text, words(text))],
  marks,
})
const figure = (id: string, marks: ChangeMark[], rowMarks: ChangeMark[][] = []): Block => ({
  type: 'figure',
  attrs: {
    ...attrs(id),
    id,
    caption: id,
    evidenceIds: [`e${id}`],
    spec: {
      kind: 'table',
      table: {
        columns: [{ name: '甲' }],
        rows: [[{ content: [words('留')] }], [{ content: [words('去')] }]],
        rowMarks,
      },
    },
  },
  marks,
})

const pending = bodyOf(
  line('a', words('旧', gone), words('新', fresh), cite('e1', gone), cite('e2', fresh)),
  { ...line('b', words('整段')), marks: [gone] },
  {
    type: 'bulletList',
    attrs: attrs('c'),
    content: [item('一'), item('二', gone), item('三', fresh)],
  },
  figure('8', [gone]),
  figure('9', [], [[], [gone]]),
)

test('what waits to be deleted is read, counted and written by nobody; what was inserted is', () => {
  expect([...linesOf(pending)].map(plainText)).toEqual(['新 ', '一', '三', '留'])
  expect(countBodyWords(pending)).toBe(4)
  expect(citedEvidence(pending)).toEqual(['e2', 'e9'])
  expect(figuresOf(pending).map(({ attrs: { id } }) => id)).toEqual(['9'])
  const markdown = writeMarkdown(pending)
  expect(markdown).toMatch(/^新\[@e2\]\n\n- 一\n- 三\n\n:::table/)
  expect(markdown).not.toMatch(/[旧整二去]/)
})

test('who may see a text is asked of what waits to be deleted, too', () => {
  expect(allEvidence(pending)).toEqual(['e1', 'e2', 'e8', 'e9'])
  expect(allFigures(pending)).toHaveLength(2)
})

test('paragraphs whose break waits to be deleted are one, those that were split stay two', () => {
  const joined = acceptedBody(
    bodyOf(
      line('a', words('前'), words('\u200b', gone)),
      line('b', words('\u200b', gone), words('后')),
    ),
  )
  expect([...linesOf(joined)].map(plainText)).toEqual(['前后'])
  const split = acceptedBody(
    bodyOf(line('a', words('前\u200b', fresh)), line('b', words('\u200b后', fresh))),
  )
  expect([...linesOf(split)].map(plainText)).toEqual(['前', '后'])
})

test('a block that was not touched keeps its changes when the text is edited as Markdown', () => {
  const before = bodyOf(line('a', words('旧', gone), words('新', fresh)), line('b', words('乙')))
  const typed = readMarkdown('新\n\n丙', { by: 'human', newId: () => 'x' }).body
  const after = keepBlockIds(before, typed)
  expect(after.content[0]).toBe(before.content[0])
})
