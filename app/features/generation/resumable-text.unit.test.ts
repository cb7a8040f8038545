import { expect, test } from 'vitest'
import { resumableText } from './resumable-text'

const first = '承载量按可游面积、人均面积与周转率计算，不含居住院落。'

test('writing goes on behind the last whole sentence, however little of the section there is', () => {
  expect(resumableText(`${first}断面通行能力低`, 800)).toBe(first)
  expect(resumableText(`${first}[1] 断面`, 800)).toBe(`${first}[1]`)
  expect(resumableText(first, 800)).toBe(first)
})

test('the beginning of a sentence, a few words, or what is no text is begun anew', () => {
  expect(resumableText('承载量按可游面积计算，', 800)).toBe('')
  expect(resumableText('先说结论。', 800)).toBe('')
  expect(resumableText(first, null)).toBe('')
})
