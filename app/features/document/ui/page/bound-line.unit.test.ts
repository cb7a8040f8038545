import { expect, test } from 'vitest'
import type { Inline } from '#packages/document/body'
import { boundPieces } from './bound-line'

const text = (words: string): Inline => ({ type: 'text', text: words })
const cite = (id: string): Inline => ({ type: 'cite', attrs: { ids: [id], form: 'sup' } })
const note: Inline = { type: 'note', attrs: { text: '说明' } }

test('a citation stays on the line of the character that it follows, and several of them together', () => {
  expect(boundPieces([text('制定本导则'), cite('a'), cite('b'), text('。导则')])).toEqual([
    [text('制定本导')],
    [text('则'), cite('a'), cite('b')],
    [text('。导则')],
  ])
  expect(boundPieces([text('𠮷'), note])).toEqual([[text('𠮷'), note]])
})

test('a line that begins with a citation, or has none, stays as it is', () => {
  expect(boundPieces([cite('a'), text('起句')])).toEqual([[cite('a')], [text('起句')]])
  const bold: Inline = { type: 'text', text: '粗字', marks: [{ type: 'bold' }] }
  expect(boundPieces([bold, text('平字')])).toEqual([[bold], [text('平字')]])
  expect(boundPieces([])).toEqual([])
})
