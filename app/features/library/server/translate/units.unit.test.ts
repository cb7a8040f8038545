import { expect, test } from 'vitest'
import { planBlock } from './units'

const upper = (units: string[]) => units.map((unit) => unit.toUpperCase())

test('a paragraph is one unit, white space round it stays', () => {
  const plan = planBlock({ kind: 'paragraph', text: '  one two \n' })
  expect(plan.units).toEqual(['one two'])
  expect(plan.build(['一二'])).toBe('  一二 \n')
})

test('the cells of a table are units, its form stays', () => {
  const text = '| name | 面积 |\n| --- | --- |\n| core \\| zone | 3.86 |'
  const plan = planBlock({ kind: 'table', text })
  expect(plan.units).toEqual(['name', '面积', 'core \\| zone'])
  expect(plan.build(['名', 'area', 'a|b\nc'])).toBe(
    '| 名 | area |\n| --- | --- |\n| a\\|b<br>c | 3.86 |',
  )
})

test('list marks and line breaks stay', () => {
  const plan = planBlock({ kind: 'list', text: '- one\n  2. two\n---' })
  expect(plan.build(upper(plan.units))).toBe('- ONE\n  2. TWO\n---')
})

test('code is not translated', () => {
  expect(planBlock({ kind: 'code', text: 'const a = 1' }).units).toEqual([])
})

test('numbers and signs alone need no translation', () => {
  const plan = planBlock({ kind: 'paragraph', text: '—— 12.5 % ——' })
  expect(plan.units).toEqual([])
  expect(plan.build([])).toBe('—— 12.5 % ——')
})

test('a long paragraph is cut between sentences and comes together again', () => {
  const text = '这一句话有十五个字，说的是古镇的容量。'.repeat(120)
  const plan = planBlock({ kind: 'paragraph', text })
  expect(plan.units.length).toBeGreaterThan(2)
  for (const unit of plan.units) {
    expect(unit.length).toBeLessThanOrEqual(900)
    expect(unit).toMatch(/。$/)
  }
  expect(plan.build(plan.units)).toBe(text)
})

test('a sentence without end is cut all the same and loses nothing', () => {
  const text = '字'.repeat(2500)
  expect(planBlock({ kind: 'paragraph', text }).units.join('')).toBe(text)
})

test('Latin sentences keep a space between them', () => {
  const text = 'The area of the core zone is taken as four hectares. '.repeat(40).trim()
  const plan = planBlock({ kind: 'paragraph', text })
  expect(plan.build(plan.units)).toBe(text)
})
