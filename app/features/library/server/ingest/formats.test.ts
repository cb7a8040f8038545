import { expect, test } from 'vitest'
import { addFile, ask, createWorld, learnAll, rowOf } from '#test/learning'
import { makeDoc } from '../../../../../test/fixtures/make-doc'
import { headingStyles, makeDocx, paragraph } from '../../../../../test/fixtures/make-docx'
import { makePptx, makeXlsx, shapeXml, xlsxRows } from '../../../../../test/fixtures/make-office'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { makePpt } from '../../../../../test/fixtures/make-ppt'
import { makeXls } from '../../../../../test/fixtures/make-xls'
import { spaceIndex } from '../space-index'

const sentence = '研墨把团队的资料读成有出处的段落，再回答同事的提问，每一句都能回到原文。'
const table = [
  ['名称', '长度', '说明'],
  ['甲桥', '10', sentence],
  ['乙桥', '20', sentence],
]
const csv = table.map((row) => row.join(',')).join('\n')
const heading = { 'word/styles.xml': headingStyles }

const samples: Record<string, Uint8Array<ArrayBuffer> | string> = {
  pdf: makePdf([{ lines: [sentence, sentence] }]),
  doc: makeDoc([{ text: '石桥', style: 1 }, { text: sentence }, { text: sentence }]),
  docx: makeDocx(
    paragraph('石桥', 'Heading1') + paragraph(sentence) + paragraph(sentence),
    heading,
  ),
  ppt: makePpt([{ title: '石桥', lines: [sentence, sentence] }]),
  pptx: makePptx([shapeXml(['石桥'], 'title') + shapeXml([sentence, sentence], 'body')]),
  xls: makeXls('石桥', table),
  xlsx: makeXlsx([{ name: '石桥', rows: xlsxRows(...table) }]),
  csv,
  md: `# 石桥\n\n${sentence}\n\n${sentence}\n`,
  txt: `石桥\n\n${sentence}\n\n${sentence}\n`,
  html: `<h1>石桥</h1><p>${sentence}</p><p>${sentence}</p>`,
}
const kinds: Record<string, string> = {
  pdf: 'page',
  doc: 'paragraph',
  docx: 'paragraph',
  ppt: 'slide',
  pptx: 'slide',
  xls: 'cells',
  xlsx: 'cells',
  csv: 'cells',
  md: 'text',
  txt: 'text',
  html: 'text',
}

test.each(Object.entries(samples))(
  'a %s is learned, and its words are found at their place',
  async (extension, bytes) => {
    const world = await createWorld()
    const id = await addFile(world, `石桥.${extension}`, bytes)
    await learnAll(world, ask(id))
    expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', errorCode: '' })
    const [hit] = await spaceIndex(world.ctx, world.ctx.seat.spaceId).search('同事的提问', {})
    expect(hit).toMatchObject({ fileId: id, anchor: { kind: kinds[extension] } })
    expect(hit?.text).toContain('每一句都能回到原文')
  },
  // The first one to read a PDF loads its reader.
  20_000,
)
