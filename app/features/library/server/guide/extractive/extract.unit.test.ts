import { expect, test } from 'vitest'
import type { Passage } from '../../ports'
import { figureQuestions } from './cloze'
import { extractGuide, extractMap, saysNothing } from './extract'
import { keySentences, pick, type KeySentence } from './key-sentences'
import { candidateTerms, keyTerms } from './key-terms'
import type { Material } from '../material'
import { readJson } from '../generators/read-json'
import { windowsOf } from '../generators/windows'

const passage = (no: number, text: string, headings: string[] = []): Passage => ({
  no,
  headings,
  text,
  anchor: { kind: 'page', page: no + 1, boxes: [] },
})

function materialOf(passages: Passage[], title = '导则'): Material {
  const terms = keyTerms(
    candidateTerms(passages),
    { passages: 0, documentFrequency: {} },
    { title, passages },
  )
  return { title, passages, all: passages.length, terms }
}

const sentence = (text: string): KeySentence => ({
  text,
  passage: passage(0, text),
  from: 0,
  to: text.length,
  section: '',
  score: 1,
})

test('a stated figure becomes the question that it answers', () => {
  const asked = (text: string) => figureQuestions([sentence(text)], 1)[0]
  expect(asked('人均游览面积取12平方米。')).toBe('人均游览面积取多少平方米？')
  expect(asked('核心保护区日承载量约 7,700 人次，取较小者。')).toBe(
    '核心保护区日承载量约多少人次？',
  )
  expect(asked('受访者愿意提前预约的占76%。')).toBe('受访者愿意提前预约的占百分之多少？')
})

test('what is asked is put as a person would ask it', () => {
  const asked = (text: string) => figureQuestions([sentence(text)], 1)[0]
  expect(asked('保护范围总面积86公顷。')).toBe('保护范围总面积是多少公顷？')
  expect(asked('到会居民代表24人。')).toBe('到会居民代表有多少人？')
  expect(asked('夜游延长至22时未获通过。')).toBeUndefined()
  const sections = ['规划编制要求', '到会情况'].map((head, no) => ({
    ...passage(no, '应当附图，应当说明来由。'),
    headings: [head],
  }))
  expect(extractGuide(materialOf(sections)).questions).toEqual([
    '规划编制要求有哪些？',
    '到会情况如何？',
  ])
})

test('titles and lines that lead to a list are no points, and the numbers of a list are left out of the words', () => {
  const lines = [
    '历史街区消防改造方案评审意见汇总',
    '一、评审会于2026年8月26日在市消防救援支队召开，专家组由七人组成。',
    '二、专家组原则同意方案，提出以下修改意见：',
    '1. 微型消防站间距由200米调整为150米，与保护导则保持一致。',
    '2. 手抬机动泵的扬程不应低于60米，每年至少进行四次带水操练；',
    '（3）木构院落的火灾探测宜采用独立式感烟探测器，每间不少于一只。',
    '2026年9月30日前报备修改后的方案，无需再次评审。',
    '厨房使用液化气的商铺应加装可燃气体报警与自动切断装置。',
  ]
  const guide = extractGuide(materialOf([passage(0, lines.join('\n'))], '评审意见'))
  const texts = [...guide.points.map(({ text }) => text), guide.summary].join('\n')
  expect(texts).not.toContain('汇总')
  expect(texts).not.toContain('修改意见：')
  expect(texts).toContain('四次带水操练。')
  expect(texts).not.toMatch(/(?:^|。)(?:[一二]、|\d\. |（3）)/m)
  // A year at the head of a sentence is no number of a list.
  expect(texts).toContain('2026年9月30日前报备')
  // Word for word; only the semicolon that one of them ended in has become a full stop.
  const words = lines.join('\n').replaceAll('；', '。')
  for (const { text } of guide.points) expect(words).toContain(text)
})

