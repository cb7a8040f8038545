import { unzipSync } from 'fflate'
import { nodesOf, type DocSnapshot } from '#packages/document'
import { writeWord, type WordReport } from '~/features/exports/server/word'
import {
  countsOfOffice,
  hasOffice,
  headingsOfOffice,
  lettersOf,
  lettersOfOffice,
  notesOfOffice,
  throughOffice,
} from '../../../test/support/word/office'
import { bytesOf, notesOf, wordsOf, type Parts } from '../../../test/support/word/package'
import { thesisOf, wholeThesis } from '../../../test/support/word/thesis'
import type { Row } from './evaluate'

const GOAL = 'pages > 0, all else equal'

/** The book, and a thesis with formulas and figures, opened by LibreOffice. Not run where that is not installed. */
export async function officeRows(snapshot: DocSnapshot): Promise<Row[]> {
  const papers = { book: snapshot, 'thesis of 60,000 characters': thesisOf(wholeThesis) }
  const rows: Row[] = []
  for (const [name, paper] of Object.entries(papers)) rows.push(await officeRow(name, paper))
  return rows
}

async function officeRow(name: string, document: DocSnapshot): Promise<Row> {
  const what = `office: LibreOffice opens the ${name}`
  if (!hasOffice('writer') || !hasOffice('math'))
    return { what, value: '未安装', goal: GOAL, ok: null }
  const { bytes, report } = await written(document)
  const parts = unzipSync(bytes)
  const flat = await throughOffice(bytes)
  const { pages, formulas } = countsOfOffice(flat)
  const headings = headingsOfOffice(flat).filter((title) => title !== '参考文献')
  const titles = nodesOf(document.tree).map(({ title }) => title)
  const notes = notesOf(parts)
  const found = notesOfOffice(flat)
  const [strayed, lost] = [differences(found, notes), lostLetters(parts, flat)]
  const isSame = differences(headings, titles) === 0
  const isWhole = formulas === report.formulas && notes.length === report.footnotes
  const value = [
    `${pages} pages`,
    `${found.length - strayed}/${notes.length} footnotes`,
    `${formulas}/${report.formulas} formulas`,
    `headings ${isSame ? 'equal' : 'differ'}`,
    `${lost} letters lost`,
  ].join(', ')
  const ok = pages > 0 && strayed === 0 && lost === 0 && isSame && isWhole
  return { what, value, goal: GOAL, ok }
}

/** Places at which one list says something else than the other. */
const differences = (item: readonly string[], other: readonly string[]) =>
  Array.from({ length: Math.max(item.length, other.length) }, (_, index) => index).filter(
    (index) => item[index] !== other[index],
  ).length

async function written(document: DocSnapshot) {
  let report: WordReport | undefined
  const bytes = await bytesOf(
    writeWord(document, {
      preset: 'thesis',
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 22),
      author: '测评',
      bytesOf: async () => null,
      report: (result) => (report = result),
    }),
  )
  if (!report) throw new Error('nothing was told of the file')
  return { bytes, report }
}

/** Letters and digits of the file that LibreOffice does not have, as often as it misses them. */
function lostLetters(parts: Parts, flat: string): number {
  const there = lettersOfOffice(flat)
  const ours = lettersOf(wordsOf(parts))
  return [...ours].reduce(
    (sum, [letter, times]) => sum + Math.max(0, times - (there.get(letter) ?? 0)),
    0,
  )
}
