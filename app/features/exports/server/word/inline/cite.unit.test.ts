import { bodiesById } from '#test/rooms'
import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { textPart } from '#test/word/package'
import { line, text, written } from '#test/word/written'
import type { Block, Inline } from '#packages/document/body'
import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'

test('works are cited by name and year where that is asked, each linked to its entry', async () => {
  const cited = citing([
    ['e1', 'r1'],
    ['e2', 'r2'],
  ])
  const { parts, xml } = await written(
    [line(text('甲说'), cite('narrative', 'e1'), text('，乙说'), cite('sup', 'e2', 'e1'))],
    { style: 'author-year' },
    cited,
  )
  expect(xml).toContain('（张三，2020）')
  expect(xml).toContain('<w:hyperlink w:anchor="ref_1"')
  expect(xml).not.toContain('superscript"/></w:rPr><w:t xml:space="preserve">（')
  const list = xml.slice(xml.indexOf('参考文献'))
  expect(list).not.toContain('<w:numPr><w:ilvl')
  expect(list.indexOf('李四')).toBeLessThan(list.indexOf('张三'))
  expect(textPart(parts, 'word/footnotes.xml')).toContain('张三，甲书，2020，第3页：')
})

test('runs of numbers are drawn together, notes alone leave no mark, and who may not see a source gets no quote', async () => {
  const cited = citing([
    ['e1', 'r1'],
    ['e2', 'r2'],
    ['e3', 'r3', 'revoked'],
  ])
  const { parts, xml, report } = await written(
    [line(cite('sup', 'e1', 'e2', 'e3')), line(cite('note', 'e1'))],
    {},
    cited,
  )
  expect(xml).toContain('[1-3]')
  expect(xml.match(/\[\d/g)).toHaveLength(1)
  const notes = textPart(parts, 'word/footnotes.xml')
  expect(notes.match(/w:name="(_ym_e1|_ym_e1_2|_ym_e2)"/g)).toHaveLength(3)
  expect(notes).not.toContain('“秘密e3”')
  expect(report?.flaws[0]?.text).toContain('e3')
})

test('a figure does not quote again what the text over it has quoted', async () => {
  const cited = citing([
    ['e1', 'r1'],
    ['e2', 'r2'],
  ])
  const spec = {
    kind: 'chart' as const,
    chart: { kind: 'bar' as const, categories: [], series: [] },
  }
  const attrs = { blockId: 'f', by: 'ai' as const, id: 'fig-a', caption: '客流', spec }
  const { parts, xml } = await written(
    [
      line(text('见下图'), cite('sup', 'e1')),
      { type: 'figure', attrs: { ...attrs, evidenceIds: ['e1', 'e2'] } },
    ],
    {},
    cited,
  )
  expect(xml.replace(/<[^>]*>/g, '')).toContain('资料来源：[1-2]')
  const notes = textPart(parts, 'word/footnotes.xml')
  expect(notes.match(/w:name="_ym_e\d(_\d)?"/g)).toEqual(['w:name="_ym_e1"', 'w:name="_ym_e2"'])
})

test('one quote in several sentences, cells, figures and chapters: each sentence and cell has its note, a figure only where its heading has none', async () => {
  const cited = citing([
    ['e1', 'r1'],
    ['e2', 'r2'],
  ])
  const cell = (...content: Inline[]) => ({ content })
  const table = (id: string, ...evidenceIds: string[]): Block => ({
    type: 'figure',
    attrs: {
      blockId: id,
      by: 'ai',
      id,
      caption: '客流',
      evidenceIds,
      spec: {
        kind: 'table',
        table: {
          columns: [{ name: '断面' }, { name: '净宽' }],
          rows: [[cell(text('东市口'), cite('sup', 'e1')), cell(text('4.2'), cite('sup', 'e1'))]],
        },
      },
    },
  })
  const { parts, xml } = await written(
    [],
    {},
    {
      ...cited,
      tree: {
        id: testId('1'),
        title: '题',
        children: [chapter('c1', '引言'), chapter('c2', '现状'), chapter('c3', '结论')],
      },
      bodies: bodiesOf({
        // Two sentences, two cells; the table has nothing to add, and neither has the one behind it.
        c1: [
          line(text('甲'), cite('sup', 'e1'), text('乙'), cite('sup', 'e1')),
          table('t1', 'e1'),
          table('t2', 'e1'),
        ],
        // Another heading: the table alone tells its sources, each once.
        c2: [emptied(table('t3', 'e1', 'e2', 'e2'))],
        // A note in the text behind a figure stands all the same.
        c3: [emptied(table('t4', 'e2')), line(text('丙'), cite('sup', 'e2', 'e2'))],
      }),
    },
  )
  const [first = '', second = '', third = ''] = xml
    .slice(0, xml.indexOf('w:name="ref_1"'))
    .split(/w:name="n_c[23]"/)
  const marksIn = (part: string) => part.match(/<w:footnoteReference /g)?.length
  expect([first, second, third].map(marksIn)).toEqual([6, 1, 2])
  const notes = textPart(parts, 'word/footnotes.xml')
  const names = [...notes.matchAll(/w:name="(_ym_e\d)(?:_\d)?"/g)].map(([, name]) => name)
  expect(names.filter((name) => name === '_ym_e1')).toHaveLength(7)
  expect(names.filter((name) => name === '_ym_e2')).toHaveLength(3)
  expect(new Set(notes.match(/w:name="[^"]+"/g)).size).toBe(10)
  expect(xml.match(/资料来源：/g)).toHaveLength(4)
})

test('a quote that is a table is told in words, and stands in the marks of Chinese prose', async () => {
  const cited = citing([['e1', 'r1']])
  const [, table] = [...(cited.evidence ?? [])][0] ?? []
  if (table) table.quote = '| 断面 | 净宽 |\n| --- | --- |\n| 东市口 | 4.2米 |\n| 永安桥 | 3.6米 |'
  const { parts } = await written([line(cite('sup', 'e1'))], {}, cited)
  const notes = textPart(parts, 'word/footnotes.xml')
  expect(notes.replace(/<[^>]*>/g, '')).toContain('“断面东市口：净宽4.2米；断面永安桥：净宽3.6米”')
  expect(notes).not.toContain('---')
})

test('the place of a quote opens its source where the site is known, and only that of a file', async () => {
  const cited = citing([
    ['e1', 'r1'],
    ['e2', 'r2'],
  ])
  const [file] = [...(cited.evidence?.values() ?? [])]
  if (file) Object.assign(file, { fileId: '7', place: { ...file.place, passageId: '7-2-12' } })
  const blocks = [line(cite('sup', 'e1', 'e2'))]
  const { parts } = await written(blocks, { origin: 'https://team.example' }, cited)
  const notes = textPart(parts, 'word/footnotes.xml')
  expect(notes.match(/HYPERLINK "[^"]+"|HYPERLINK &quot;.+?&quot;/g)).toHaveLength(1)
  expect(notes).toContain('https://team.example/library/7?passage=12&amp;generation=2&amp;page=3')
  const { parts: bare } = await written(blocks, {}, cited)
  expect(textPart(bare, 'word/footnotes.xml')).not.toContain('HYPERLINK')
})

const chapter = (id: string, title: string): DocNode => ({
  id: testId(id),
  kind: 'chapter',
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
  children: [],
})

const bodiesOf = (bodies: Record<string, Block[]>) =>
  bodiesById(Object.entries(bodies).map(([id, content]) => [id, { type: 'doc', content }]))

/** The same table without marks in its cells. */
function emptied(block: Block): Block {
  if (block.type !== 'figure' || block.attrs.spec.kind !== 'table') return block
  const { columns } = block.attrs.spec.table
  const rows = [columns.map(() => ({ content: [text('1')] }))]
  return { ...block, attrs: { ...block.attrs, spec: { kind: 'table', table: { columns, rows } } } }
}

const cite = (form: 'sup' | 'narrative' | 'note', ...ids: string[]): Inline => ({
  type: 'cite',
  attrs: { ids, form },
})

function citing(rows: [string, string, ('ok' | 'revoked')?][]): Partial<DocSnapshot> {
  const names = ['张三', '李四', '王五']
  const evidence = rows.map(([id, referenceId, state = 'ok']) => ({
    id,
    referenceId,
    fileId: null,
    url: '',
    place: { page: 3, passageId: null, label: '第3页' },
    quote: `秘密${id}`,
    owner: null,
    state,
  }))
  const references = rows.map(([, id], index) => ({
    id,
    type: 'book',
    title: `${'甲乙丙'[index]}书`,
    author: [{ family: (names[index] ?? '').slice(0, 1), given: (names[index] ?? '').slice(1) }],
    issued: { year: 2020 },
    language: 'zh',
    origin: 'manual' as const,
  }))
  return {
    evidence: new Map(evidence.map((item) => [item.id, item])),
    references: new Map(references.map((item) => [item.id, item])),
  }
}
