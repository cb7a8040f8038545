import { expect, test } from 'vitest'
import type { FileProgressView } from '../../wire/contracts/files'
import { summaryOf } from './summary'
import type { UploadTask } from './task'

test('while something goes up the line counts the sending', () => {
  expect(summaryOf([sent('DONE'), taskIn('sending'), taskIn('failed')])).toEqual({
    words: '正在上传 2/2',
    state: 'busy',
  })
  expect(summaryOf([taskIn('sending')]).words).toBe('正在上传 0%')
})

test('what went up is not done before it is learned', () => {
  expect(summaryOf([sent('DONE'), sent('PROCESSING')])).toEqual({
    words: '已上传 2 份，正在学习',
    state: 'learning',
  })
  expect(summaryOf([sent('DONE'), sent('DONE')])).toEqual({ words: '2 份已学习', state: 'done' })
})

test('a file that could not be learned is not counted among the learned', () => {
  expect(summaryOf([sent('DONE'), sent('ERROR'), taskIn('failed')])).toEqual({
    words: '1 份已学习，1 份学习失败，1 份上传失败',
    state: 'failed',
  })
  expect(summaryOf([taskIn('failed')]).words).toBe('1 份上传失败')
})

function taskIn(state: UploadTask['state'], learning: FileProgressView | null = null): UploadTask {
  const file = new File([], 'a.txt')
  const nothing = {
    folderId: '',
    percent: 0,
    ocr: null,
    error: '',
    added: null,
    reached: {},
    duplicates: [],
  }
  return { id: '1', file, state, learning, ...nothing }
}

const sent = (status: FileProgressView['status']) =>
  taskIn('done', {
    id: '7',
    status,
    wordCount: 0,
    processData: { summary_status: 0, error: status === 'ERROR' ? '文件已损坏' : '' },
  })
