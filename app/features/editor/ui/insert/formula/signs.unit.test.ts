import { expect, test } from 'vitest'
import { FORMULA_SIGNS, insertSign } from './signs'

const signOf = (name: string) => FORMULA_SIGNS.find((sign) => sign.name === name)?.latex ?? ''

test('a sign stands at the caret, which goes on in its first place', () => {
  expect(insertSign('a+b', { from: 2, to: 2 }, signOf('分数'))).toEqual({
    source: 'a+\\frac{}{}b',
    caret: 8,
  })
  expect(insertSign('', { from: 0, to: 0 }, signOf('乘'))).toEqual({ source: '\\times ', caret: 7 })
})

test('what is selected goes into the first place, and the caret goes on behind the sign', () => {
  expect(insertSign('1+xy', { from: 2, to: 4 }, signOf('根号'))).toEqual({
    source: '1+\\sqrt{xy}',
    caret: 11,
  })
})
