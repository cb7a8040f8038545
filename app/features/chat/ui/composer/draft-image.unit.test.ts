import { expect, test } from 'vitest'
import { imageRefusal } from './draft-image'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1) => imageRefusal({ name, type, size })

test('png, jpg and jpeg go along, whatever the case of their ending', () => {
  const fine = [file('a.png', 'image/png'), file('b.JPG', 'image/jpeg'), file('c.jpeg', '')]
  expect(fine).toEqual([null, null, null])
})

test('other pictures and what only bears the ending are refused in the exact words', () => {
  const refused = [
    file('a.gif', 'image/gif'),
    file('图片', 'image/png'),
    file('a.png', 'text/html'),
  ]
  expect(refused).toEqual(Array(3).fill('不支持的图片格式'))
})

test('10 MB is too large, one byte less is not', () => {
  expect(file('大.png', 'image/png', 10 * MB)).toBe('文件:大.png大小不能超过10M!')
  expect(file('大.png', 'image/png', 10 * MB - 1)).toBeNull()
})
