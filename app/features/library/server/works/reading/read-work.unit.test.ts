import { expect, test } from 'vitest'
import type { DocumentProperties } from '#packages/office-read/properties/properties'
import type { ReadBlock } from './opening'
import { readWork } from './read-work'

const NONE: DocumentProperties = {}

/** `# 题名` is a heading; others are paragraphs, a form feed begins a page. */
function blocksOf(text: string): ReadBlock[] {
  return text.split('\f').flatMap((page, index) =>
    page
      .trim()
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): ReadBlock => {
        const level = /^#+/.exec(line)?.[0].length ?? 0
        return {
          kind: level > 0 ? 'heading' : 'paragraph',
          level,
          text: line.replace(/^#+\s*/, '').trim(),
          anchor: { kind: 'page', page: index + 1, boxes: [] },
        }
      }),
  )
}

const read = (text: string, { extension = 'pdf', pages = 20, properties = NONE, url = '' } = {}) =>
  readWork({ extension, pages, properties, opening: blocksOf(text), ending: [], url })

test('a book is read from its block of cataloguing in publication', () => {
  const work = read(
    `# 城市更新导论
王建国 李晓江 著
\f图书在版编目（CIP）数据
城市更新导论 / 王建国，李晓江著. — 2版. — 北京：中国建筑工业出版社，2019.6
ISBN 978-7-112-23456-0
Ⅰ. ①城… Ⅱ. ①王… Ⅲ. ①城市规划
中国版本图书馆CIP数据核字（2019）第012345号`,
    { pages: 240 },
  )
  expect(work).toMatchObject({
    kind: 'book',
    parts: {
      title: '城市更新导论',
      authors: '王建国；李晓江',
      place: '北京',
      publisher: '中国建筑工业出版社',
      date: '2019-06',
    },
    sources: { publisher: 'copyrightPage', place: 'copyrightPage' },
  })
})

test('a translated book keeps its authors and its translators apart', () => {
  const { parts } = read(
    `# 美国大城市的死与生
\f图书在版编目(CIP)数据
美国大城市的死与生 / （加）雅各布斯著；金衡山译. -- 南京：译林出版社，2005.5
ISBN 7-80657-862-9`,
    { pages: 420 },
  )
  expect(parts).toMatchObject({ authors: '雅各布斯', translators: '金衡山', place: '南京' })
})

test('a national standard is read with its number, day and issuing body', () => {
  expect(
    read(`ICS 35.040
L 80
# 中华人民共和国国家标准
GB/T 22239—2019
代替 GB/T 22239—2008
# 信息安全技术 网络安全等级保护基本要求
2019-05-10 发布 2019-12-01 实施
国家市场监督管理总局 中国国家标准化管理委员会 发布`),
  ).toMatchObject({
    kind: 'standard',
    parts: {
      title: '信息安全技术 网络安全等级保护基本要求',
      number: 'GB/T 22239—2019',
      date: '2019-05-10',
    },
  })
})

test('a regulation is read with the number and body of its order; a company rule is an internal paper', () => {
  expect(
    read(`# 中华人民共和国国务院令
第743号
# 建设工程抗震管理条例
2021年7月19日
第一条 为了提高建设工程抗震防灾能力，制定本条例。`),
  ).toMatchObject({
    kind: 'regulation',
    parts: { title: '建设工程抗震管理条例', date: '2021-07-19' },
  })
  expect(
    read(`国发〔2020〕8号
# 国务院关于促进集成电路产业高质量发展的通知
各省、自治区、直辖市人民政府：`).parts,
  ).toMatchObject({ number: '国发〔2020〕8号', authors: '国务院' })
  expect(
    read(
      `# 某某科技有限公司考勤管理办法
第一条 为规范考勤，制定本办法。
第二条 适用于全体员工。`,
      { extension: 'docx', pages: 0 },
    ).kind,
  ).toBe('internal')
})

test('a thesis is read with its author, school and year', () => {
  expect(
    read(
      `# 硕士学位论文
# 基于深度学习的遥感影像分类研究
作者姓名：陈晓明
指导教师：刘伟 教授
学校：武汉大学
二〇二一年五月`,
      { pages: 80 },
    ),
  ).toMatchObject({
    kind: 'thesis',
    parts: {
      title: '基于深度学习的遥感影像分类研究',
      authors: '陈晓明',
      publisher: '武汉大学',
      date: '2021-05',
    },
  })
})

