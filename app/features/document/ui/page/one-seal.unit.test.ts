import { expect, test } from 'vitest'
import type { Inline } from '#packages/document/body'
import { withOneSeal } from './one-seal'

const text = (words: string): Inline => ({ type: 'text', text: words })
const cite = (...ids: string[]): Inline => ({ type: 'cite', attrs: { ids, form: 'sup' } }) as Inline
// e1 and e2 are quotes of the first work, e3 of the second.
const numberOf = (id: string) => ({ e1: 1, e2: 1, e3: 2 })[id] ?? null
const marks = (line: readonly Inline[]) =>
  line.map((item) => (item.type === 'cite' ? item.attrs.ids.join('|') : item.type))

test('a paragraph whose sentences share a source has one seal, at its end, that stands for all their quotes', () => {
  const line = [text('甲'), cite('e1'), text('乙'), cite('e2'), text('丙'), cite('e1')]
  expect(marks(withOneSeal(line, { numberOf, isWeak: () => false }))).toEqual([
    'text',
    'text',
    'text',
    'e1 e2',
  ])
})

test('each source has a seal of its own, and what is in doubt keeps its mark where it is', () => {
  const line = [text('甲'), cite('e1', 'e3'), text('乙'), cite('e2')]
  expect(marks(withOneSeal(line, { numberOf, isWeak: () => false }))).toEqual([
    'text',
    'e3',
    'text',
    'e1 e2',
  ])
  expect(marks(withOneSeal(line, { numberOf, isWeak: (id) => id === 'e1' }))).toEqual([
    'text',
    'e1|e3',
    'text',
    'e2',
  ])
})
