import { expect, test } from 'vitest'
import { fileNameOf, stemOf } from './file-name'

test('a file is renamed without its ending, which stays what it was', () => {
  const file = { title: '客流统计.2025.XLSX', extension: 'xlsx' }
  expect(stemOf(file)).toBe('客流统计.2025')
  expect(fileNameOf(' 断面客流 ', file)).toBe('断面客流.xlsx')
})

test('an ending that is typed along is not doubled, another one is part of the name', () => {
  const file = { title: '报告.docx', extension: 'docx' }
  expect(fileNameOf('终稿.docx', file)).toBe('终稿.docx')
  expect(fileNameOf('终稿.pdf', file)).toBe('终稿.pdf.docx')
})

test('what is left of an ending alone is no name', () => {
  expect(fileNameOf('  ', { extension: 'docx' })).toBe('')
  expect(fileNameOf('.docx', { extension: 'docx' })).toBe('')
})

test('a web page is named by its title alone', () => {
  const page = { extension: 'html', sourceUrl: 'https://news.gucheng.cn/1' }
  expect(fileNameOf(' 保护通知 ', page)).toBe('保护通知')
  expect(fileNameOf('保护通知.html', page)).toBe('保护通知')
})
