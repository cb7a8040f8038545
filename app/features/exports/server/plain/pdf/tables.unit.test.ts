import { testId } from '#test/ids'
import { openPdf } from '#test/pdf'
import { readFont } from '#test/fonts'
import { bodyOf, node, treeOf, bodiesById } from '#test/rooms'
import { expect, test } from 'vitest'
import { exportOptions } from '~/features/document/contract'
import { readMarkdown } from '#packages/document/markdown'
import { pdf } from '../../formats/pdf'

const TABLE = '| 省份 | 产值 |\n| --- | --- |\n| 浙 | 38.5 |\n| 沪 | 7720 |'

test('numbers of a PDF’s table end where their column ends', async () => {
  const { content } = readMarkdown(TABLE, { by: 'human', newId: () => 'n1' }).body
  const written = await pdf.write({
    ctx: null as never,
    document: {
      documentId: testId('1'),
      rev: 1,
      tree: treeOf(node('a', '产值')),
      bodies: bodiesById([['a', bodyOf(...content)]]),
      evidence: new Map(),
      citations: [],
      references: new Map(),
    },
    options: exportOptions.parse({}),
    origin: '',
    author: '',
    exportedAt: 0,
    reportFlaws: () => {},
    readFont,
    bytesOf: async () => null,
  })
  if (!(written instanceof Uint8Array)) throw new Error('a stream')
  const file = await openPdf(written)
  const sheets = Array.from(
    { length: file.numPages },
    async (_, index) => (await (await file.getPage(index + 1)).getTextContent()).items,
  )
  const items = (await Promise.all(sheets)).flat()
  const endOf = (text: string) => {
    const item = items.findLast((item) => 'str' in item && item.str.trimEnd().endsWith(text))
    if (!item || !('str' in item)) throw new Error(`${text} is not there`)
    return item.transform[4] + item.width
  }
  expect(endOf('38.5')).toBeCloseTo(endOf('7720'), 0)
  expect(endOf('产值')).toBeCloseTo(endOf('38.5'), 0)
})