test('of a file that is tables alone the summary names their columns, sheet by sheet, instead of chance rows', () => {
  const cells = (no: number, sheet: string, text: string): Passage => ({
    ...passage(no, text),
    anchor: { kind: 'cells', sheet, sheetNo: no, range: 'A1:C3' },
  })
  const guide = extractGuide(
    materialOf([
      cells(0, '城市', '| code | name |  |\n| --- | --- | --- |\n| 1101 | 市辖区 | 1 |'),
      cells(1, '城市', '| code | name |  |\n| --- | --- | --- |\n| 1102 | 石家庄市 | 2 |'),
      cells(2, '客流', '| 时段 | 日均入园（人次） |\n| --- | --- |\n| 工作日 | 1,650 |'),
    ]),
  )
  expect(guide.summary).toBe('「城市」的列：code、name。「客流」的列：时段、日均入园（人次）。')
  expect(guide.points.length).toBeGreaterThan(0)
})

test('lines of slides, which all end in nothing, are points still', () => {
  const slides = [
    '承载量按面积法测算',
    '步道一律单向通行',
    '木构修缮优先用原材',
    '每季度修正一次周转率',
  ]
  const guide = extractGuide(materialOf(slides.map((line, no) => passage(no, line))))
  expect(guide.points.length).toBeGreaterThan(0)
})

test('dates, ordinals, several figures, asides and clauses that lean on others are not asked', () => {
  for (const text of [
    '以及一个常见的64位用户空间。',
    '本发行版包含超过59000个软件包。',
    '或在闲暇的时候用111分钟。',
    '本导则自发布之日起至2026年底施行。',
    '具体做法见第3章。',
    '可游面积按3.86公顷或4公顷计。',
    '其中沿河步道宽度为2米。',
    '字段表示所在页码（从 0 开始）。',
  ]) {
    expect(figureQuestions([sentence(text)], 1), text).toEqual([])
  }
})

test('terms are words that stand often here and seldom in the rest of the library', () => {
  const passages = [1, 2, 3, 4].map((no) =>
    passage(no, `第${no}区的日承载量由管理单位测算，日承载量每季修正，管理单位负责公布。`),
  )
  const statistics = { passages: 1000, documentFrequency: { 管理: 900, 单位: 900, 承载: 4 } }
  const terms = keyTerms(candidateTerms(passages), statistics, { title: '', passages }).map(
    ({ text }) => text,
  )
  expect(terms[0]).toMatch(/承载量/)
  expect(terms.indexOf('管理单位')).not.toBe(0)
})

test('a part of a longer term is not told beside it', () => {
  const passages = [passage(0, '人工智能研究院发布报告。人工智能研究院成立。人工智能研究院招聘。')]
  const texts = materialOf(passages).terms.map(({ text }) => text)
  expect(texts.filter((text) => '人工智能研究院'.includes(text))).toHaveLength(1)
})

test('sentences that say the same are picked once, and come back in the order of the file', () => {
  const material = materialOf([
    passage(0, '沿河第一界面的建筑限高为九米，檐口高度不高于六米。', ['限高']),
    passage(1, '沿河第一界面的建筑限高为九米，檐口高度不高于六米，特此重申。', ['附则']),
    passage(2, '居民自住院落可以申请改造补助，单户上限为八万元。', ['补助']),
  ])
  const chosen = pick(keySentences(material), 3)
  expect(chosen.map(({ passage: { no } }) => no)).toEqual([
    expect.toSatisfy((no: number) => no < 2),
    2,
  ])
})

test('labels and questions are no key sentences, and tables only where there is nothing else', () => {
  const table = passage(0, '| 区段 | 面积 |\n| --- | --- |\n| 永安桥至东市口 | 1.86公顷 |')
  const label = passage(1, '联系人：张三负责全镇的预约工作。\n预约人数由谁来核定呢？')
  const statement = passage(2, '沿河第一界面的建筑限高为九米。')
  const texts = (...all: Passage[]) => keySentences(materialOf(all)).map(({ text }) => text)
  expect(texts(table, label, statement)).toEqual([statement.text])
  expect(texts(table, label)).toEqual(['区段永安桥至东市口：面积1.86公顷'])
  expect(saysNothing(extractGuide(materialOf([label])))).toBe(true)
})

