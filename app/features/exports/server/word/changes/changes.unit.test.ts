import { Chance } from '#test/chance'
import { RandomBodies } from '#test/random-bodies'
import { withChanges } from '#test/random-changes'
import { textPart } from '#test/word/package'
import { attrs, line, text, written } from '#test/word/written'
import { expect, test } from 'vitest'
import type { Block, ChangeMark } from '#packages/document/body'

const change = { id: 'x', author: '林墨', at: Date.UTC(2026, 0, 2, 3), by: 'human' as const }
const gone: ChangeMark = { type: 'deletion', attrs: change }
const fresh: ChangeMark = { type: 'insertion', attrs: change }
const DEL = '<w:del w:id="\\d+" w:author="林墨" w:date="2026-01-02T03:00:00Z">'
const INS = DEL.replace('w:del', 'w:ins')

test('notes, formulas and references that wait come and go as changes, each in a bookmark of its own', async () => {
  const { xml, parts } = await written([
    line(
      text('前'),
      { type: 'note', attrs: { text: '划掉的注' }, marks: [gone] },
      { type: 'math', attrs: { latex: 'x' }, marks: [fresh] },
      { type: 'xref', attrs: { to: 'c1', form: 'title' }, marks: [gone] },
      { type: 'hardBreak', marks: [fresh] },
    ),
  ])
  expect(xml).toMatch(
    new RegExp(
      `<w:bookmarkStart w:id="\\d+" w:name="_ya_c1_0"/>${DEL}<w:r>.*?<w:footnoteReference`,
    ),
  )
  expect(xml).toMatch(new RegExp(`w:name="_ya_c1_1"/>${INS}<m:oMath>`))
  expect(xml).toContain('<w:delInstrText xml:space="preserve"> REF n_c1 \\h </w:delInstrText>')
  expect(xml).toMatch(new RegExp(`${INS}<w:r><w:br/></w:r></w:ins>`))
  expect(textPart(parts, 'word/footnotes.xml')).toContain('划掉的注')
})

test('a block that waits has its words and its end as changes', async () => {
  const { xml } = await written([
    { ...line(text('整段'), text('新词', fresh)), marks: [gone] },
    { ...line(text('添上'), text('又划掉', gone)), marks: [fresh] },
  ])
  const [first = '', second = ''] = xml.split('</w:p>')
  expect(first).toMatch(new RegExp(`<w:rPr>${DEL.replace('>', '/>')}</w:rPr></w:pPr>${DEL}`))
  expect(first).toMatch(
    new RegExp(`${INS}${DEL}<w:r><w:delText[^>]*>新词</w:delText></w:r></w:del></w:ins>`),
  )
  expect(second).toMatch(new RegExp(`<w:rPr>${INS.replace('>', '/>')}</w:rPr></w:pPr>${INS}`))
  expect(second).toMatch(new RegExp(`${INS}.*${DEL}<w:r><w:delText[^>]*>又划掉.*</w:del></w:ins>`))
})

test('rows and items that wait, and a line that was split', async () => {
  const cell = (words: string) => ({ content: [text(words)] })
  const table = {
    columns: [{ name: '甲' }],
    rows: [[cell('旧行')], [cell('新行')]],
    rowMarks: [[gone], [fresh]],
  }
  const figure: Block = {
    type: 'figure',
    attrs: { ...attrs, id: 't', caption: '表', evidenceIds: [], spec: { kind: 'table', table } },
  }
  const item = (words: string, ...marks: ChangeMark[]) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, attrs, content: [text(words)] }],
    marks,
  })
  const { xml } = await written([
    figure,
    { type: 'bulletList', attrs, content: [item('留下'), item('划掉', gone)] },
    line(text('前', fresh), text('半\u200b', fresh)),
    line(text('\u200b', fresh), text('后')),
  ])
  expect(xml).toMatch(new RegExp(`<w:trPr><w:cantSplit/>${DEL.replace('>', '/>')}</w:trPr>`))
  expect(xml).toMatch(new RegExp(`<w:trPr><w:cantSplit/>${INS.replace('>', '/>')}</w:trPr>`))
  expect(xml).toMatch(new RegExp(`${DEL}<w:r><w:delText[^>]*>划掉`))
  const split = xml.slice(0, xml.indexOf('半')).lastIndexOf('<w:p>')
  expect(xml.slice(split)).toMatch(new RegExp(`^<w:p><w:pPr>.*?<w:rPr>${INS.replace('>', '/>')}`))
  expect(xml).not.toContain('\u200b')
})

test('another form of words names the form before it', async () => {
  const attrs = { ...change, type: 'mark' as const, attrName: null }
  const bold = { type: 'bold' as const }
  const italic = { type: 'italic' as const }
  const { xml } = await written([
    line(
      text('粗', bold, {
        type: 'modification',
        attrs: { ...attrs, previousValue: null, newValue: bold },
      }),
      text('直', {
        type: 'modification',
        attrs: { ...attrs, previousValue: italic, newValue: null },
      }),
    ),
  ])
  expect(xml).toMatch(/<w:b\/><w:bCs\/><w:rPrChange [^>]*><w:rPr\/><\/w:rPrChange>/)
  expect(xml).toMatch(/<w:rPr><w:rPrChange [^>]*><w:rPr><w:i\/><\/w:rPr><\/w:rPrChange><\/w:rPr>/)
})

test('whatever waits, the file is sound', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const chance = new Chance(seed)
    await written([...withChanges(new RandomBodies(chance).body(), chance).content])
  }
})
