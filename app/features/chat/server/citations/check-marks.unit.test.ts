import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { processorSecondsOf } from '#test/processor'
import type { FileId } from '~/core/ids'
import { ANOTHER_WAY, NEAREST_TO_PART, NO_DIRECT_ANSWER, ONLY_RELATED } from '~/core/refusal'
import { citationsOf } from './check-marks'
import { numbered, readingOf, type LibrarySource } from './source-passages'

const source = (alias: number, text: string): LibrarySource => ({
  alias,
  fileId: testId('1'),
  title: '四季',
  extension: 'txt',
  no: alias,
  headings: [],
  text,
  anchor: { kind: 'text', from: 0, to: text.length },
  score: 1,
})

const SEASONS = source(
  1,
  '春天的內容是新生。2026年，公司 收入增長15.5%，未出现亏损。见[3]，型号 A*B_2 有1,200台。他说：“好。”Neptune 上市。',
)

function supportOf(answer: string, sources = [SEASONS]) {
  return citationsOf(answer, sources).checks.map(({ support }) => support)
}

test.each([
  '春天的内容是新生[1]。',
  '春天的内容是新生。[1]',
  '**春天的内容是新生**[1]',
  '- 春天的内容是新生 [1]',
  '前面没有来源。２０２６年，公司收入增长15.5%[1]，未出现亏损[1]。',
  '见〔3〕，型号 A\\*B\\_2 有1200台[1]。',
  '来源不一致：“15.5%”[1]，“1,200台”[1]，请核对原文。',
  '他说：“好[1]。”',
])('what the passage says word for word is supported: %s', (answer) => {
  expect(new Set(supportOf(answer))).toEqual(new Set(['supported']))
})

test.each([
  ['another number', '公司收入增长16.5%[1]。'],
  ['a part of a number', '1200[1]'.replace('1200', '200台')],
  ['a number behind its point', '5%[1]'],
  ['a number cut before its point', '公司收入增长15[1]。'],
  ['a denial left out', '出现亏损[1]。'],
  ['a denial put in', '春天的内容不是新生[1]。'],
  ['a part of a word', 'ptune 上市[1]'],
  ['words of its own', '春天带来新的生命[1]。'],
  ['nothing at all', '[1]'],
])('%s is weak', (_, answer) => {
  expect(supportOf(answer)).toEqual(['weak'])
})

test('a sentence in other words with the same facts is supported, with another figure it is not', () => {
  const report = source(
    1,
    '2026年上半年，公司实现营业收入15.5亿元，同比增长12%，主要来自海外市场。',
  )
  expect(supportOf('公司2026年上半年营业收入为15.5亿元，同比增长12%[1]。', [report])).toEqual([
    'supported',
  ])
  expect(supportOf('公司2026年上半年营业收入为18.5亿元，同比增长12%[1]。', [report])).toEqual([
    'weak',
  ])
  expect(supportOf('公司2026年上半年营业收入为15.5亿元，没有同比增长12%[1]。', [report])).toEqual([
    'weak',
  ])
})

test('a source is as well supported as the weakest of its marks, and shows what was used of it', () => {
  const answer = '春天的内容是新生[1]。公司收入增长[2]，冬天万物休眠[2]。新生[1]。'
  const winter = source(2, '冬天万物休眠。')
  const { refs } = citationsOf(answer, [SEASONS, winter])
  expect(refs.map(({ index, support }) => [index, support])).toEqual([
    [1, 'supported'],
    [2, 'weak'],
  ])
  const quoted = refs.map(({ used, content }) =>
    used.map(({ from, to }) => content.slice(from, to)),
  )
  expect(quoted).toEqual([['春天的內容是新生'], ['冬天万物休眠']])
})

