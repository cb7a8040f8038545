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

test('a title is parted between its words, and is measured once, however wide it may be', () => {
  let measured = 0
  const counting = {
    widthOf: (text: string) => {
      measured += 1
      return Array.from(text).length
    },
  }
  const title = [{ text: '自由软件的打包、安装与文档排版实践研究' }]
  expect(textsOf(balancedLines(counting, title, 18))).toEqual([
    '自由软件的打包、安装',
    '与文档排版实践研究',
  ])
  expect(measured).toBeLessThan(20)
  const names = [{ text: 'Debian系统使用与软件打包手册' }]
  expect(textsOf(balancedLines(fonts, names, 15))).toEqual(['Debian系统', '使用与软件打包手册'])
})
