import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../../terms'
import { bringAnswer, headingsOf } from './bring-answer'

const reference = (index: number, of: Partial<Reference>): Reference => ({
  index,
  type: 'repo_block',
  kind: 'MESSAGE',
  title: '',
  content: '',
  used: [],
  support: 'supported',
  ...of,
})

test('a question becomes the title, its answer the wish, and the files it cites the material, each once', () => {
  const message = {
    question: '核心区一天能容多少人？\n',
    answer: '约7,700人次[1][2]，偏紧[3]。',
    refs: [
      reference(1, { fileId: testId('7') }),
      reference(2, { fileId: testId('7') }),
      reference(3, { type: 'web', url: 'https://shipu.example/a' }),
      reference(4, { fileId: testId('9') }),
    ],
  }
  expect(bringAnswer(message)).toEqual({
    topic: '核心区一天能容多少人',
    requirement: '以这段回答为底稿，逐条补足依据：\n约7,700人次，偏紧。',
    fileIds: ['7'],
    isResearched: true,
  })
})

test('a long question and a long answer are cut to what a form takes, between signs', () => {
  const message = { question: `${'字'.repeat(199)}𠮷了`, answer: '答'.repeat(9_000), refs: [] }
  const { topic, requirement, isResearched } = bringAnswer(message)
  expect(topic).toBe('字'.repeat(199))
  expect(requirement).toHaveLength(4_000)
  expect(isResearched).toBe(false)
})

test('headings of an answer become an outline from the topmost on, at most three deep', () => {
  const answer =
    '先看结论。\n## **现状**[1]\n文字\n### 客流\n#### 断面\n##### 早高峰\n## 建议\n- 一\n- 二'
  expect(headingsOf(answer)).toBe('# 现状\n## 客流\n### 断面\n# 建议')
})

test('an answer of points gives the first words of each; one without both gives none', () => {
  const answer = '有三条：\n1. 先行预约：按时段放票[1]。\n2. 分流引导，设三处入口\n3、动态公示'
  expect(headingsOf(answer)).toBe('# 先行预约\n# 分流引导\n# 动态公示')
  expect(headingsOf('只有一段话。')).toBe('')
  expect(headingsOf('# 只有一个标题\n文字')).toBe('')
})