test('a map without headings and groups still shows what is central, each at its place', () => {
  const text = Array.from(
    { length: 4 },
    (_, index) => `第${index + 1}点，分时预约由票务平台负责，分时预约的时段为${index + 1}小时。`,
  )
  const { children } = extractMap(materialOf(text.map((line, no) => passage(no, line))))
  expect(children.length).toBeGreaterThan(0)
  expect(children.every(({ places }) => places.length === 1)).toBe(true)
})

test('JSON is found among other words and read up to where it breaks off', () => {
  expect(readJson('好的：```json\n{"a":[1,2]}\n``` 完')).toEqual({ a: [1, 2] })
  expect(readJson('{"a":[{"b":"一"},{"b":"二"},{"b":"三')).toEqual({
    a: [{ b: '一' }, { b: '二' }],
  })
  expect(readJson('{"a":[{"b":"有}号和\\"引号"}],"c":[')).toEqual({ a: [{ b: '有}号和"引号' }] })
  expect(readJson('没有')).toBeNull()
  expect(readJson('{"a":')).toBeNull()
})

test('windows hold what fits, and of a very long file every part keeps its share', () => {
  const long = Array.from({ length: 3000 }, (_, no) => passage(no, '字'.repeat(400)))
  const windows = windowsOf(long)
  expect(windows.length).toBeLessThanOrEqual(26)
  const numbers = windows.flat().map(({ no }) => no)
  expect(Math.max(...numbers)).toBeGreaterThan(2950)
  expect(windowsOf(long.slice(0, 10)).flat()).toHaveLength(10)
})

const ENGLISH = [
  'Retrieval models select passages that are likely to answer a question. They are trained on pairs of questions and passages. Figure 2: the dual encoder.',
  'Dense retrieval encodes questions and passages into vectors of the same space. Dense retrieval outperforms sparse retrieval by 12 points on open domain questions, e.g. on Natural Questions.',
  'However, dense retrieval needs an index of all passages in memory, which limits its use on small machines. Smith, J. and Doe, K. 2020.',
  'The passages were taken from Wikipedia and cut into stretches of 100 words each.',
]

test('a file in English is told in whole sentences, with blanks between them and terms that are subjects', () => {
  const heads = ['1 Introduction', '2 Dense Retrieval', '3 Limitations', '4 Data']
  const material = materialOf(
    ENGLISH.map((text, no) => passage(no, text, [heads[no] ?? ''])),
    'A survey',
  )
  const guide = extractGuide(material)
  expect(guide.summary).toMatch(/^[A-Z][^.]+\. [A-Z]/)
  expect(guide.summary).not.toMatch(/[a-z]\.[A-Z]|。/)
  for (const { text } of guide.points) expect(text).toMatch(/^[A-Z].*\.$/)
  expect(guide.terms.map((term) => term.toLowerCase())).toContain('dense retrieval')
  expect(guide.terms.join(' ')).not.toMatch(/\b(?:the|of|its|all)\b/i)
  expect(guide.questions[0]).toMatch(/^“[A-Z][A-Za-z ]+”有哪些要点？$/)
  const texts = keySentences(material).map(({ text }) => text)
  expect(texts.some((text) => text.startsWith('Figure 2'))).toBe(false)
  expect(texts.some((text) => text.startsWith('Smith'))).toBe(false)
})

test('lines of the cover are no branches of the map', () => {
  const { children } = extractMap(
    materialOf([
      passage(0, '云岫规划院二〇二六年十一月'),
      passage(1, '为保护古镇的传统格局，引导存量建筑有序更新，制定本导则。', ['第一章 总则']),
      passage(2, '沿河第一界面的建筑限高为九米，檐口高度不高于六米。', ['第二章 建筑']),
    ]),
  )
  expect(children.map(({ text }) => text)).toEqual(['第一章 总则', '第二章 建筑'])
})
