import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { GroundingPassage, ModelEvent } from '../ports'
import { answerTypeOf, counterIn, typedCandidates } from '~/core/ranking/answer-types'
import { chooseAnswer } from './choose'
import { questionsIn, splitQuestion } from '~/core/ranking/parts'
import { putIntoWords } from './wording'
import { answerOffline } from '.'

const passages = (...texts: string[]): GroundingPassage[] =>
  texts.map((text, index) => ({
    alias: index + 1,
    title: '手册.docx',
    headings: [],
    text,
    score: 10 - index,
  }))

function groundingOf(question: string, ...texts: string[]) {
  const terms = questionTerms(question)
  const frequency = (term: string) => texts.filter((text) => text.includes(term)).length
  const documentFrequency = Object.fromEntries(
    [...terms.words, ...terms.bigrams].map((term) => [term, frequency(term)]),
  )
  return {
    question,
    passages: passages(...texts),
    statistics: { passages: 400, documentFrequency },
  }
}

function choose(question: string, ...texts: string[]) {
  const { passages, statistics } = groundingOf(question, ...texts)
  return chooseAnswer(question, passages, statistics)
}

async function say(question: string, ...texts: string[]) {
  const events: ModelEvent[] = []
  const request = { messages: [], grounding: groundingOf(question, ...texts) }
  for await (const event of answerOffline(request, new AbortController().signal)) events.push(event)
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { text, last: events.at(-1) }
}

const LEAVE = '员工休假制度自2024年起执行。年假为十五天，病假须提交证明。试用期员工不享受年假。'
const COSTS = '差旅报销须在出差结束后三十日内提交。超过5,000元的报销由部门经理审批。'

test('a sentence that a semicolon ended in its document ends in a full stop', async () => {
  const { text } = await say('超过5000元的报销由谁审批？', '超过5,000元的报销由部门经理审批；')
  expect(text).toContain('超过5,000元的报销由部门经理审批[1]。')
})

test('the sentence that answers is shown with its mark before the full stop', async () => {
  const { text, last } = await say('超过5000元的报销由谁审批？', LEAVE, COSTS)
  expect(text).toContain('超过5,000元的报销由部门经理审批[2]。')
  expect(last).toEqual({ type: 'finished', reason: 'stop', refused: false })
})

test('the same question gives the same answer', async () => {
  const ask = () => say('差旅报销多久内提交？', LEAVE, COSTS)
  expect(await ask()).toEqual(await ask())
})

test('a question about something else is refused, recognisably', async () => {
  const { text, last } = await say('火星探测器使用什么推进剂？', LEAVE, COSTS)
  expect(text).toBe('资料中没有找到答案。可以换个说法再问，或先把相关资料加入知识库。')
  expect(last).toEqual({ type: 'finished', reason: 'stop', refused: true })
})

test('an answer of before is quoted only where nothing else answers', async () => {
  const question = '核心保护区的日游客承载量是多少？'
  const original = '核心保护区的日游客承载量为7,700人次，由管理处逐年核定。'
  const before = '核心保护区的日游客承载量是8,200人次。'
  const other = '停车场设在镇北，共有一百二十个车位。'
  const asked = groundingOf(question, before, original)
  const [first, second] = asked.passages
  if (!first || !second) throw new Error('no passages')
  const marked = [{ ...first, isAnswer: true as const }, second]
  const choice = chooseAnswer(question, marked, asked.statistics)
  expect(choice.extracts.map(({ alias }) => alias)).toEqual([2])
  expect(choice.conflict).toBeNull()
  const alone = groundingOf(question, before, other)
  const singles = alone.passages.map((item, index) =>
    index === 0 ? { ...item, isAnswer: true as const } : item,
  )
  expect(chooseAnswer(question, singles, alone.statistics).extracts[0]?.alias).toBe(1)
})

test('no passages at all are a refusal', () => {
  expect(choose('报销由谁审批？').verdict).toBe('refuse')
})

