import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import { presentBlock, presentFile } from './present-hit'

const hit = (text: string) => ({
  fileId: testId<FileId>('1'),
  no: 4,
  text,
  headings: ['客流总量'],
  anchor: { kind: 'text' as const, from: 0, to: 1 },
  score: 1,
})

test('of a table a result shows the words of its cells, marked where they stand then', () => {
  const text = '| 时段 | 日均入园 |\n| --- | ---: |\n| 双休日 | 5,420 |\n| 含\\|竖线 |  |'
  const presented = presentBlock(hit(text), ['双休日'])
  expect(presented.text).toBe('时段，日均入园\n双休日，5,420\n含|竖线')
  expect(presented.marks.map(([from, to]) => presented.text.slice(from, to))).toEqual(['双休日'])
})

test('words that are no table stay as they are', () => {
  expect(presentBlock(hit('甲|乙 选其一'), []).text).toBe('甲|乙 选其一')
})

test('a piece of a long passage neither begins nor ends within a number', () => {
  for (let more = 0; more < 12; more += 1) {
    const text = `${'甲'.repeat(60)}11,240人次约承载量${'乙'.repeat(more + 118)}88,888人次`
    const words = presentBlock(hit(text), ['承载量']).text
    expect(words).toMatch(/^…(甲+11,240|11,240|人)/)
    expect(words).toMatch(/(乙…|88,888人?次?…?)$/)
  }
})

const excerptsOf = (texts: FileId[]) =>
  presentFile(
    {
      id: testId('1'),
      title: '古镇客流.docx',
      folderId: '',
      folderName: '',
      sourceUrl: '',
      extension: 'docx',
      fileSize: 1,
      status: 'DONE',
      blockCount: 2,
      createdAt: 0,
      createdBy: '2',
    },
    {
      marked: ['古镇'],
      names: new Map(),
      paths: new Map(),
      blocks: texts.map((text, no) => ({ ...hit(text), no, headings: ['古镇客流'] })),
    },
  ).blocks.map((block) => block.text)

test('a passage whose headings alone hold the word stands only where no other does', () => {
  expect(excerptsOf([testId('双休日，5,420'), testId('古镇全年接待游客')])).toEqual([
    '古镇全年接待游客',
  ])
  expect(excerptsOf([testId('双休日，5,420')])).toEqual(['双休日，5,420'])
})
