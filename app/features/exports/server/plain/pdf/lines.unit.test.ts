import { expect, test } from 'vitest'
import { balancedLines, linesOf } from './lines'

const fonts = { widthOf: (text: string) => Array.from(text).length }
const textsOf = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => line.map(({ text }) => text).join(''))

test('a title that needs two lines is parted near its middle, not before its last character', () => {
  const title = [{ text: '城市更新系统使用与软件打包操作手册' }]
  expect(textsOf(linesOf(fonts, title, 16))).toEqual(['城市更新系统使用与软件打包操作手', '册'])
  expect(textsOf(balancedLines(fonts, title, 16))).toEqual([
    '城市更新系统使用与',
    '软件打包操作手册',
  ])
  expect(textsOf(balancedLines(fonts, [{ text: '操作手册' }], 16))).toEqual(['操作手册'])
})
