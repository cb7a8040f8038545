import { expect, test } from 'vitest'
import { formulaOf, holdFormulas } from './formulas'

test.each([
  ['能量为$E=mc^2$。', [{ latex: 'E=mc^2', isBlock: false }]],
  ['和$$\n\\sum_{i=1}^n i\n$$止', [{ latex: '\\sum_{i=1}^n i', isBlock: true }]],
  [
    '设\\(a_1*b_1\\)，则\\[a^2\\]',
    [
      { latex: 'a_1*b_1', isBlock: false },
      { latex: 'a^2', isBlock: true },
    ],
  ],
  ['$v=\\frac{\\text{路程}}{t}$', [{ latex: 'v=\\frac{\\text{路程}}{t}', isBlock: false }]],
])('the formulas of %j are held as they are written', (text, formulas) => {
  const { text: held, written } = holdFormulas(text)
  expect(written.map(formulaOf)).toEqual(formulas)
  expect(held).toHaveLength(text.length)
  expect(held).not.toMatch(/[$\\]/)
})

test.each([
  '票价从$5涨到$8',
  '价格$5，约合$ 36',
  '行内`$a$`与\n```sh\necho $A $B\n```',
  '见\\[1\\]与\\(注\\)',
  'US$5和US$6',
  '写到一半$E=m',
  '\ue000$x$',
])('%j has no formula', (text) => {
  expect(holdFormulas(text)).toEqual({ text, written: [] })
})

test('S16: what never closes is left at once', () => {
  // In time that grows with the square of the length this would not end before the runner gives up.
  for (const sign of ['$', '$$ ', '\\[ ', '\\( ', '$a', '`']) {
    const text = sign.repeat(100_000)
    expect(holdFormulas(text).text.length, sign).toBe(text.length)
  }
})
