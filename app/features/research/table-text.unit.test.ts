import { sourceAddress } from '~/core/source-place'
import { expect, test } from 'vitest'
import { tableCsv } from './table-text'
import type { PaperTableView } from './table-terms'

test('the CSV of a comparison table has the guard of all CSV of the product: no cell of a paper is a formula', () => {
  const paper = {
    work: { title: '＝cmd|x', authors: ['=1+1;=2+2'], year: 2021, doi: null, url: '' },
    fileId: '',
    reach: 'library',
    reason: '',
    cells: [
      { state: 'done', answer: '＠SUM(A1)', quote: { place: '摘要', text: '甲;=HYPERLINK("x")' } },
    ],
  }
  const view = { questions: [{ text: '结论' }], papers: [paper] } as unknown as PaperTableView
  const [, line] = tableCsv(view, 'https://team.example').split('\r\n')
  expect(line).toBe(
    `'＝cmd|x,"'=1+1;'=2+2",2021,,知识库全文,'＠SUM(A1),摘要,"甲;'=HYPERLINK(""x"")",`,
  )
})

test('the CSV of a comparison table leads to the words of a cell in the library, else to the paper', () => {
  const cell = (quote: object) => ({ state: 'done', answer: '升温', quote })
  const paper = {
    work: { title: '热岛', authors: [], year: null, doi: null, url: 'https://paper.example/1' },
    fileId: '7',
    reach: 'library',
    reason: '',
    cells: [
      cell({ place: '第3页', text: '夜间升温', passageNo: 12 }),
      cell({ place: '摘要', text: '城市', passageNo: null }),
    ],
  }
  const questions = [{ text: '结论' }, { text: '范围' }]
  const view = { questions, papers: [paper] } as unknown as PaperTableView
  const cells = tableCsv(view, 'https://team.example').split('\r\n')[1]?.split(',') ?? []
  const place = sourceAddress('7', { passage: 12, page: 3, quote: '夜间升温' })
  expect([cells[8], cells[12]]).toEqual([`https://team.example${place}`, 'https://paper.example/1'])
})