test('without documents it says what it can do and who helps, naming no variable', async () => {
  const events: ModelEvent[] = []
  const request = { messages: [{ role: 'user' as const, content: '写首诗' }] }
  for await (const event of answerOffline(request, new AbortController().signal)) events.push(event)
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  expect(text).toContain('请联系管理员')
  expect(events.at(-1)).toMatchObject({ refused: true })
})

test('stopping stops it', async () => {
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await expect(answerOffline({ messages: [] }, stop.signal).next()).rejects.toThrow('stopped')
})

test('what is only on the matter is shown as perhaps related, and said to be no answer', () => {
  const text = '员工离职须提前三十日书面提出。'
  const extract = { alias: 2, text, folded: text, score: 0, covered: 0, no: 0 }
  expect(putIntoWords({ verdict: 'related', extracts: [extract], conflict: null })).toBe(
    [
      '未找到回答，以下原文可能相关：',
      '员工离职须提前三十日书面提出[2]。',
      '可以换个说法再问，或先把相关资料加入知识库。',
    ].join('\n\n'),
  )
})

test('a thing that is named and stands nowhere is not answered by what is said of its neighbour', () => {
  const home = '甲方吴江仓库收货，卸货由甲方承担，仓库由甲方联系。'
  expect(choose('甲方吴江仓库的联系电话', home, COSTS, LEAVE).verdict).not.toBe('answer')
  const sentence = `${home}联系电话0512-6300。`
  expect(choose('甲方吴江仓库的联系电话', sentence, COSTS, LEAVE).verdict).toBe('answer')
})

const NEWS = [
  '机器学习会议每年收到近万篇论文，评审由志愿者完成，录用率约四分之一。',
  '计算机视觉的论文集由主办方公开，注册费不含住宿，会场设有海报区。',
  '参会者可以线上听讲，议程提前一个月公布，签证函由秘书处寄出。',
]

test('who writes a name and its year in one finds what is told of them apart', () => {
  const sentence = '第三十五届CVPR于2022年6月在新奥尔良召开。'
  const { verdict, extracts } = choose('CVPR2022在哪举办？', ...NEWS, sentence)
  expect(verdict).toBe('answer')
  expect(extracts[0]?.text).toBe(sentence)
})

test('a sentence in a word of the same meaning covers what was asked', () => {
  const sentence = '新产品售价300元。'
  const [first] = choose(
    '新产品的价格是多少？',
    ...NEWS,
    '新产品的价格另行通知。',
    sentence,
  ).extracts
  expect(first?.text).toBe(sentence)
})

test('of two things that are asked about, the one that is told is shown, and said to be no direct answer', () => {
  const sentence = '食堂由王建国负责。'
  const { verdict, extracts } = choose('食堂与锅炉房由谁负责？', ...NEWS, sentence)
  expect(verdict).toBe('hedge')
  expect(extracts.map(({ text }) => text)).toEqual([sentence])
})

