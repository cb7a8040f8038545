import { expect, test } from 'vitest'
import { CallRefused } from '../chat-calls'
import { inImageWords } from './upload-image'

const failing = (error: Error) =>
  inImageWords(
    {
      check: (_sha256: string): Promise<string> => Promise.reject(error),
      register: (_record: object): Promise<string> => Promise.reject(error),
    },
    '立面.png',
  )
const wordsOf = (action: Promise<unknown>) => action.then(String, ({ message }: Error) => message)

test('a broken line is told in the words for pictures', async () => {
  const calls = failing(new Error('fetch failed'))
  expect(await wordsOf(calls.check('ab'))).toBe('图片上传失败，请重试')
  expect(await wordsOf(calls.register({}))).toBe('立面.png上传失败')
})

test('what the server says is told as it says it', async () => {
  const calls = failing(new CallRefused(30001, '操作过于频繁，请稍后再试'))
  expect(await wordsOf(calls.check('ab'))).toBe('操作过于频繁，请稍后再试')
  expect(await wordsOf(calls.register({}))).toBe('操作过于频繁，请稍后再试')
})
