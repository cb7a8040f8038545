import { expect, test } from 'vitest'
import { tableCsv } from './table-text'
import type { PaperTableView } from './terms'

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
