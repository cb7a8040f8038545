import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import type { Block } from '#packages/office-read'
import { tableText } from '#packages/office-read/document'
import { chunk as chunkWindow, firstChunkState as start } from './chunk'

const chunk = (blocks: Block[], state = start) => chunkWindow(blocks, state, true)
const sentence = '段落按结构切分，每段都带着自己的位置。'

const heading = (level: number, text: string): Block => ({
  kind: 'heading',
  level,
  text,
  anchor: { kind: 'paragraph', from: 1, to: 1 },
})
const onPage = (page: number, text: string): Block => ({
  kind: 'paragraph',
  level: 0,
  text,
  anchor: { kind: 'page', page, boxes: [[0, 0, 10, 10]] },
})

test('a passage carries the headings above it and never reaches into the next section', () => {
  const { passages } = chunk(
    [
      heading(1, '制度'),
      heading(2, '报销'),
      onPage(1, sentence),
      heading(2, '请假'),
      onPage(1, sentence),
    ],
    start,
  )
  expect(passages.map((passage) => [passage.no, passage.headings.join('/')])).toEqual([
    [0, '制度/报销'],
    [1, '制度/请假'],
  ])
})

test('a line of dots is no passage and no part of one', () => {
  const { passages } = chunk([
    onPage(1, '. . . . . . .'),
    onPage(2, sentence),
    onPage(2, '————'),
    onPage(2, sentence),
  ])
  expect(passages.map((passage) => passage.text)).toEqual([`${sentence}\n${sentence}`])
})

test('a passage stays on its page', () => {
  const { passages } = chunk([onPage(1, sentence), onPage(2, sentence), onPage(2, sentence)], start)
  expect(passages.map((passage) => passage.anchor)).toMatchObject([{ page: 1 }, { page: 2 }])
  expect(passages[1]?.anchor).toMatchObject({
    boxes: [
      [0, 0, 10, 10],
      [0, 0, 10, 10],
    ],
  })
})

test('a long paragraph is cut between sentences, and each part knows its lines', () => {
  const text = sentence.repeat(60)
  const parts = Array.from({ length: 60 }, (_, line) => ({
    end: (line + 1) * sentence.length,
    anchor: {
      kind: 'page' as const,
      page: 1,
      boxes: [[0, line * 10, 100, 10]] as [number, number, number, number][],
    },
  }))
  const { passages } = chunk([{ ...onPage(1, text), parts }], start)
  expect(passages.map((passage) => passage.text).join('')).toBe(text)
  for (const { text: cut, anchor } of passages) {
    expect(cut.length).toBeLessThanOrEqual(500)
    expect(cut.endsWith('。')).toBe(true)
    expect(anchor.kind === 'page' && anchor.boxes.length).toBe(cut.length / sentence.length)
  }
})

test('a line of hundreds of thousands of characters gives no passage over the limit', () => {
  const text = '没有标点的超长一行'.repeat(sized(30_000, 400_000))
  const block: Block = {
    kind: 'paragraph',
    level: 0,
    text,
    anchor: { kind: 'text', from: 0, to: text.length },
  }
  const { passages } = chunk([block], start)
  expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(500)
  for (const { text: cut, anchor } of passages.slice(0, 50)) {
    expect(anchor.kind === 'text' && text.slice(anchor.from, anchor.to)).toBe(cut)
  }
})

test('every passage of a table repeats its header row and names its own rows', () => {
  const rows = [
    ['姓名', '事由'],
    ...Array.from({ length: 60 }, (_, no) => [`员工${no}`, '出差参加年度技术交流会']),
  ]
  const { text, ends } = tableText(rows)
  const parts = ends.map((end, row) => ({
    end,
    anchor: { kind: 'paragraph' as const, from: row * 2 + 1, to: row * 2 + 2 },
  }))
  const table: Block = {
    kind: 'table',
    level: 0,
    text,
    anchor: { kind: 'paragraph', from: 1, to: 122 },
    parts,
  }
  const { passages } = chunk([table], start)
  expect(passages.length).toBeGreaterThan(2)
  for (const passage of passages) expect(passage.text.startsWith('| 姓名 | 事由 |\n')).toBe(true)
  expect(passages[0]?.anchor).toMatchObject({ from: 1 })
  expect(passages.at(-1)?.anchor).toMatchObject({ to: 122 })
  expect(passages.at(-1)?.anchor).not.toMatchObject({ from: 1 })
})

test('a heading with nothing below it can still be found', () => {
  const { passages } = chunk([heading(1, '附录甲'), heading(1, '附录乙')], start)
  expect(passages.map((passage) => passage.text)).toEqual(['附录甲', '附录乙'])
})

test('cut into windows or not, the passages are the same', () => {
  const blocks = Array.from({ length: 30 }, (_, no) =>
    no % 7 === 0
      ? heading(2, `第${no}节`)
      : onPage(Math.floor(no / 5), sentence.repeat(1 + (no % 4))),
  )
  const whole = chunk(blocks, start).passages
  const first = chunkWindow(blocks.slice(0, 15), start, false)
  const second = chunk(blocks.slice(15), first.state)
  expect([...first.passages, ...second.passages]).toEqual(whole)
})

test('a long paragraph in English is cut between its sentences', () => {
  const sentence =
    'The assistant reads every passage of the handbook, e.g. those on travel; it keeps its place.'
  const text = Array.from({ length: 12 }, () => sentence).join(' ')
  const anchor = { kind: 'text' as const, from: 0, to: text.length }
  const block = { kind: 'paragraph' as const, level: 0, text, anchor }
  const { passages } = chunkWindow([block], start, true)
  expect(passages.length).toBeGreaterThan(1)
  for (const passage of passages) expect(passage.text).toMatch(/^The assistant.*its place\.$/)
})

test('lines of a list of contents are no passages; a form to be filled in and a sentence with dots are', () => {
  const contents =
    '1.1 什么是古镇 . . . . . . . . . . . . . . 1 1.2 桥与水 . . . . . . . . . . . . ii'
  const form = '甲方（盖章）：.......................... 乙方（盖章）：..........................'
  const { passages } = chunk([onPage(1, contents), onPage(2, form), onPage(3, `${sentence}…… 12`)])
  expect(passages.map(({ text }) => text)).toEqual([form, `${sentence}…… 12`])
})

test('the caption over a table is the last heading of all its passages, a sentence over one is not', () => {
  const rows = Array.from({ length: 40 }, (_, no) => `| 第${no}项 | 每日${no}次，逐月登记并公示 |`)
  const table = ['| 项目 | 频次 |', '| --- | --- |', ...rows].join('\n')
  const block = { ...onPage(1, table), kind: 'table' as const }
  const { passages } = chunk([
    heading(1, '巡查'),
    onPage(1, '表 2 巡查频次'),
    block,
    onPage(1, '表3说明了例外。'),
    block,
  ])
  const [caption, first, second] = passages
  expect(caption?.headings).toEqual(['巡查'])
  expect(first?.headings).toEqual(['巡查', '表 2 巡查频次'])
  expect(second?.headings).toEqual(['巡查', '表 2 巡查频次'])
  expect(passages.at(-1)?.headings).toEqual(['巡查'])
})
