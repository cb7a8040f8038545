import { expect, test } from 'vitest'
import { partsOf } from './shared-parts'

const item = { receivedAt: 1, title: '', text: '', url: '', files: [] }
const namesOf = (parts: ReturnType<typeof partsOf>) => parts.map(({ type, name }) => [type, name])

test('a file is put up, one that cannot be learned says why', () => {
  const files = [new File(['x'], '报告.pdf'), new File(['x'], '程序.exe')]
  const parts = partsOf({ ...item, files })
  expect(namesOf(parts)).toEqual([
    ['file', '报告.pdf'],
    ['file', '程序.exe'],
  ])
  expect(parts.map((part) => part.type === 'file' && part.refusal !== '')).toEqual([false, true])
})

test('an address within the words is a page, and what stands beside it its name', () => {
  const text = '古城保护条例 https://news.gucheng.cn/2.html'
  expect(partsOf({ ...item, text })).toEqual([
    { type: 'link', name: '古城保护条例', url: 'https://news.gucheng.cn/2.html' },
  ])
  expect(partsOf({ ...item, url: 'https://a.cn/1', text: 'https://a.cn/1' })).toHaveLength(1)
})

test('words alone become a text, named by their first line', async () => {
  const [part] = partsOf({ ...item, text: '停车场外移\n口径要统一。' })
  expect(part?.name).toBe('停车场外移.md')
  expect(part?.type === 'file' && (await part.file.text())).toBe('停车场外移\n口径要统一。')
})

test('an address that is none of the web is no page', () => {
  expect(partsOf({ ...item, url: 'javascript:alert(1)' })).toEqual([])
})

test('of files with one name each is judged by itself', () => {
  const empty = new File([], 'image.jpg')
  const files = [new File(['x'], 'image.jpg'), empty, new File(['y'], 'image.jpg')]
  const parts = partsOf({ ...item, files })
  expect(parts.map((part) => part.type === 'file' && part.refusal)).toEqual([
    '',
    '空文件无法学习',
    '',
  ])
})
