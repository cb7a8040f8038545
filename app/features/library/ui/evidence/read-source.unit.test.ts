import { expect, test } from 'vitest'
import { libraryErrors } from '../../errors'
import type { BlockView } from '../../terms'
import { CallRefused } from '../services'
import { readSource, type SourceCalls } from './read-source'
import { requestOf } from './use-source'
import { visibleColumns, visibleRows } from './read-cells'

const blocks: BlockView[] = ['古镇概况。', '可游面积按3.86公顷计，人均取12平方米。', '校核。'].map(
  (text, no) => ({
    no,
    kind: 'paragraph',
    level: 0,
    text,
    anchor: { kind: 'paragraph', from: no + 1, to: no + 1 },
  }),
)
const missing = () =>
  Promise.reject(
    new CallRefused('文件不存在或已删除', String(libraryErrors.fileNotFound().kind.code)),
  )
const unused = () => Promise.reject(new Error('not asked for'))

const calls = (changes: Partial<SourceCalls> = {}): SourceCalls => ({
  passage: async () => ({
    id: '7-1',
    fileId: requestOf('/library/7', 'docx').fileId as never,
    title: '导则',
    headings: [],
    text: blocks[1]?.text ?? '',
    anchor: { kind: 'paragraph', from: 2, to: 2 },
    generation: 1,
    quoted: { from: 0, to: 12 },
  }),
  blocks: async (_id, from, count) => ({ blocks: blocks.slice(from, from + count), total: 3 }),
  detail: unused,
  contentUrl: () => '',
  pagePicture: unused,
  keepPagePicture: unused,
  ...changes,
})
const request = requestOf('/library/7?passage=1&generation=1&quote=可游面积', 'docx')

const markedOf = (source: Awaited<ReturnType<typeof readSource>>) =>
  source?.content.kind === 'text'
    ? source.content.blocks.flatMap(({ block, marked }) =>
        marked.map(({ from, to }) => block.text.slice(from, to)),
      )
    : null

test('the quoted words of a Word file are marked among the paragraphs round them', async () => {
  const source = await readSource(calls(), request)
  expect(source?.isFound).toBe(true)
  expect(markedOf(source)).toEqual(['可游面积按3.86公顷计'])
})

test('a file that is gone is no page, a line that is gone leaves the page without a mark', async () => {
  expect(await readSource(calls({ passage: missing, detail: missing }), request)).toBeNull()
  const detail = async () => ({}) as never
  const source = await readSource(calls({ passage: missing, detail }), request)
  expect([source?.isFound, markedOf(source)]).toEqual([false, []])
})

test('what cannot be drawn is shown by its words, and a network that fails is no missing file', async () => {
  const passage = async () => ({
    ...(await calls().passage('7', request.place)),
    anchor: { kind: 'page' as const, page: 2, boxes: [] },
  })
  const source = await readSource(calls({ passage }), request)
  expect(source?.content.kind).toBe('text')
  await expect(readSource(calls({ passage: unused }), request)).rejects.toThrow('not asked for')
})

test('of a sheet the first row, the rows round the cited ones and the columns up to them are shown', () => {
  const range = (row: number, column: number) => ({ from: { row, column }, to: { row, column } })
  expect(visibleRows(2000, range(1832, 1)).slice(0, 4)).toEqual([0, 1830, 1831, 1832])
  expect(visibleRows(5, range(2, 1))).toEqual([0, 1, 2, 3, 4])
  expect(visibleColumns(40, range(1, 30)).slice(0, 3)).toEqual([0, 29, 30])
  expect(visibleColumns(3, range(1, 1))).toEqual([0, 1, 2])
})