test('each mark tells what it uses itself, also where the answer says it in other words', () => {
  const text = '2026年上半年，公司营业收入为15.5亿元，同比增长12%。员工共有320人。总部设在杭州。'
  const answer = '员工共有320人[1]。公司上半年营业收入15.5亿元，同比增长12%[1]。员工共有500人[1]。'
  const { checks, refs } = citationsOf(answer, [source(1, text)])
  const quoted = checks.map(({ used = [] }) => used.map(({ from, to }) => text.slice(from, to)))
  expect(quoted).toEqual([
    ['员工共有320人'],
    ['2026年上半年，公司营业收入为15.5亿元，同比增长12%。'],
    [],
  ])
  expect(refs[0]?.used).toEqual([{ from: 0, to: text.indexOf('总部') - 1 }])
})

test('sources are numbered as the text names them, without gaps, and code is left alone', () => {
  const sources = [1, 3, 12].map((alias) => source(alias, `第${alias}份`))
  const { text, refs, checks } = citationsOf('甲[12]乙[7]丙[3][12] `[3]`。', sources)
  expect(text).toBe('甲[1]乙丙[2][1] `[3]`。')
  expect(refs.map(({ index, passageNo }) => [index, passageNo])).toEqual([
    [1, 12],
    [2, 3],
  ])
  expect(checks.map(({ at, index }) => text.slice(at, at + 3) === `[${index}]`)).not.toContain(
    false,
  )
})

test('two marks at one place are each checked against their own passage', () => {
  const winter = source(2, '冬天万物休眠。')
  expect(supportOf('冬天万物休眠[1][2]。', [SEASONS, winter])).toEqual(['weak', 'supported'])
})

test('half an answer and hostile text are checked in short time', () => {
  const text = '春天的内容是新生[1]'.repeat(500) + '“'.repeat(5000) + ' '.repeat(5000) + '[1'
  const taken = processorSecondsOf(() => {
    expect(citationsOf(text, [source(1, '春天的内容是新生'.repeat(200))]).checks).toHaveLength(500)
  })
  expect(taken).toBeLessThan(8)
})

test('a row of a table told in words is supported by that row, under its own header only', () => {
  const votes = source(
    1,
    '| 事项 | 赞成 | 反对 |\n| --- | --- | --- |\n| 夜游延长至23时 | 6 | 19 |',
  )
  const { checks, refs } = citationsOf('事项夜游延长至23时：赞成6，反对19[1]。', [votes])
  expect(checks.map(({ support }) => support)).toEqual(['supported'])
  expect(refs[0]?.used.map(({ from, to }) => votes.text.slice(from, to))).toEqual([
    '| 夜游延长至23时 | 6 | 19 |',
  ])
  expect(supportOf('事项夜游延长至23时：赞成19，反对6[1]。', [votes])).toEqual(['weak'])
})

test('a citation of an edited passage says so', () => {
  const edited = { ...SEASONS, isEdited: true as const }
  expect(citationsOf('春天的内容是新生[1]。', [edited]).refs[0]).toMatchObject({ isEdited: true })
  expect(citationsOf('春天的内容是新生[1]。', [SEASONS]).refs[0]).not.toHaveProperty('isEdited')
})

test('what is quoted only as nearest to the question says so, what answers beside it does not', () => {
  const nearestIn = (answer: string) =>
    citationsOf(answer, [SEASONS, source(2, '冬天万物休眠。')]).refs.map(
      ({ isNearest = false }) => isNearest,
    )
  expect(nearestIn(`${NO_DIRECT_ANSWER}\n\n春天的内容是新生[1]。`)).toEqual([true])
  expect(nearestIn(`${ONLY_RELATED}\n\n春天的内容是新生[1]。\n\n${ANOTHER_WAY}`)).toEqual([true])
  const inPart = `第二问${NEAREST_TO_PART}\n\n冬天万物休眠[2]。`
  expect(nearestIn(`春天的内容是新生[1]。\n\n${inPart}`)).toEqual([false, true])
  expect(nearestIn(`冬天万物休眠[2]。\n\n${inPart}`)).toEqual([false])
  expect(nearestIn('春天的内容是新生[1]。')).toEqual([false])
})

test('an answer that was stopped within a mark keeps no half of it', () => {
  for (const half of ['[', '[1', '[1, ', ' 【1', '[1]['])
    expect(citationsOf(`春天的内容是新生${half}`, [SEASONS]).text).toBe(
      half === '[1][' ? '春天的内容是新生[1]' : '春天的内容是新生',
    )
  expect(citationsOf('写作 `list[', [SEASONS]).text).toBe('写作 `list[')
  expect(citationsOf('```\nlist[', [SEASONS]).text).toBe('```\nlist[')
})

