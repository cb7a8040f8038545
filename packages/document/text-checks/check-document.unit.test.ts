import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '#packages/basics/ids'
import type { DocNode } from '../tree'
import type { DocSnapshot } from '../snapshot'
import type { SectionBody } from '../body'
import type { SupportLevel } from '../evidence'
import { guardFindings } from './check-document'

const node = (id: string, title: string, changes: Partial<DocNode> = {}): DocNode => ({
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
  ...changes,
})
const body = (id: string, text: string, cites = false): SectionBody => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId: `b${id}`, by: 'ai' },
      content: [
        { type: 'text', text },
        ...(cites ? [{ type: 'cite' as const, attrs: { ids: ['e1'], form: 'sup' as const } }] : []),
      ],
    },
  ],
})
const documentOf = (
  parts: { title: string; text: string; level?: SupportLevel; kind?: DocNode['kind'] }[],
): DocSnapshot => ({
  documentId: testId('d'),
  rev: 1,
  tree: {
    id: testId('d'),
    title: '古镇研究',
    children: parts.map(({ title, kind = 'chapter' }, index) => node(`n${index}`, title, { kind })),
  },
  bodies: new Map(
    parts.map(({ text, level }, index) => [
      testId(`n${index}`),
      body(`n${index}`, text, level !== undefined),
    ]),
  ),
  evidence: new Map(),
  references: new Map(),
  citations: parts.flatMap(({ level }, index) =>
    level
      ? [
          {
            nodeId: testId(`n${index}`),
            blockId: `bn${index}`,
            sentence: 0,
            evidenceId: 'e1',
            level,
          },
        ]
      : [],
  ),
})
const quoted = {
  id: 'e1',
  referenceId: 'r1',
  fileId: testId<FileId>('1'),
  url: '',
  place: { page: null, passageId: null, label: '' },
  quote: '',
  owner: null,
  state: 'ok' as const,
}
const found = (...parts: Parameters<typeof documentOf>[0]) =>
  guardFindings(documentOf(parts)).map(({ kind, level, nodeId, message }) => ({
    kind,
    level,
    nodeId,
    message,
  }))

test('figures that disagree between chapters are told with both places, and block', () => {
  const all = found(
    { title: '游客承载量', text: '古镇日游客承载量约为7700人次。', level: 'supported' },
    { title: '结论', text: '因此古镇日游客承载量约为8700人次。', level: 'supported' },
  )
  expect(all.find(({ kind }) => kind === 'fact')).toEqual({
    kind: 'fact',
    level: 'block',
    nodeId: 'n1',
    message: '这里是“8700人次”，“游客承载量”写“7700人次”：因此古镇日游客承载量约为8700人次。',
  })
})

test('names that differ are told as names, abbreviations as wording', () => {
  const texts = ['许志夏教授主持。许志夏教授签字。', '许知夏教授主持。许知夏教授签字。']
  const all = found({ title: '甲', text: texts[0] ?? '' }, { title: '乙', text: texts[1] ?? '' })
  expect(all).toContainEqual(expect.objectContaining({ kind: 'term' }))
  const early = { title: '甲', text: 'BIM另作说明。' }
  expect(found(early, { title: '乙', text: '采用建筑信息模型（BIM）。' })).toMatchObject([
    { kind: 'wording', message: expect.stringContaining('先于全称') },
  ])
})

test('a sentence that stands twice is told once, but an abstract may say it again', () => {
  const text = '沿河立面一律采用青砖、木板与白灰，不得使用反光玻璃和外露的金属构件。'
  expect(found({ title: '甲', text }, { title: '乙', text })).toMatchObject([
    { kind: 'repeat', level: 'hint', nodeId: 'n1', message: expect.stringContaining('“甲”') },
  ])
  expect(found({ title: '摘要', text, kind: 'front' }, { title: '乙', text })).toEqual([])
})

test('a heading that is named in quotation marks asks for no source, other words in them do', () => {
  const title = '消防评审意见汇总'
  const findingsFor = (text: string) =>
    found({ title: '引言', text }, { title, text: '先说水源。' })
  expect(findingsFor(`依次说明“${title}”与结论。`)).toEqual([])
  expect(findingsFor('评审组说“水源要先行一步”。')).toMatchObject([
    { kind: 'unsupported', nodeId: 'n0' },
  ])
})

test('a figure without a source and a source that carries only a part are hints', () => {
  expect(
    found(
      { title: '甲', text: '当年接待游客128万人次。' },
      { title: '乙', text: '步道净宽约三米。', level: 'weak' },
    ),
  ).toMatchObject([
    { kind: 'unsupported', level: 'hint', nodeId: 'n0' },
    { kind: 'unsupported', level: 'hint', nodeId: 'n1' },
  ])
})

test('what contradicts its source blocks, as found when it was written or as it is judged now', () => {
  expect(found({ title: '甲', text: '步道净宽为5米。', level: 'contradicted' })).toEqual([
    {
      kind: 'contradicted',
      level: 'block',
      nodeId: 'n0',
      message: '与所引的原文不符：步道净宽为5米。',
    },
  ])
  const changed = documentOf([{ title: '甲', text: '步道净宽为5米。', level: 'weak' }])
  const evidence = { ...quoted, quote: '步道净宽为3米。' }
  const judged = { ...changed, evidence: new Map([['e1', evidence]]) }
  const kinds = (says: 'supported' | 'contradicted' | 'partly') =>
    guardFindings(judged, {
      check: (claim, passage) => {
        expect([claim, passage]).toEqual(['步道净宽为5米。', '步道净宽为3米。'])
        return says
      },
    }).map(({ kind }) => kind)
  expect(kinds('contradicted')).toEqual(['contradicted'])
  expect(kinds('partly')).toEqual(['unsupported'])
  expect(kinds('supported')).toEqual([])
})

test('marked gaps are no repeats, and a slide’s script may say what stands on its slide', () => {
  const gap = '【待补】资料中没有找到与“沿河界面”有关的内容，补充资料后可重写这一节。'
  const gaps = found({ title: '甲', text: gap }, { title: '乙', text: gap })
  expect(gaps.map(({ kind }) => kind)).toEqual(['empty', 'empty'])
  const line = '客流控制采用两个口径，日承载量用于预约和限流，瞬时承载量用于应急疏散。'
  const twice = documentOf([{ title: '甲', text: line + line }])
  const repeatsOf = (isDeck: boolean) =>
    guardFindings(twice, { isDeck }).filter(({ kind }) => kind === 'repeat')
  expect(repeatsOf(false)).toHaveLength(1)
  expect(repeatsOf(true)).toEqual([])
})

test('a marked gap is told as not written, and plain prose is passed over', () => {
  expect(
    found({
      title: '甲',
      text: '【待补】资料中没有找到与“甲”有关的内容，补充资料后可重写这一节。',
    }),
  ).toMatchObject([{ kind: 'empty', level: 'hint' }])
  expect(found({ title: '甲', text: '本章说明范围与方法，随后各章分别展开。' })).toEqual([])
})
