import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { openPdf } from '#test/pdf'
import { bytesOf, material } from '#test/plain-document'
import { thesisOf } from '#test/word/thesis'
import { exportOptions } from '~/features/document/contract'
import { pdf } from '../../formats/pdf'
import { pagesOf } from '../pages'

const thesis = thesisOf({
  chapters: 3,
  characters: 6_000,
  formulas: 4,
  tables: 6,
  figures: 6,
  references: 12,
})

type Order = Parameters<typeof exportOptions.parse>[0]
const ordered = (options: Order) => ({ ...material(thesis), options: exportOptions.parse(options) })

type Sheets = { sheets: string[]; labels: string[] }

/** A thesis whose school is named, laid out once. */
let laidOut: Promise<Sheets> | null = null
const thesisSheets = () =>
  (laidOut ??= sheetsOf({ preset: 'thesis', fields: [{ name: '学校', value: '临溪大学' }] }))

async function sheetsOf(options: Order): Promise<Sheets> {
  const bytes = await bytesOf(pdf.write(ordered(options)))
  const document = await openPdf(bytes)
  const { text } = await extractText(document, { mergePages: false })
  const sheets = text.map((item) => item.replace(/\s/g, ''))
  return { sheets, labels: (await document.getPageLabels()) ?? [] }
}

test('a thesis of PDF has cover, declarations, abstracts, contents and lists before its text, in Roman numbers', async () => {
  const { sheets, labels } = await thesisSheets()
  const starts = ['临溪大学', '学位论文原创性声明', '摘要', '目录', '图表清单', '第一章']
  const places = starts.map((start) => sheets.findIndex((item) => item.startsWith(start)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(labels.slice(0, 4)).toEqual(['', 'I', 'II', 'III'])
  const text = places.at(-1) ?? 0
  expect(labels[text]).toBe('1')
  // The running head and the number of the page.
  expect(sheets[text]).toMatch(new RegExp(`${thesis.tree.title.replace(/\s/g, '')}1$`))
  expect(sheets[places[4] ?? 0]).toMatch(/图2-1第0幅.*?\.\.\d+图/)
})

test('quotes stand at the foot of their sheet, once a paragraph where that is asked, or nowhere', async () => {
  const inText = ({ sheets }: { sheets: string[] }) => sheets.join('').match(/①/g)?.length ?? 0
  const [each, none] = [await sheetsOf({}), await sheetsOf({ notes: 'numbers' })]
  // A mark and a note.
  expect(inText(each)).toBeGreaterThanOrEqual(4)
  expect(inText(none)).toBe(0)
  const [quote] = [...thesis.evidence.values()].map((item) => item.quote.replace(/\s/g, ''))
  const first = each.sheets.find((item) => item.includes(`“${quote}”`))
  expect(first).toMatch(/①.*①/)
})

test('contents of a Word file name the pages of our own layout', async () => {
  const pages = await pagesOf(ordered({ preset: 'thesis' }))
  const { sheets, labels } = await thesisSheets()
  const chapters = thesis.tree.children.filter(({ kind }) => kind === 'chapter')
  for (const [index, { id }] of chapters.entries()) {
    const sheet = sheets.findIndex((item) => item.startsWith(`第${'一二三'[index]}章`))
    expect(Math.abs(Number(pages.get(id)) - Number(labels[sheet]))).toBeLessThanOrEqual(1)
  }
  expect(pages.get('fig-0')).toMatch(/^\d+$/)
})

const presets = ['journal', 'gongwen', 'tender', 'book', 'paper', 'report', 'textbook'] as const

test('papers, journals, official documents and bids are laid out each in their way', async () => {
  for (const preset of presets.slice(0, sized(4, presets.length))) {
    const fields = [
      { name: '发文机关', value: '临溪镇人民政府' },
      { name: '投标人', value: '临溪建设公司' },
    ] as const
    const { sheets } = await sheetsOf({ preset, fields: [...fields] })
    const hasContents = sheets.some((item) => item.startsWith('目录'))
    expect([preset, hasContents]).toEqual([preset, !['journal', 'gongwen'].includes(preset)])
    expect(sheets.join('')).toContain(
      preset === 'gongwen' ? '临溪镇人民政府文件' : thesis.tree.title.replace(/\s/g, ''),
    )
  }
})
