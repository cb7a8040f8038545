import { unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { openPdf } from '#test/pdf'
import { bytesOf, documentOf, material } from '#test/plain-document'
import { bodyOf, node, paragraph } from '#test/rooms'
import { bytesOf as wordBytes, textPart } from '#test/word/package'
import { exportOptions } from '~/features/document/contract'
import type { DocSnapshot } from '#packages/document'
import { pdf } from './formats/pdf'
import { writeWord } from './word/write-word'

const OPENING = '本报告供文旅办安排分时预约。'

/** A text of one's own begins before its first heading. */
function documentWithOpening(): DocSnapshot {
  const document = documentOf(1)
  const opening = { ...node('c-open', ''), kind: 'front' as const }
  const tree = { ...document.tree, children: [opening, ...document.tree.children] }
  const bodies = new Map([...document.bodies, [opening.id, bodyOf(paragraph('o1', OPENING))]])
  return { ...document, tree, bodies }
}

test('what is written before the first heading is printed after the contents, and lost in no preset', async () => {
  for (const preset of ['paper', 'thesis', 'report', 'journal', 'gongwen', 'book'] as const) {
    const order = material(documentWithOpening())
    const options = exportOptions.parse({ preset })
    const { text } = await extractText(
      await openPdf(await bytesOf(pdf.write({ ...order, options }))),
      {
        mergePages: false,
      },
    )
    const sheets = text.map((sheet) => sheet.replace(/\s/g, ''))
    const opening = sheets.findIndex((sheet) => sheet.includes(OPENING))
    expect([preset, opening]).not.toEqual([preset, -1])
    expect(opening).toBeGreaterThan(sheets.findIndex((sheet) => sheet.startsWith('目录')))
  }
})

test('Word has it at the same place', async () => {
  const bytes = await wordBytes(
    writeWord(documentWithOpening(), {
      preset: 'paper',
      edition: '2025',
      style: 'numeric',
      exportedAt: 0,
      author: '林墨',
      bytesOf: async () => new Uint8Array(),
    }),
  )
  const text = textPart(unzipSync(bytes), 'word/document.xml')
  const places = [' TOC ', OPENING, '<w:pStyle w:val="Ymheading1"/>'].map((words) =>
    text.lastIndexOf(words),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})
