import { expect, test } from 'vitest'
import type { ChosenFile } from '~/features/library/ui/picker'
import { suggestedTopic } from './submission/submission-info'
import { withFileNews } from './use-learning'

const file = (id: string, percent: number): ChosenFile => ({
  id,
  fileId: id,
  title: '古镇调研.docx',
  extension: 'docx',
  fileSize: 10,
  wordCount: 0,
  createTime: '',
  status: 'PROCESSING',
  percent,
})
const done = { status: 'DONE', wordCount: 900, percent: 100 } as const

test('news of files reach what a form holds, as material and as its outline, and nothing else', () => {
  const held = { files: [file('1', 5), file('2', 6)], outlineFile: file('3', 7) }
  const updated = withFileNews(held, [
    { id: '2', ...done },
    { id: '3', ...done },
    { id: '4', ...done },
  ])
  expect(updated.files.map(({ percent }) => percent)).toEqual([5, 100])
  expect(updated.outlineFile).toMatchObject({ id: '3', status: 'DONE', title: '古镇调研.docx' })
  expect(withFileNews({ files: [], outlineFile: null }, [])).toEqual({
    files: [],
    outlineFile: null,
  })
})

test('the first file of a form without a title suggests one; a title that was typed stays', () => {
  const files = [file('1', 5)]
  expect(suggestedTopic({ topic: ' ', files: [] }, files)).toBe('古镇调研')
  expect(suggestedTopic({ topic: '客流', files: [] }, files)).toBeNull()
  expect(suggestedTopic({ topic: '', files }, [...files, file('2', 1)])).toBeNull()
  expect(suggestedTopic({ topic: '', files: [] }, [])).toBeNull()
})
