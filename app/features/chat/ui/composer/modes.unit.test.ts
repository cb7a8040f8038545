import { expect, test } from 'vitest'
import {
  chosenModes,
  defaultModes,
  modeOptions,
  modesBeside,
  readModes,
  sourcesSummary,
  toggleMode,
} from './modes'

const all = { reasoning: ['推理'], vision: [], answerers: [], web: ['网'], scholar: ['文献'] }
const nobody = { reasoning: [], vision: [], answerers: [], web: [], scholar: [] }

test('the stored list is filtered to what is known', () => {
  expect(readModes(['useRepository', 'flyToMoon', 3, 'useR1'])).toEqual(['useR1', 'useRepository'])
  expect(readModes([])).toEqual([])
  for (const broken of [null, '', 'useR1', 3, { useR1: true }]) {
    expect(readModes(broken)).toEqual(defaultModes)
  }
})

test('an image shuts all modes and files all but the model', () => {
  const disabled = (attached: 'none' | 'image' | 'files') =>
    modeOptions([], attached, all).filter((option) => option.disabled).length
  expect([disabled('none'), disabled('image'), disabled('files')]).toEqual([0, 4, 3])
  expect(modeOptions([], 'files', all).find((option) => !option.disabled)?.mode).toBe('useR1')
})

test('modes are drawn in their order and only the model is left out of the summary', () => {
  const options = modeOptions(['useSearch'], 'none', all)
  expect(
    options.map(({ mode, sort, checked, ignoreChecked }) => [mode, sort, checked, ignoreChecked]),
  ).toEqual([
    ['useR1', 1, false, true],
    ['useSearch', 2, true, false],
    ['useScholar', 3, false, false],
    ['useRepository', 4, false, false],
  ])
})

test('toggling adds and removes', () => {
  expect(toggleMode(['useR1'], 'useSearch')).toEqual(['useR1', 'useSearch'])
  expect(toggleMode(['useR1', 'useSearch'], 'useR1')).toEqual(['useSearch'])
})

test('what is attached decides what is on beside it: no mode beside a picture, the model beside files', () => {
  expect(modesBeside).toEqual({ image: [], files: ['useR1'] })
})

test('a list that an attachment emptied and a reload left behind heals; one that somebody chose stays', () => {
  for (const damage of [['useR1'], []]) {
    expect(chosenModes(damage, false)).toEqual(defaultModes)
    expect(chosenModes(damage, true)).toEqual(damage)
  }
  expect(chosenModes(['useR1', 'useScholar'], false)).toEqual(['useR1', 'useScholar'])
  expect(chosenModes(null, true)).toEqual(defaultModes)
})

test('a mode that nobody serves is off and shut, and says whom to ask without naming a variable', () => {
  const options = modeOptions(defaultModes, 'none', nobody)
  expect(options.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [true, false],
  ])
  expect(options.map(({ disabledReason }) => disabledReason)).toEqual([
    '深度思考还没有开通，由通用模型回答',
    '联网搜索还没有开通，请联系管理员',
    '学术搜索还没有开通，请联系管理员',
    '',
  ])
})

test('the line names what is searched, in its order, and says it when nothing is', () => {
  const summary = (modes: Parameters<typeof modeOptions>[0]) =>
    sourcesSummary(modeOptions(modes, 'none', all))
  expect(summary(['useRepository', 'useSearch', 'useR1'])).toBe('联网、知识库')
  expect(summary(['useScholar'])).toBe('学术')
  expect(summary(['useR1'])).toBe('都没选')
  expect(sourcesSummary(modeOptions(defaultModes, 'none', nobody))).toBe('知识库')
  expect(sourcesSummary(modeOptions(['useR1'], 'files', all), 2)).toBe('所选2份')
})

test('labels and tooltips are those of the specification', () => {
  const options = modeOptions([], 'none', all).map((option) => [
    option.label,
    option.labelDisabled,
    option.tooltip,
    option.tooltipDisabled,
  ])
  expect(options).toEqual([
    [
      '深度思考',
      '基础通用模型',
      '采用第三方满血版深度推理模型，适用于复杂推理问题',
      '采用通用大模型，适用于普通问题回答',
    ],
    ['联网搜索', '未联网', '接入互联网，按需搜索网页资料', '未接入互联网'],
    ['学术搜索', '未联学术搜索', '接入学术搜索，按需搜索学术资料', '未接入学术搜索'],
    ['知识库搜索', '未联知识库', '接入知识库，按需搜索知识库内资料', '未接入知识库'],
  ])
})
