import { testId } from '#test/ids'
import { openPdf } from '#test/pdf'
import { readFont } from '#test/fonts'
import { bodyOf, node, paragraph, treeOf, bodiesById } from '#test/rooms'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { exportOptions } from '~/features/document/contract'
import type { DocNode } from '#packages/document/tree'
import type { ExportPreset } from '~/features/document/terms'
import { pdf } from '../../formats/pdf'

const section = (id: string, title: string): DocNode => ({ ...node(id, title), kind: 'section' })
const back = (id: string, title: string): DocNode => ({ ...node(id, title), kind: 'back' })

/** What each sheet of the text says. */
async function sheetsOf(preset: ExportPreset): Promise<string[]> {
  const tree = treeOf(
    node('a', '沿革', section('a1', '建镇'), section('a2', '水路')),
    node('b', '营建', section('b1', '街巷')),
    back('c', '附录'),
  )
  const bodies = ['a1', 'a2', 'b1', 'c'].map(
    (id) => [id, bodyOf(paragraph(`p${id}`, `正文${id}。`))] as const,
  )
  const written = await pdf.write({
    ctx: null as never,
    document: {
      documentId: testId('1'),
      rev: 1,
      tree,
      bodies: bodiesById(bodies),
      evidence: new Map(),
      citations: [],
      references: new Map(),
    },
    options: exportOptions.parse({ preset }),
    origin: '',
    author: '',
    exportedAt: 0,
    reportFlaws: () => {},
    readFont,
    bytesOf: async () => null,
  })
  if (!(written instanceof Uint8Array)) throw new Error('a stream')
  const { text } = await extractText(await openPdf(written), { mergePages: false })
  const sheets = text.map((item) => item.replace(/\s/g, ''))
  // Title and contents go before.
  return sheets.slice(sheets.findIndex((item) => item.startsWith('第一章')))
}

test('chapters of a book, and what stands behind them, begin a page of a PDF as they do in Word', async () => {
  // On the right; their running heads and numbers stand behind their words here.
  expect(await sheetsOf('book')).toEqual([
    '第一章沿革第一节建镇正文a1。第二节水路正文a2。第一章沿革1',
    '',
    '第二章营建第一节街巷正文b1。第二章营建3',
    '',
    '附录A正文c。附录A5',
  ])
})

test('those of a paper go on where the one before ends', async () => {
  expect(await sheetsOf('paper')).toHaveLength(1)
})
