import { testId } from '#test/ids'
import { bodyOf, tableFigure } from '#test/rooms'
import { expect, test } from 'vitest'
import type { NodeId } from '#packages/basics/ids'
import type { DocNode, DocTree, NodeKind } from '../tree'
import { appendixHeading, appendixLetter, withoutLetter } from './appendices'
import { number, numberingPresets, numberObjects } from './numbering'

const node = (id: string, title: string, kind: NodeKind, children: DocNode[] = []): DocNode => ({
  id: testId<NodeId>(id),
  kind,
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  children,
  evidenceIds: [],
})

const tree = {
  title: '论文',
  children: [
    node('one', '引言', 'chapter', [node('one1', '背景', 'section')]),
    node('two', '附录', 'chapter', [node('two1', '问卷正文', 'section')]),
    node('three', '附录 访谈提纲', 'back', [node('three1', '对象', 'section')]),
    node('four', '结论', 'chapter'),
    node('five', '致谢', 'back'),
  ],
} as unknown as DocTree

const table = (id: string) => bodyOf(tableFigure(id, ''))

test('appendices are lettered in their order, whatever they lie among, and chapters count on past them', () => {
  const headings = number(tree, numberingPresets.thesis)
  const texts = ['one', 'two', 'two1', 'three', 'three1', 'four', 'five'].map(
    (id) => headings.get(id)?.heading,
  )
  expect(texts).toEqual([
    '第一章 引言',
    '附录A',
    'A.1 问卷正文',
    '附录B 访谈提纲',
    'B.1 对象',
    '第二章 结论',
    '致谢',
  ])
})

test('figures and tables of an appendix count by its letter, where others run through the text as well', () => {
  const bodies = new Map([
    ['one', table('t1')],
    ['two1', table('t2')],
    ['three', table('t3')],
  ])
  const labels = (preset: keyof typeof numberingPresets) =>
    [...numberObjects(tree, bodies, numberingPresets[preset]).values()].map(({ label }) => label)
  expect(labels('thesis')).toEqual(['表 1-1', '表 A-1', '表 B-1'])
  expect(labels('paper')).toEqual(['表 1', '表 A-1', '表 B-1'])
  expect(labels('plain')).toEqual(['表 1', '表 2', '表 3'])
})

test('a letter that its author typed gives way to the order, and what only begins alike is a chapter', () => {
  expect(appendixHeading('附录C：术语', 'A')).toBe('附录A 术语')
  expect(appendixHeading('附录一 术语', 'B')).toBe('附录B 术语')
  expect(appendixHeading('附录ASCII码表', 'A')).toBe('附录A ASCII码表')
  expect(appendixHeading('Appendix Questionnaire', 'A')).toBe('Appendix A Questionnaire')
  expect([25, 26, 27].map(appendixLetter)).toEqual(['Z', 'AA', 'AB'])
  expect(withoutLetter('附录B 访谈提纲')).toBe(withoutLetter('附录 访谈提纲'))
  expect(withoutLetter('B.1 对象')).toBe('对象')
})
