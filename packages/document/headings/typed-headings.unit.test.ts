import { expect, test } from 'vitest'
import { headingsOfText, numberedHeadings } from './typed-headings'

const levels = (text: string) =>
  headingsOfText(text).map(({ level, text: title }) => `${level}${title}`)

test('Markdown headings are taken as they stand, and nothing else of the text', () => {
  expect(levels('# 引言\n一段话。\n## 背景 #\n\n### 1.1 细节')).toEqual([
    '1引言',
    '2背景',
    '31.1 细节',
  ])
})

test('numbered lines have the levels of their forms, with their numbers', () => {
  expect(levels('第一章 引言\n一、背景\n（一）现状\n第二章 方法')).toEqual([
    '1第一章 引言',
    '2一、背景',
    '3（一）现状',
    '1第二章 方法',
  ])
  expect(levels('1. 引言\n1.1 背景\n1.1.1 现状\n2. 方法')).toEqual([
    '11. 引言',
    '21.1 背景',
    '31.1.1 现状',
    '12. 方法',
  ])
})

test('a dotted number says its level itself, so a level that is skipped is seen', () => {
  expect(levels('1. 引言\n1.1.1 现状')).toEqual(['11. 引言', '31.1.1 现状'])
})

test('lines without numbers go by their indent', () => {
  expect(levels('引言\n  - 背景\n    - 现状\n方法')).toEqual(['1引言', '2背景', '3现状', '1方法'])
})

test('underlined lines are headings, what stands in fences of code is not', () => {
  expect(levels('引言\n===\n\n```sh\n# 注释\n```\n\n背景\n---\n一段\n---')).toEqual([
    '1引言',
    '2背景',
  ])
})

test('prose that begins with a number is no heading', () => {
  const lines = ['第一章 引言', '1. 这是一句话。', '一、背景', '2. 列举如下：', '三，', '正文']
  expect(numberedHeadings(lines).map(({ text }) => text)).toEqual(['第一章 引言', '一、背景'])
})
