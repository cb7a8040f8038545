import { expect, test } from 'vitest'
import { condense, keySentences } from './condense'
import { chartOfTable } from './figures'
import { notesOf, NOTE_WORDS } from './notes'

test('a bullet loses its lead and its last mark, never a word between', () => {
  expect(condense('因此，承载量取较小者。')).toBe('承载量取较小者')
  const long =
    '尽管两种口径的结果相差不到一成，但按导则第三条的规定，日承载量仍应取较小的一种，并在公示时注明所用的口径、测算的日期与复核的单位。'
  const short = condense(long)
  expect(long.startsWith(short)).toBe(true)
  expect(short).toBe(
    '尽管两种口径的结果相差不到一成，但按导则第三条的规定，日承载量仍应取较小的一种',
  )
})

test('a condition is not left without its consequence, nor a quotation open', () => {
  const when = '如果游客在节假日集中到达东市口并且步行街的两端没有可供疏散的出口'
  expect(condense(`${when}，就停止放票，另外再说。`)).toBe(`${when}，就停止放票`)
  const quoted = `他说“${'丙'.repeat(14)}，${'丁'.repeat(18)}”，然后离开了那里。`
  expect(condense(quoted)).toMatch(/”$/)
})

test('a bullet is whole clauses or is not there', () => {
  const ends = `按照导则第三条关于核心保护区内各类建设活动管理的有关规定和要求，${'甲'.repeat(40)}。`
  expect(condense(ends)).toBe('')
  expect(condense(`本镇日承载量取较小者，${'乙'.repeat(60)}。`)).toBe('本镇日承载量取较小者')
  expect(condense(`甲${'丙'.repeat(80)}。`)).toBe('')
  expect(condense(`全年接待游客1,420,000人次，${'丁'.repeat(50)}。`)).toBe(
    '全年接待游客1,420,000人次',
  )
})

test('what a sentence breaks off with is not shown', () => {
  const tail = '乙'.repeat(40)
  const first = '目录下的文件不受软件包管理系统的控制，您可以自己建立所需的链接'
  for (const behind of ['在任何情况下', '同时', '将程序放入之后', '一旦另有配置'])
    expect(condense(`${first}，${behind}，${tail}。`), behind).toBe(first)
  expect(condense(`将理念与方法论，工具集与内核，${tail}${tail}，结合起来。`)).toBe('')
  expect(condense(`您的系统寻求技术支持和联络开发人员的主要的，${tail}。`)).toBe('')
  expect(condense(`如果您的机器不支持从光盘引导，但您有一套光盘，${tail}${tail}。`)).toBe('')
  expect(condense(`欲了解更多信息，${tail}${tail}。`)).toBe('')
  const parts = ['，然后将显示的值进行比较', '就会在上一级目录中创建一个软件包', '人员的主要的']
  for (const part of parts) expect(condense(`${part}。`), part).toBe('')
  expect(condense('CHAPTER 4.获取安装介质 4.5.准备文件allow booting。')).toBe('')
  expect(condense('例如，这是第一种使用包管理系统的发行版。')).toBe(
    '这是第一种使用包管理系统的发行版',
  )
})

test('an English sentence is shown whole or not at all', () => {
  expect(condense('With special in-memory data structures, retrieval can be done.')).toBe(
    'With special in-memory data structures, retrieval can be done.',
  )
  const two =
    'QA is a task that answers questions from many documents. It has been studied for decades, by people of many fields, for reasons that were never the same in any two of them.'
  expect(condense(`3${two}`)).toBe('QA is a task that answers questions from many documents.')
  expect(
    condense(
      'Large language models (LLMs) are becoming a building block of agents that reason, use tools and adapt to new observations (Yao et al., 2022; Xi et al., 2023).',
      60,
    ),
  ).toBe(
    'Large language models are becoming a building block of agents that reason, use tools and adapt to new observations.',
  )
  const long = `Open-domain question answering (QA) (Voorhees, 1999) is a task ${'that answers '.repeat(12)}.`
  expect(condense(long)).toBe('')
})

test('questions and sentences that point back are not what says most', () => {
  const sentences = ['本镇日承载量为7,100人次。', '这是为什么呢？', '这与上年相同。'].map(
    (text, index) => ({
      text,
      nodeId: 'n',
      blockId: `b${index}`,
      evidenceIds: [],
    }),
  )
  expect(keySentences(sentences, 1).map(({ text }) => text)).toEqual(['本镇日承载量为7,100人次。'])
})

test('years make a line, shares a pie, words no chart', () => {
  const years = {
    head: ['年份', '人次'],
    rows: ['2024', '2025', '2026'].map((item) => [item, '7,100']),
  }
  expect(chartOfTable(years)?.kind).toBe('line')
  const shares = {
    head: ['来源', '占比'],
    rows: [
      ['本地', '40%'],
      ['外地', '60%'],
    ],
  }
  expect(chartOfTable(shares)?.kind).toBe('pie')
  expect(
    chartOfTable({
      head: ['甲', '乙'],
      rows: [
        ['一', '好'],
        ['二', '差'],
      ],
    }),
  ).toBeNull()
  const mixed = {
    head: ['项目', '长', '费用'],
    rows: [
      ['路', '3公里', '5万元'],
      ['桥', '1公里', '9万元'],
    ],
  }
  expect(chartOfTable(mixed)).toBeNull()
})

test('notes stop at two hundred words', () => {
  const sentences = Array.from({ length: 40 }, (_, index) => ({
    text: `${'第几句话说的是这一件事情的某一面'}${index}。`,
    nodeId: 'n',
    blockId: 'b',
    evidenceIds: [],
  }))
  const notes = notesOf(sentences, new Set(sentences.slice(0, 3)))
  expect(notes.length).toBeGreaterThanOrEqual(NOTE_WORDS.least)
  expect(notes.length).toBeLessThanOrEqual(NOTE_WORDS.most)
})

test('notes end with a full stop where the text goes on after what is said', () => {
  const sentence = (text: string, evidenceIds: string[]) => ({
    text,
    nodeId: 'n',
    blockId: 'b',
    evidenceIds,
  })
  const said = [sentence('实测周转率为2.76；', ['e1'])]
  expect(notesOf(said, new Set(said))).toBe('实测周转率为2.76[@e1]。')
})

test('what a sentence only leads up to is no bullet', () => {
  const told = '可能你已经想好了要制作的软件包。那此时第一件要做的事，就是检查它是否已经被别人打包'
  expect(condense(`${told}，并已经安置于发行版的仓库中。`)).toBe('可能你已经想好了要制作的软件包')
  expect(condense(`新增三处停车场解决了停车难的问题，${'丁'.repeat(40)}。`)).toBe(
    '新增三处停车场解决了停车难的问题',
  )
  expect(condense('安置于仓库是最后要做的事。')).toBe('安置于仓库是最后要做的事')
})
