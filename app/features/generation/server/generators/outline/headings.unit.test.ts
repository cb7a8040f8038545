import { expect, test } from 'vitest'
import { contentsOf, draftFromContents } from './headings'
import { subjectsIn } from './offline-draft'
import type { SourcePassage } from '../paper/material'
import { bounded, cleanTitle } from './shape'

const passage = (title: string, no: number, headings: string[], text: string) =>
  ({ fileId: title, url: '', no, title, headings, text }) as unknown as SourcePassage

const size = {
  chapters: { least: 3, most: 8 },
  depth: 2,
  leaves: 30,
  isFramed: false,
} as Parameters<typeof draftFromContents>[1]

test('chapters are never named after a file, nor 「Contents」', () => {
  const passages = [
    ...['Contents', '游客承载量', '分时预约', '沿河步道'].map((item, index) =>
      passage('临溪古镇保护导则.pdf', index, [item], `${item}由管理单位测算并公布。`),
    ),
    ...['车辆停放', '夜间照明', '垃圾清运'].map((item, index) =>
      passage(
        '2025年物业管理汇报.docx',
        index,
        ['2025年物业管理汇报', item],
        `${item}按月检查，写入台账。`,
      ),
    ),
  ]
  const titles = bounded(draftFromContents(contentsOf(passages), size), size).flatMap(
    ({ title, children }) => [title, ...children.map((item) => item.title)],
  )
  expect(titles).toContain('游客承载量')
  expect(titles.some((item) => /contents|目录/i.test(item))).toBe(false)
  expect(titles.some((item) => /汇报|导则|物业/.test(item))).toBe(false)
  const named = [
    { title: 'Contents', intent: '', children: [] },
    { title: '结论', intent: '', children: [] },
  ]
  expect(bounded(named, size).map(({ title }) => title)).toEqual(['结论'])
})

test('titles lose the numbers of their source, and no word in the middle', () => {
  expect(cleanTitle('D.3通过 Unix/Linux 系统来安装 Debian')).toBe(
    '通过 Unix/Linux 系统来安装 Debian',
  )
  expect(cleanTitle('## 通用内容 (content_list_v2.json)')).toBe('通用内容 (content_list_v2.json)')
  expect(cleanTitle('5.4 package.cron.*')).toBe('package.cron.*')
  expect(cleanTitle('**加粗**的 `标题`')).toBe('加粗的 标题')
  expect(cleanTitle('A.1前言')).toBe('前言')
  const asked = 'Debian GNU/Linux 可以运行于哪些硬件架构/系统平台？'
  expect(cleanTitle(asked)).toBe(asked)
  expect(
    cleanTitle('Dense Passage Retrieval for Open-Domain Question Answering Systems Today'),
  ).toBe('Dense Passage Retrieval for Open-Domain Question Answering')
})

test('the stamp of a preprint is no chapter', () => {
  const passages = ['arXiv:2004.04906v3 [cs.CL] 30 Sep 2020', 'Background', 'Experiments'].map(
    (item, index) => passage('paper.pdf', index, [item], 'Words of a paper. '.repeat(9)),
  )
  const titles = draftFromContents(contentsOf(passages), size).map(({ title }) => title)
  expect(titles).toEqual(['Background', 'Experiments'])
  const named = [...passages, passage('paper.pdf', 9, ['Dense passage retrieval'], 'Abstract.')]
  const subjects = subjectsIn('Dense Passage Retrieval', named, size)
  expect(subjects.map(({ title }) => title)).toEqual(['Background', 'Experiments'])
})

test('what a document tells of itself is no chapter', () => {
  const own = ['关于本文档', '文档的组织', '关于版权与软件协议', '本手册的结构', '贡献者']
  const passages = [...own, '供水', '消防'].map((item, index) =>
    passage('手册.pdf', index, [item], `${item}由管理单位逐项核对并登记入册。`.repeat(4)),
  )
  const titles = draftFromContents(contentsOf(passages), size).map(({ title }) => title)
  expect(titles).toEqual(['供水', '消防'])
})

test('where sources have no headings, no chapter is named after half a word or the beginning of a sentence', () => {
  const texts = [
    '二进制软件包由源码生成。二进制软件包的依赖写在控制文件里。控制文件由维护者编写。',
    '安装二进制软件包前请核对签名。解决软件包依赖问题时先看控制文件。解决软件包依赖问题要有耐心。',
    '计算机上的维护人员每年轮换一次。计算机上的维护人员由小组指派，维护人员不得兼任。',
    'Given two passages, AutoGen ranks them。Given more, the agents of AutoGen ask again.',
  ]
  const passages = texts.map((text, index) => passage('手册.txt', index, [], text))
  const titles = subjectsIn('打包', passages, size).map(({ title }) => title)
  expect(titles).toContain('维护人员')
  expect(titles).toContain('AutoGen')
  for (const cut of ['进制软件', '解决软件', '计算机上', 'Given']) expect(titles).not.toContain(cut)
})

test('a date or the id of a picture is no chapter', () => {
  const passages = [
    'November 20, 2021',
    '2cdda5c8-e50e-4db4-b5f0-9722a649f455',
    '中文版致谢',
    '标题页',
    '特殊环境',
  ].map((item, index) =>
    passage('手册.pdf', index, [item], '标题页由命令生成，可以按需要更换。'.repeat(9)),
  )
  expect(draftFromContents(contentsOf(passages), size).map(({ title }) => title)).toEqual([
    '标题页',
    '特殊环境',
  ])
})

test('what a source shows of commands is no heading of a text', () => {
  const passages = ['排版文字', '\\large large font \\Huge largest', '字体编码'].map(
    (item, index) => passage('排版手册.pdf', index, [item], `${item}的用法由手册说明。`),
  )
  const [source] = contentsOf(passages)
  expect(source?.children.map(({ title }) => title)).toEqual(['排版文字', '字体编码'])
})
