import { expect, test } from 'vitest'
import { describeUploadFailure, PutRefused } from './calls'

test('R-UP-17: what the store said goes to the log, a person reads the catch-all', () => {
  const log: string[] = []
  const messageOf = (error: unknown) => describeUploadFailure(error, (words) => log.push(words))
  expect(messageOf(new PutRefused('上传失败: 503 Service Unavailable'))).toBe(
    '文件上传失败，请重试',
  )
  expect(messageOf('nothing')).toBe('文件上传失败，请重试')
  expect(messageOf(new Error(''))).toBe('文件上传失败，请重试')
  expect(messageOf(new Error('知识库空间不足，请清理文件或联系管理员'))).toBe(
    '知识库空间不足，请清理文件或联系管理员',
  )
  expect(log).toEqual(['上传失败: 503 Service Unavailable'])
})