test('a saved answer carries only what no original says, and says what it is', () => {
  const saved = (alias: number, text: string) => ({
    ...source(alias, text),
    fileId: testId<FileId>('9'),
    isAnswer: true as const,
  })
  const answer = saved(2, '春天的内容是新生。码头的夜班船每周开两班。')
  const cite = (text: string) => {
    const { text: cleaned, refs } = citationsOf(text, [SEASONS, answer])
    return [cleaned, ...refs.map(({ fileId, isAnswer = false }) => [fileId, isAnswer])]
  }
  expect(cite('春天的内容是新生[2]。')).toEqual(['春天的内容是新生[1]。', ['1', false]])
  expect(cite('春天的内容是新生[1][2]。')).toEqual(['春天的内容是新生[1]。', ['1', false]])
  expect(cite('春天的内容是新生[2][1]。')).toEqual(['春天的内容是新生[1]。', ['1', false]])
  expect(cite('码头的夜班船每周开两班[2]。')).toEqual(['码头的夜班船每周开两班[1]。', ['9', true]])
  expect(cite('公司收入增长15.5%[1]。春天的内容是新生[2]。')).toEqual([
    '公司收入增长15.5%[1]。春天的内容是新生[1]。',
    ['1', false],
  ])
})

test('of neighbours under one number each mark opens the passage that says it', () => {
  const passage = (no: number, text: string) => ({ ...source(1, text), no })
  const first = passage(4, '停车场有一百二十个车位。')
  const second = passage(5, '停车费每小时五元，夜间免费。')
  const joined = { ...second, stretch: [first, second] }
  const { text, refs, checks } = citationsOf(
    '停车场有一百二十个车位[1]。停车费每小时五元[1]。另有充电桩[1]。',
    [joined],
  )
  expect(text).toBe('停车场有一百二十个车位[1]。停车费每小时五元[2]。另有充电桩[2]。')
  expect(refs.map(({ passageNo, content }) => [passageNo, content])).toEqual([
    [4, first.text],
    [5, second.text],
  ])
  expect(checks.map(({ support }) => support)).toEqual(['supported', 'supported', 'weak'])
})

test('two marks on one stretch behind one sentence that two passages say stay two', () => {
  const passage = (no: number, text: string) => ({ ...source(1, text), no })
  const first = passage(1, '预算为三百万元。')
  const other = { ...source(2, '预算为三百万元。'), fileId: testId<FileId>('2') }
  const { refs } = citationsOf('预算为三百万元[1][2]。', [
    { ...first, stretch: [first, passage(2, '工期两年。')] },
    other,
  ])
  expect(refs.map(({ fileId }) => fileId)).toEqual(['1', '2'])
})

test('S37: an answer full of blanks is checked in time by its length', () => {
  const hostile = `甲${' '.repeat(40_000)}乙[1]。`
  expect(processorSecondsOf(() => citationsOf(hostile, [source(1, '甲乙')]))).toBeLessThan(8)
})

test('neighbours are read by a model as one, each under its own number by the offline engine', () => {
  const hits = [5, 9, 4].map((no) => ({ ...source(1, `第${no}段。`), no }))
  const sources = numbered(hits)
  expect(sources.map(({ alias, no, readWith }) => [alias, no, readWith])).toEqual([
    [1, 5, undefined],
    [2, 9, undefined],
    [3, 4, 1],
  ])
  expect(readingOf(sources).map(({ alias, text }) => [alias, text])).toEqual([
    [1, '第4段。\n第5段。'],
    [2, '第9段。'],
  ])
  const { text, refs } = citationsOf('第4段[1]。第4段[3]。第5段[1]。', sources)
  expect(text).toBe('第4段[1]。第4段[1]。第5段[2]。')
  expect(refs.map(({ passageNo }) => passageNo)).toEqual([4, 5])
})
