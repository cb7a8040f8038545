import { expect, test } from 'vitest'
import { quoteOf } from './note-content'

test('a note quotes what the answer used of a passage, each part once and in its own words', () => {
  const content = '可游面积按3.86公顷计，人均12平方米。节假日可上浮一成。日周转率取2.4。'
  const paragraphOf = (part: string) => ({
    from: content.indexOf(part),
    to: content.indexOf(part) + part.length,
  })
  const used = [paragraphOf('人均12平方米。'), paragraphOf('日周转率取2.4。')]
  expect(quoteOf({ content, used })).toBe('人均12平方米。……日周转率取2.4。')
  expect(quoteOf({ content, used: [] })).toBe(content)
  expect(quoteOf({ content: '长'.repeat(3_000), used: [] })).toHaveLength(2_000)
})
