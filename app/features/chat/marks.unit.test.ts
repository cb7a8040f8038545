import { expect, test } from 'vitest'
import { markedNumbers, withoutMarks } from './marks'

test('marks are found and taken out, never the places of a list in code nor the words of a link', () => {
  const code = '```js\nrow[1] = a[0]\n```\n行内`x[2]`，见[3](https://a.example/)'
  expect(withoutMarks(`约7,700人次[1][12]。\n${code}`)).toBe(`约7,700人次。\n${code}`)
  expect(markedNumbers(`约7,700人次[1][12]。\n${code}`)).toEqual(new Set([1, 12]))
  expect(withoutMarks('写到一半[4]\n```js\na[0]')).toBe('写到一半\n```js\na[0]')
})
