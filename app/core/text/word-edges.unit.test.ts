import { expect, test } from 'vitest'
import { snippetStart, wordStart } from './word-edges'

const shown = (text: string, word: string, before = 8) =>
  text.slice(snippetStart(text, text.indexOf(word), before))

test('a piece of a text begins with a clause where one begins near', () => {
  const text = '这一天全镇为旺季单日最高入园11,240人次，超过日承载量约46%。'
  expect(shown(text, '承载量')).toBe('超过日承载量约46%。')
  expect(shown(`${'甲'.repeat(20)}。会议主持：周禾`, '周禾')).toBe('会议主持：周禾')
})

test('otherwise it begins with a whole word, and never within a number', () => {
  const number = '该保护区在全年的旺季里单日最高入园达到11,240人次超过日承载量'
  expect(shown(number, '承载量', 9)).toMatch(/^11,240人次/)
  const name = 'the commands of all packages know create命令的全部用法和脚注'
  expect(shown(name, '脚注', 13)).toMatch(/^create命令/)
})

test('what stands near its beginning is shown from there', () => {
  expect(shown('日，承载量', '承载量')).toBe('日，承载量')
})

test('the edges of a text are edges of words', () => {
  expect([-1, 0, 2, 3, 9].map((place) => wordStart('abc', place))).toEqual([0, 0, 0, 3, 3])
})
