import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { presets } from '../../word/presets'
import type { Piece } from '../pieces'
import { compose } from './compose'
import { pageStyleOf } from './page-style'
import { Sheets } from './sheets'

// Every sign is as wide as it is high, and is shown as itself.
const fonts = {
  widthOf: (text: string) => Array.from(text).length,
  show: (text: string) => text,
  showSign: () => '',
}

const style = pageStyleOf(presets.paper)
const signsALine = Math.floor((style.text.width - 1) / style.blocks.body.size)
const linesASheet = Math.floor(
  (style.text.top - style.text.bottom) / style.blocks.body.leading + 0.001,
)

const paragraph = (lines: number, sign: string, more: Partial<Piece> = {}): Piece =>
  ({
    kind: 'line',
    style: 'paragraph',
    // Two signs are the indent.
    runs: [{ text: sign.repeat(signsALine * lines - 3) }],
    ...more,
  }) as Piece

/** How many lines with these signs each sheet has. */
async function sheetsOf(pieces: readonly Piece[], sign: string): Promise<number[]> {
  const sheets = new Sheets(fonts, style)
  await compose(sheets, pieces, async () => ({ no: 1, width: 100, height: 60 }))
  sheets.finish()
  return sheets.done.map(({ marks }) => marks.filter((mark) => mark.includes(sign)).length)
}

const heading: Piece = {
  kind: 'heading',
  level: 2,
  role: 'heading2',
  text: '题',
  nodeId: testId('1'),
  beginsPage: false,
}

test('neither the first nor the last line of a paragraph stands alone on a sheet', async () => {
  const before = (lines: number) => paragraph(lines, '前')
  expect(await sheetsOf([before(linesASheet - 1), paragraph(4, '后')], '后')).toEqual([0, 4])
  expect(await sheetsOf([before(linesASheet - 2), paragraph(4, '后')], '后')).toEqual([2, 2])
  expect(await sheetsOf([before(linesASheet - 3), paragraph(4, '后')], '后')).toEqual([2, 2])
  expect(await sheetsOf([before(linesASheet - 2), paragraph(3, '后')], '后')).toEqual([0, 3])
})

test('a heading goes along with what begins under it, whatever that is', async () => {
  const chart: Piece = {
    kind: 'chart',
    share: 1,
    chart: { kind: 'bar', categories: ['甲'], series: [{ name: '乙', values: [1] }] },
  }
  const caption: Piece = { kind: 'caption', text: '图', stands: 'below', id: 'f' }
  const before = paragraph(linesASheet - 8, '前')
  expect(await sheetsOf([before, heading, chart, caption], '题')).toEqual([0, 1])
  const runIn = paragraph(1, '题', { style: 'runIn' } as Partial<Piece>)
  const most = paragraph(linesASheet - 3, '前')
  expect(await sheetsOf([most, heading, runIn, paragraph(3, '后')], '后')).toEqual([0, 3])
  expect((await sheetsOf([most, heading, runIn, paragraph(3, '后')], '题'))[0]).toBe(0)
})

test('a chart and a picture stand on the sheet of their caption', async () => {
  const image: Piece = {
    kind: 'image',
    key: 'k',
    type: 'png',
    alt: '',
    share: 1,
    pixels: { width: 100, height: 60 },
  }
  const caption: Piece = { kind: 'caption', text: '图说', stands: 'below', id: 'f' }
  const { width } = style.text
  const lines = Math.floor(
    (style.text.top - style.text.bottom - width * 0.6 - 8) / style.blocks.body.leading,
  )
  const sheets = new Sheets(fonts, style)
  await compose(sheets, [paragraph(lines, '前'), image, caption], async () => ({
    no: 1,
    width: 100,
    height: 60,
  }))
  expect(sheets.done.map(({ pictures }) => pictures.size)).toEqual([0, 1])
})

test('code keeps what its lines are set in by', async () => {
  const sheets = new Sheets(fonts, style)
  const code: Piece = { kind: 'code', text: 'if x:\n    run\n\tstop' }
  await compose(sheets, [code], async () => null)
  const startOf = (word: string) => {
    const mark = sheets.done[0]?.marks.find((item) => item.includes(word)) ?? ''
    return Number(/1 0 0 1 ([\d.]+)/.exec(mark)?.[1])
  }
  expect(startOf('run')).toBeGreaterThan(startOf('if') + 10)
  expect(startOf('stop')).toBe(startOf('run'))
})

test('a row of a table that fits on a sheet is not parted', async () => {
  const row = (text: string) => [[{ text }], [{ text: '值' }]]
  const table: Piece = {
    kind: 'table',
    head: ['项', '值'],
    rows: Array.from({ length: 40 }, (_, no) => row(`${no % 2 ? '双' : '单'}`.repeat(60))),
    sides: ['left', 'left'],
    shares: [null, null],
  }
  const lines = 4
  // Wherever the table begins.
  for (const before of [1, 2, 3, 4]) {
    const own = await sheetsOf([paragraph(before, '前'), table], '单')
    expect(own.length).toBeGreaterThan(2)
    expect([before, ...own.map((count) => count % lines)]).toEqual([before, ...own.map(() => 0)])
  }
})

test('a line that is set to its width holds its Western words together', () => {
  const sheets = new Sheets(fonts, style)
  sheets.line([{ text: '由Debian社区开发并维护' }], { x: 0, size: 10, leading: 20, to: 160 })
  const [mark = ''] = sheets.done[0]?.marks ?? []
  expect(mark).toContain('2.500 Tc 由0 Tc Debia2.500 Tc n社区开发并维护')
})
