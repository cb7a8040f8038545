import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../../terms'
import { worksOf } from './cited-text'
import { answerDocument } from './word-answer'

const file: Reference = {
  kind: 'MESSAGE',
  content: '',
  used: [],
  support: 'supported',
  index: 2,
  type: 'repo_block',
  title: '保护导则.pdf',
  fileId: testId('7'),
  anchor: { kind: 'page', page: 14, boxes: [] },
}
const message = {
  question: '承载量怎么算？',
  createTime: '2026-11-20 09:00:00',
  answer:
    '按断面取最小值[2]：\n\n$$C=\\frac{A}{a}\\times D$$\n\n其中$a$为人均面积，花费约$5。\n\n1. 先测净宽\n2. 再乘时段\n\n| 断面 | 净宽 |\n| --- | --- |\n| 东市口 | 4.2 |',
  refs: [file],
}

const partsOf = (works: { text: string; href: string }[], team = '临溪规划院') =>
  Object.fromEntries(
    Object.entries(unzipSync(answerDocument(message, works, team))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )
const words = (xml = '') => xml.replaceAll('</w:p>', '\n').replace(/<[^>]*>/g, '')

test('the Word file of an answer names its day and team, and lists its works by number as the standard does', () => {
  const entries = new Map([['7', '沈砚. 保护导则[M]. 北京: 科学出版社, 2025.']])
  const works = worksOf(message, '2026-11-29', 'https://yanmo.example', entries)
  const parts = partsOf(works)
  const text = words(parts['word/document.xml'])
  expect(text).toMatch(/^承载量怎么算？\n2026年11月20日　临溪规划院\n/)
  expect(text).toContain('参考文献\n沈砚. 保护导则[M]. 北京: 科学出版社, 2025. 第14页. 打开原文\n')
  // The mark follows the list.
  expect(text).toContain('按断面取最小值[1]')
  expect(parts['word/numbering.xml']).toContain('<w:lvlText w:val="[%1]"/>')
  expect(parts['word/_rels/document.xml.rels']).toContain('https://yanmo.example/library/7')
})

test("its formulas are Word's own, its lists and tables real ones, and sums of money stay words", () => {
  const document = partsOf([])['word/document.xml'] ?? ''
  expect(document.match(/<m:oMath>/g)).toHaveLength(2)
  expect(document).toContain('<m:f>')
  expect(document).toContain('xmlns:m=')
  expect(words(document)).toContain('花费约$5')
  expect(document).toContain('<w:tblHeader/>')
  expect(document.match(/<w:numPr>/g)).toHaveLength(2)
  expect(document).not.toMatch(/[\ue000-\uf8ff]/)
})
