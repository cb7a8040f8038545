import { readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { DOMParser, Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { sectionBody } from '~/features/document/body-contract'
import { writeMarkdown } from '#packages/document/markdown'
import { bodyOfNode } from '~/features/document/prose/convert'
import { provenance } from '../provenance'
import { proseSchema } from '~/features/document/prose/schema'
import { cleanHtml } from './clean-html'
import { cellsOfText, paragraphsOf } from './pasted-text'
import { freshSlice } from './pasted-slice'

const counter = () => {
  let no = 0
  return () => `n${(no += 1)}`
}

/** What a section is after the HTML was pasted into it, as Markdown, with what was lost. */
function pasted(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  const lost = cleanHtml(document.body)
  const doc = DOMParser.fromSchema(proseSchema).parse(document.body)
  const slice = freshSlice(new Slice(doc.content, 0, 0), counter())
  let state = EditorState.create({ schema: proseSchema, plugins: [provenance(counter())] })
  state = state.apply(state.tr.replace(0, state.doc.content.size, slice))
  state.doc.check()
  const body = sectionBody.parse(bodyOfNode(state.doc))
  return { ...lost, body, markdown: writeMarkdown(body) }
}
const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')

test('Word: headings, nested lists, merged cells, notes and links come, pictures and scripts do not', () => {
  const { markdown, body, lostPictures } = pasted(fixture('word'))
  expect(lostPictures).toBe(1)
  expect(body.content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'figure',
    'paragraph',
  ])
  expect(markdown).toContain('**加粗**')
  expect(markdown).toContain('^[见统计年鉴。]')
  expect(markdown).toContain('- 第一项')
  expect(markdown).toContain('1. 子项甲')
  expect(markdown).toMatch(/rows=2/)
  expect(markdown).toContain('[链接](https://example.com/a)')
  expect(markdown).not.toMatch(/javascript|·|mso/)
})

test('Excel: a first row over all columns is the caption, the next one names the columns', () => {
  const { body, markdown } = pasted(
    `<table><tr><td colspan=3>国庆逐日客流</td></tr><tr><td>日期</td><td>入园</td><td>峰值</td></tr><tr><td>10月1日</td><td>8,420</td><td>1,610</td></tr></table>`,
  )
  expect(body.content).toMatchObject([{ type: 'figure', attrs: { caption: '国庆逐日客流' } }])
  expect(markdown).toContain('| 日期 | 入园 | 峰值 |')
  const two = pasted(
    '<table><tr><td colspan=2>合计</td></tr><tr><td>甲</td><td>1</td></tr></table>',
  )
  expect(two.body.content).toMatchObject([{ type: 'figure', attrs: { caption: '' } }])
})

test('Excel: cells come as a table with the first row as names of columns', () => {
  const { body, markdown } = pasted(fixture('excel'))
  expect(body.content).toHaveLength(1)
  expect(markdown).toContain('| 地区 | 产值 |')
  expect(markdown).toContain('| 东部 | 1,250 |')
})

test('WPS: paragraphs, bold by style and lists come', () => {
  const { markdown } = pasted(fixture('wps'))
  expect(markdown).toContain('**重点**工作')
  expect(markdown).toContain('1. 一是')
})

test('web pages: words that are bold by no drawing are not, lists in lists are nested', () => {
  const { markdown } = pasted(fixture('web'))
  expect(markdown).toContain('平常的字')
  expect(markdown).not.toContain('**平常')
  expect(markdown).toContain('- 外\n  - 内')
  expect(markdown).not.toContain('evil')
})

test('lists deeper than four are four deep', () => {
  const deep = Array.from({ length: 7 }).reduce<string>(
    (inner, _, no) => `<ul><li>${7 - no}${inner}</li></ul>`,
    '',
  )
  const { body } = pasted(deep)
  expect(JSON.stringify(body).match(/bulletList/g)).toHaveLength(4)
  for (const level of [1, 2, 3, 4, 5, 6, 7]) expect(JSON.stringify(body)).toContain(`"${level}"`)
})

test('a table of 61 columns is left out and counted', () => {
  const row = `<tr>${'<td>a</td>'.repeat(61)}</tr>`
  const { hugeTables, body } = pasted(`<p>前</p><table>${row}${row}</table>`)
  expect(hugeTables).toBe(1)
  expect(body.content).toHaveLength(1)
})

test('signs of the text come back from the clipboard, forged ones do not', () => {
  const sign = (name: string, attrs: unknown) =>
    `<span data-atom="${name}" data-attrs='${JSON.stringify(attrs)}'></span>`
  const { markdown } = pasted(
    `<p>甲${sign('cite', { ids: ['e12'], form: 'sup' })}乙${sign('math', { latex: 'x^2' })}${sign('cite', { ids: ['<b>'], form: 'sup' })}${sign('math', { latex: 5 })}</p>`,
  )
  expect(markdown.trim()).toBe('甲[@e12]乙$x^2$')
})

test('lines of a PDF become paragraphs again', () => {
  const text =
    '面积法以可游面积为基数。核心保护区东起永安桥、西\n至文昌阁，扣除水面与居住院落后，可游面积为公顷。\n二、方法\n按人均游览面积十二平方米计。\n\n另一段\nThe carrying capacity of the area is com-\nputed as follows and then'
  expect(paragraphsOf(text)).toEqual([
    '面积法以可游面积为基数。核心保护区东起永安桥、西至文昌阁，扣除水面与居住院落后，可游面积为公顷。',
    '二、方法',
    '按人均游览面积十二平方米计。',
    '另一段',
    'The carrying capacity of the area is computed as follows and then',
  ])
})

test('text with as many tabs in every line is a table', () => {
  expect(cellsOfText('地区\t产值\n东部\t1\n')).toEqual([
    ['地区', '产值'],
    ['东部', '1'],
  ])
  expect(cellsOfText('甲\t乙\n丙')).toBeNull()
  expect(cellsOfText('一行')).toBeNull()
})
