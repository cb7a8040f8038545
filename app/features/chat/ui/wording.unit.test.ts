import { expect, test } from 'vitest'
import { DISCLAIMER, referenceTypes, scopes, sessionFroms, toolNames } from '../terms'
import {
  scopeLabels,
  placeholderOf,
  placeOf,
  placesOf,
  referenceLabels,
  recordsTitleOf,
  toolLabels,
} from './wording'

test('placeholders are the contract to the letter', () => {
  expect(placeholderOf('Normal')).toBe('想了解什么知识，快来问问我！Shfit+Enter/Ctrl+Enter换行')
  expect(placeholderOf('KnowledgeFolderRoot')).toBe('对知识库进行提问')
  expect(placeholderOf('KnowledgeFolder')).toBe('对当前文件夹进行提问')
  expect(placeholderOf('KnowledgeSingleFile')).toBe('对当前文件进行提问')
  expect(DISCLAIMER).toBe(
    '回复的内容由AI生成，非人工编辑；其内容准确性和完整性无法保证，不代表我们的态度和观点。',
  )
})

test('the records are named by where they are opened', () => {
  expect(recordsTitleOf('KnowledgeSingleFile')).toBe('文件提问记录')
  expect(recordsTitleOf('KnowledgeFolder')).toBe('知识库提问记录')
  expect(recordsTitleOf('KnowledgeFolderRoot')).toBe('知识库提问记录')
  expect(recordsTitleOf('Normal')).toBe('AI提问记录')
})

test('scopes are named as the contract prints them, and what has one name is one scope', () => {
  const names = scopes.map((scope) => [...new Set(scope.map((scope) => scopeLabels[scope]))])
  expect(names).toEqual([['AI提问'], ['知识库提问'], ['文件提问']])
  expect(scopes.flat().toSorted()).toEqual([...sessionFroms].toSorted())
})

test('R-CHAT-19: each type of reference is named as the contract prints it', () => {
  expect(referenceTypes.map((type) => [type, referenceLabels[type]])).toEqual([
    ['repo_file', '知识库文档'],
    ['repo_block', '相关知识点'],
    ['web', '联网资料'],
    ['scholar', '学术文献'],
  ])
})

test('R-CHAT-21: every tool has a name in Chinese', () => {
  expect([...toolNames].sort().join(' ')).toBe(
    'fetch read_pdf_url read_web_url repo_file_block repo_search_block repo_search_fileinfo repo_search_filename scholar_search web_search',
  )
  expect(toolNames.filter((name) => !/[\u4e00-\u9fff]/.test(toolLabels[name]))).toEqual([])
})

test('places are told as readers look them up', () => {
  expect(placeOf({ anchor: { kind: 'page', page: 14, boxes: [] } })).toBe('第14页')
  expect(placeOf({ anchor: { kind: 'paragraph', from: 3, to: 3 } })).toBe('第3段')
  expect(placeOf({ anchor: { kind: 'paragraph', from: 3, to: 5 } })).toBe('第3–5段')
  expect(placeOf({ anchor: { kind: 'text', from: 0, to: 9 }, headings: ['总则', '范围'] })).toBe(
    '范围',
  )
  expect(placeOf({ anchor: { kind: 'slide', slide: 4 } })).toBe('第4张幻灯片')
  expect(placeOf({ anchor: { kind: 'slide', slide: 4, notes: true } })).toBe('第4张幻灯片备注')
  const range = { kind: 'cells', sheetNo: 1, range: 'A2:F9' } as const
  expect(placeOf({ anchor: { ...range, sheet: '收支' } })).toBe('收支 A2:F9')
  expect(placeOf({ anchor: { ...range, sheet: '' } })).toBe('A2:F9')
  expect(placeOf({ url: 'https://www.example.org/a' })).toBe('www.example.org')
  expect(placeOf({})).toBe('')
})

test('a page tells site and date, a paper authors, venue and year, a file its place', () => {
  const web = { type: 'web' as const, url: 'https://www.shipu.example/a' }
  expect(placesOf({ ...web, site: '石浦文旅', publishedAt: '2025-09-30' })).toEqual([
    '石浦文旅',
    '2025-09-30',
  ])
  expect(placesOf(web)).toEqual(['www.shipu.example'])
  const paper = { type: 'scholar' as const, authors: ['王一', '李二', '张三'], venue: '城市规划' }
  expect(placesOf({ ...paper, year: 2024 })).toEqual(['王一、李二等', '城市规划', '2024'])
  expect(placesOf({ type: 'scholar', url: 'https://doi.org/1' })).toEqual(['doi.org'])
  const page = { kind: 'page' as const, page: 14, boxes: [] }
  expect(placesOf({ type: 'repo_block', anchor: page })).toEqual(['第14页'])
})
