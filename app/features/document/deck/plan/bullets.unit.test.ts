import { expect, test } from 'vitest'
import { amountIn } from './amounts'
import { layoutOfBullets } from './bullets'
import { findingOf } from './findings'
import { spokenNotes } from './spoken'

const layoutOf = (texts: readonly string[], areSteps = false) =>
  layoutOfBullets(
    texts.map((text) => ({ text })),
    areSteps,
  )

test('what bullets say chooses how they are drawn', () => {
  expect(layoutOf(['3月，公布上限', '5月，上线预约', '7月，单向通行'])).toBe('timeline')
  expect(layoutOf(['测绘', '扣除', '公示'], true)).toBe('process')
  expect(layoutOf(['面积法：看空间', '断面法：看通行'])).toBe('comparison')
  expect(layoutOf(['每天按7,100人次控制', '两法取较小者', '入口公示'])).toBe('number')
  expect(layoutOf(['没有计数设备', '没有预约', '没有公示'])).toBe('text')
  expect(layoutOf(['应以较小者作为控制值'])).toBe('quote')
})

test('an amount is a number with its measure, never a year, a version or a number of a clause', () => {
  expect(amountIn('日承载量为7,100人次')).toMatchObject({ value: '7,100', unit: '人次' })
  expect(amountIn('占比达到8%')).toMatchObject({ value: '8%', unit: '' })
  for (const text of ['2026年10月施行', '2.5版本存在变化', '见第3条', '采用24小时制'])
    expect(amountIn(text), text).toBeNull()
})

test('a chart of one series says what it shows, and nothing where several are the highest', () => {
  const series = [{ name: '客流', unit: '人次', values: [5_860, 10_150, 9_240] }]
  expect(findingOf({ kind: 'bar', categories: ['1日', '3日', '2日'], series })).toBe(
    '3日客流最多，10,150人次',
  )
  const same = [{ name: '客流', unit: '人次', values: [5, 5] }]
  expect(findingOf({ kind: 'bar', categories: ['1日', '2日'], series: same })).toBe('')
})

test('R-GEN-24: notes are spoken without marks and addresses', () => {
  expect(spokenNotes('详见导则（https://a.example/b?c=1）[@e1;@e2]。')).toBe('详见导则。')
})
