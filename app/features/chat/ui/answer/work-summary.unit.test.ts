import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../terms'
import { workSummary, secondsOf } from './work-summary'

const ref = (index: number, of: Partial<Reference>): Reference => ({
  index,
  type: 'repo_block',
  kind: 'MESSAGE',
  title: '',
  content: '',
  used: [],
  support: 'supported',
  ...of,
})
const step = (name: 'repo_search_block' | 'web_search', seconds: number) => ({
  id: name,
  name,
  args: {},
  result: '',
  seconds,
})
const nothing = { refs: [], steps: [], thinking: '', thinkingSeconds: 0 }

test('the line of the trail counts each source once, by its kind', () => {
  const refs = [
    ref(1, { fileId: testId('7') }),
    ref(2, { fileId: testId('7') }),
    ref(3, { fileId: testId('8') }),
    ref(4, { type: 'web', url: 'https://a.example' }),
    ref(5, { type: 'scholar', title: '承载量测算' }),
  ]
  expect(workSummary({ ...nothing, refs })).toBe('查了2份资料、1个网页、1篇文献')
})

test('without a source it says where was looked, and never that something was found', () => {
  const steps = [step('repo_search_block', 0), step('repo_search_block', 1), step('web_search', 2)]
  expect(workSummary({ ...nothing, steps })).toBe('查了知识库、网页')
  expect(workSummary({ ...nothing, thinking: '先想' })).toBe('想过一遍')
})

test('the time is what the searches and the thinking took', () => {
  const steps = [step('repo_search_block', 1.2), step('web_search', 2)]
  expect(secondsOf({ ...nothing, steps, thinkingSeconds: 3.4 })).toBe(7)
})
