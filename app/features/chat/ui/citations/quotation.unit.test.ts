import { expect, test } from 'vitest'
import { quote } from './quotation'

const say = (...[reference, length]: Parameters<typeof quote>) =>
  quote(reference, length)
    .map(({ text, isUsed }) => (isUsed ? `<${text}>` : text))
    .join('')

test('used words are marked in a short passage', () => {
  expect(say({ content: '可游面积按 3.86 公顷计', used: [{ from: 5, to: 10 }] })).toBe(
    '可游面积按< 3.86> 公顷计',
  )
})

test('a long passage is cut round its first used part', () => {
  const content = `${'前'.repeat(300)}要点${'后'.repeat(300)}`
  const quoted = say({ content, used: [{ from: 300, to: 302 }] }, 60)
  expect(quoted).toBe(`……${'前'.repeat(15)}<要点>${'后'.repeat(43)}……`)
})

test('what was used is within the lines that are surely seen', () => {
  const content = `${'前'.repeat(45)}。本句要点${'后'.repeat(60)}`
  const quoted = quote({ content, used: [{ from: 48, to: 50 }] }, 90, 40)
  expect(quoted.map(({ text }) => text).join('')).toMatch(/^……本句要点后/)
})

test('ranges that overlap or lie outside do no harm', () => {
  const used = [
    { from: 4, to: 99 },
    { from: -3, to: 2 },
    { from: 1, to: 3 },
    { from: 5, to: 5 },
  ]
  expect(say({ content: '一二三四五六', used })).toBe('<一二>三四<五六>')
})

test('a table is quoted row by row in words, the used row marked', () => {
  const content = '| 事项 | 赞成 |\n| --- | --- |\n| 夜游 | 6 |\n| 互助金 | 24 |'
  const from = content.indexOf('| 互助金')
  expect(say({ content, used: [{ from, to: from + 8 }] })).toBe(
    '事项夜游：赞成6；<事项互助金：赞成24>。',
  )
})