test('an article of a journal is read with volume, number and pages', () => {
  expect(
    read(
      `第38卷 第2期 2018年4月
图书馆学研究
Vol.38 No.2
文章编号：1001-0424（2018）02-0031-08
DOI：10.15941/j.cnki.issn1001-0424.2018.02.005
# 公共图书馆服务均等化的测度
张伟，李娜，王强
（武汉大学信息管理学院，武汉 430072）
摘 要：本文以十省为样本。
关键词：公共图书馆；均等化`,
      { pages: 8 },
    ),
  ).toMatchObject({
    kind: 'article',
    parts: {
      title: '公共图书馆服务均等化的测度',
      authors: '张伟；李娜；王强',
      container: '图书馆学研究',
      volume: '38',
      issue: '2',
      pages: '31-38',
      doi: '10.15941/j.cnki.issn1001-0424.2018.02.005',
    },
  })
})

test('a contract is internal, with its number; a report names its author', () => {
  expect(
    read(
      `# 设备采购合同
合同编号：HT-2023-018
甲方：甲公司
乙方：乙公司
签订日期：2023年6月1日`,
      { extension: 'docx', pages: 0 },
    ),
  ).toMatchObject({
    kind: 'internal',
    parts: { title: '设备采购合同', number: 'HT-2023-018', date: '2023-06-01' },
  })
  expect(
    read(`# 长三角数据中心能耗调研报告
课题组：中国信息通信研究院
2022年11月`),
  ).toMatchObject({
    kind: 'report',
    parts: { authors: '中国信息通信研究院', date: '2022-11' },
  })
})

test('programs that write themselves in as authors are no authors, and dates of files no dates of works', () => {
  const properties = {
    author: ['python-docx'],
    created: ['2013-12-23T00:00:00Z'],
    title: ['Word Document'],
  }
  const { parts } = read('# 年度工作总结\n各部门：', { extension: 'docx', pages: 0, properties })
  expect(parts).toEqual({ title: '年度工作总结' })
})

test('a page of the web is read from its tags, without the name of its site', () => {
  const properties = {
    title: ['两部门发布充电设施意见 - 某某网'],
    'og:site_name': ['某某网'],
    'article:published_time': ['2024-03-05T08:00:00+08:00'],
    author: ['记者甲乙'],
  }
  expect(
    read('# 两部门发布充电设施意见', {
      extension: 'html',
      pages: 0,
      properties,
      url: 'https://example.com/a',
    }),
  ).toMatchObject({
    kind: 'webpage',
    parts: {
      title: '两部门发布充电设施意见',
      container: '某某网',
      date: '2024-03-05',
      url: 'https://example.com/a',
    },
    sources: { title: 'metaTags', url: 'address' },
  })
})

test('what a file does not say is left out', () => {
  expect(read('| code | name |', { extension: 'csv', pages: 0 }).parts).toEqual({})
})

test('a year and a figure that begin a title are part of it; the number of a chapter is not', () => {
  const titles = [
    '# 2025古镇客流调研报告',
    '# 3D打印技术导论',
    '# 7.1. 关键时刻',
    '# 第 4 章 必需内容',
  ]
  expect(
    titles.map((title) => read(`${title}\n正文。`, { extension: 'docx', pages: 0 }).parts.title),
  ).toEqual(['2025古镇客流调研报告', '3D打印技术导论', '关键时刻', '必需内容'])
})

test('a patent is read by the numbers that the office prints', () => {
  const work = read(
    `(19)国家知识产权局
(12)发明专利
(10)授权公告号 CN 110123456 B
(45)授权公告日 2021.03.12
(21)申请号 201910123456.7
(73)专利权人 云岫大学
地址 浙江省云岫市
(72)发明人 李明 王芳
(54)发明名称
一种测算客流的方法
(57)摘要`,
  )
  expect(work).toMatchObject({
    kind: 'patent',
    parts: {
      title: '一种测算客流的方法',
      authors: '云岫大学',
      number: 'CN 110123456 B',
      date: '2021-03-12',
    },
  })
})

test('a DOI in a line of its own is the work’s, one within a sentence is of what it cites', () => {
  const report = (line: string) =>
    read(`# 客流调研报告\n李明\n${line}\n2024年3月\n正文从这里开始。`).parts.doi
  expect(report('DOI：10.5555/report.2024.1')).toBe('10.5555/report.2024.1')
  expect(report('https://doi.org/10.5555/report.2024.1')).toBe('10.5555/report.2024.1')
  expect(report('方法见李明（2020），DOI: 10.5555/other。')).toBeUndefined()
})
