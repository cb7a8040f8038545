import { testId } from '#test/ids'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CheckView } from '../../terms'
import { CheckSection } from './check-list'
import { checkGroups } from './checks'

const finding = (kind: CheckView['kind'], message: string): CheckView => ({
  kind,
  level: 'hint',
  nodeId: testId('n1'),
  blockId: 'b1',
  message,
  key: '',
  answer: null,
})

test('that a section has no text is no finding while its text is on its way', () => {
  const found = [finding('empty', '这一节还没有正文')]
  const named = (awaited: string[]) => checkGroups(found, new Set(awaited)).map(({ name }) => name)
  expect(named(['n1'])).not.toContain('还没有正文')
  expect(named(['n2'])).toContain('还没有正文')
})

test('wording is not told under names', () => {
  const found = [finding('wording', '用了不该用的“赋能”'), finding('term', '名称写法不一')]
  const groups = checkGroups(found, new Set()).filter(({ findings }) => findings.length > 0)
  expect(groups.map(({ name, findings }) => [name, findings[0]?.message])).toEqual([
    ['名称不一致', '名称写法不一'],
    ['用语不统一', '用了不该用的“赋能”'],
  ])
})

test('what is said of a whole section names it, what quotes the text does not', () => {
  const groups = checkGroups(
    [
      finding('budget', '计划320字，现有211字，少109字'),
      finding('repeat', '与本节前文重复：夜游延长'),
    ],
    new Set(),
  )
  const actions = { nameOf: () => '2.1 编制目的', onFinding: () => {}, onAnswer: null }
  const html = (name: string) => {
    const group = groups.find((item) => item.name === name)
    return group
      ? renderToStaticMarkup(<CheckSection {...{ group, actions }} />).replace(/<[^>]*>/g, '')
      : ''
  }
  expect(html('篇幅出入')).toContain('2.1 编制目的：计划320字')
  expect(html('重复')).not.toContain('2.1 编制目的')
})