test('marks and markup of a document have no effect in the answer', () => {
  const extract = { alias: 1, folded: '', score: 0, covered: 1, no: 0 }
  const text = '详见[9]与<b>表</b>，*重点*见[链接](javascript:1)。'
  const words = putIntoWords({
    verdict: 'answer',
    extracts: [{ ...extract, text }],
    conflict: null,
  })
  expect(words).not.toMatch(/\[9\]|(?<!\\)<b|(?<!\\)\[链接/)
  expect(words).toMatch(/\[1\]。$/)
})

test('a sentence that begins like a heading or a list stays a sentence', () => {
  const words = (text: string) => {
    const extract = { alias: 1, folded: '', score: 0, covered: 1, no: 0, text }
    return putIntoWords({ verdict: 'answer', extracts: [extract], conflict: null })
  }
  expect(words('# 不是标题')).toBe('\\# 不是标题[1]。')
  expect(words('4. 消防取水口每100米一处。')).toBe('消防取水口每100米一处[1]。')
  expect(words('1) 不是列表。')).toBe('不是列表[1]。')
  expect(words('2026. 年度')).toBe('2026\\. 年度[1]。')
  expect(words('- 不是列表')).toBe('不是列表[1]。')
  expect(words('单价~5元，编号A_1，$3')).toBe('单价~5元，编号A_1，$3[1]。')
})

test('a weak match is said to be no direct answer', () => {
  const extract = { alias: 3, folded: '', score: 0, covered: 1, no: 0, text: '这里提到了报销。' }
  expect(putIntoWords({ verdict: 'hedge', extracts: [extract], conflict: null })).toBe(
    '未找到直接回答，最接近的原文：\n\n这里提到了报销[3]。',
  )
})

test('two sources that differ in one value are named', () => {
  const { conflict } = choose(
    '星河项目的预算是多少万元？',
    '星河项目的预算为320万元，由市场部负责。',
    '星河项目的预算为350万元，由市场部负责。',
  )
  expect(conflict).toMatchObject({ first: { value: '320' }, second: { value: '350' } })
})

test('sources that agree are no conflict', () => {
  const same = '星河项目的预算为320万元，由市场部负责。'
  expect(choose('星河项目的预算是多少万元？', same, `${same}另有说明。`).conflict).toBeNull()
})

test('a question about two things is asked in two', () => {
  expect(splitQuestion('2022年四川和重庆的增长率')).toEqual([
    '2022年四川的增长率',
    '2022年重庆的增长率',
  ])
  expect(splitQuestion('报销由谁审批？')).toBeNull()
})

test('each of several questions is answered in a large library as in a small one', () => {
  const filler = Array.from(
    { length: 6 },
    (_, index) =>
      `第${index}号项目的例会讨论了预算，会后由办公室审批报销材料，员工可以调休${index}天。`,
  )
  const room = '会议室须提前一天预约，使用后恢复原状，投影设备由技术支持组维护。'
  const door = '新员工入职第一周参加安全培训，考核合格后领取门禁卡。'
  const both = choose('会议室须提前多久预约，门禁卡什么时候领取？', room, ...filler, door)
  expect(both.verdict).toBe('answer')
  expect(both.extracts.map(({ text }) => text)).toEqual([room, door])
})

test('a question that still looks like two once it is made whole is not split for ever', () => {
  const deposit = '余下百分之五作为质保金，质保金在质保期满后三十日内退还。'
  expect(() => choose('质保金占几成，什么时候退？', deposit)).not.toThrow()
})

test('a question that leaves out what it is about takes it from the one before', () => {
  expect(questionsIn('《李茂扮太子》是什么类型的电影？它的导演是谁？')?.[1]).toContain('李茂扮太子')
  expect(questionsIn('狂飙中的高启强谁演的？谁是导演')?.[1]).toContain('狂飙')
  expect(questionsIn('年假有多少天，门禁卡什么时候领取？')?.[1]).toBe('门禁卡什么时候领取')
})

test('a text that asks without end is asked as a whole: it may not hold up all others', () => {
  const asked = (times: number) => Array.from({ length: times }, (_, index) => `第${index}项是多少`)
  expect(questionsIn(asked(6).join('，'))).toHaveLength(6)
  expect(questionsIn(asked(7).join('，'))).toBeNull()
  expect(choose('谁？'.repeat(1000), LEAVE, COSTS).unanswered).toBeUndefined()
})

test.each([
  ['公司成立于哪一年？', 'year'],
  ['合同何时生效', 'date'],
  ['为什么延期', 'reason'],
  ['预算是多少', 'number'],
  ['负责人是谁', 'person'],
  ['总部在哪里', 'place'],
  ['如何申请', 'method'],
  ['净值是什么', 'definition'],
  ['列出条款', 'other'],
])('%s asks for a %s', (question, type) => expect(answerTypeOf(question)).toBe(type))

test('a counter and the candidates of a type are read', () => {
  expect(counterIn('共有多少人参加')).toBe('人')
  expect(typedCandidates('year', '始于1998年,终于2003年', '1998年发生了什么')).toEqual(['2003年'])
})
