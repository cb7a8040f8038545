import { expect, test } from 'vitest'
import { byPlace } from './keywords'

test('keywords are sooner what the title and the headings name than what stands in every manual', () => {
  const terms = ['Debian', '文件', '安装', '程序', '软件包', '排版']
  const headings = ['更新软件包', '欢迎使用Debian']
  expect(byPlace(terms, '自由软件的安装与文档排版', headings)).toEqual([
    '安装',
    '排版',
    'Debian',
    '软件包',
    '文件',
    '程序',
  ])
})
