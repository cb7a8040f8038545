import { expect, test } from 'vitest'
import { mask, unmask } from './mask'

test.each([
  ['见 https://example.cn/a?b=1。下同', '见 ⟦1⟧。下同'],
  ['Read https://example.com/a_(b). Then', 'Read ⟦1⟧. Then'],
  ['写信给 li.wei@team.cn，抄送我', '写信给 ⟦1⟧，抄送我'],
  ['能量为 $E=mc^2$，其中', '能量为 ⟦1⟧，其中'],
  ['公式 $$\\int_0^1 x dx$$ 与 \\(a+b\\)', '公式 ⟦1⟧ 与 ⟦2⟧'],
  ['早有论述[3,5-7]。', '早有论述⟦1⟧。'],
  ['as shown (Lee et al., 2020) and [12]', 'as shown ⟦1⟧ and ⟦2⟧'],
  ['（张三等，2019）指出', '⟦1⟧指出'],
  ['按 GB/T 7714-2015 著录', '按 ⟦1⟧ 著录'],
  ['运行 `npm start` 即可', '运行 ⟦1⟧ 即可'],
  ['国发〔2019〕12号文件', '国发⟦1⟧号文件'],
  ['doi:10.1000/xyz.123', '⟦1⟧'],
])('what must come out letter by letter is masked: %s', (text, masked) => {
  expect(mask(text).text).toBe(masked)
})

test.each([
  '价格在 $5 与 $6 之间',
  '共 3.86 公顷，增长 12%',
  'A 5-year plan in 2020',
  '（截至目前，2020 年）',
  '张三（2020）',
])('ordinary words and numbers stay: %s', (text) => {
  expect(mask(text)).toEqual({ text, originals: [] })
})

test('what is masked comes back where the translation puts it', () => {
  const { originals } = mask('见[1]与 https://a.cn/')
  expect(unmask('See ⟦ 2 ⟧ and ⟦1⟧', originals)).toBe('See https://a.cn/ and [1]')
})

test.each(['See ⟦1⟧', 'See ⟦1⟧ ⟦2⟧ ⟦2⟧', 'See ⟦1⟧ ⟦2⟧ ⟦3⟧', 'See ⟦1⟧ ⟦2⟧ ⟦x⟧', ''])(
  'a mark that is missing, doubled or made up is noticed: %s',
  (answer) => {
    expect(unmask(answer, ['[1]', '[2]'])).toBeNull()
  },
)

test('marks and tags that a document holds itself are masked too', () => {
  const text = '原文写着⟦1⟧和</t>'
  const { originals, text: masked } = mask(text)
  expect(masked).toBe('原文写着⟦1⟧和⟦2⟧')
  expect(unmask(masked, originals)).toBe(text)
})
