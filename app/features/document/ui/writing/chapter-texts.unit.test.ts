import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { NodeId } from '~/core/ids'
import type { SectionView } from '../../terms'
import { noTexts, withAnswer } from './chapter-texts'

const section = (nodeId: string, rev: number) =>
  ({ nodeId: testId<NodeId>(nodeId), rev }) as unknown as SectionView

const answer = (question: number, nodeIds: string[], sections: SectionView[] | null) => ({
  question,
  nodeIds,
  sections,
  evidence: [],
})

test('an abstract that was read stays when the whole text, asked for before it was written, comes later', () => {
  const read = withAnswer(noTexts, answer(2, ['abstract'], [section('abstract', 1)]))
  const whole = withAnswer(read, answer(1, ['abstract', 'one'], [section('one', 1)]))
  expect([...whole.sections.keys()]).toEqual(['abstract', 'one'])
  expect(whole.round).toBe(2)
})

test('what was emptied since is empty, and what could not be read stays as it was', () => {
  const read = withAnswer(noTexts, answer(1, ['one'], [section('one', 1)]))
  expect(withAnswer(read, answer(2, ['one'], null)).sections.size).toBe(1)
  expect(withAnswer(read, answer(2, ['one'], [])).sections.size).toBe(0)
})
