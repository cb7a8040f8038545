import { expect, test } from 'vitest'
import { isRefused } from './refused'

test.each([
  ['a directive', '%%{init: {"themeCSS": "a{background:url(http://x)}"}}%%\ngraph TD\nA-->B'],
  ['front matter', '---\nconfig:\n  themeCSS: "a{}"\n---\ngraph TD\nA-->B'],
  ['a picture', 'graph TD\nA@{ shape: rect, img: "http://x/a.png" }'],
  ['a picture over lines', 'graph TD\nA@{\n  label: "}"\n  "img": "http://x/a.png"\n}'],
  ['a click', 'graph TD\nA-->B\nclick A "http://x"'],
  ['a book', `graph TD\n${'A-->B\n'.repeat(4_000)}`],
])('%s is refused before anything is drawn', (_, source) => {
  expect(isRefused(source)).toBe(true)
})

test('lines, shapes, words and remarks are drawn', () => {
  expect(
    isRefused('graph TD\n  %% 注\n  A[一 --- 二] --- B{点击 click?}\n  C@{ shape: diamond }'),
  ).toBe(false)
})
