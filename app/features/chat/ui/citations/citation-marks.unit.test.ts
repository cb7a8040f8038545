import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../terms'
import { linkOf } from './citation-focus'
import {
  bindMarks,
  cutMarks,
  markOffsets,
  sourceOfMark,
  type LaidRun,
  type TextRun,
} from './citation-marks'

const ref = (index: number, support: 'supported' | 'weak' = 'supported'): Reference => ({
  index,
  type: 'repo_block',
  kind: 'MESSAGE',
  title: '导则',
  content: '',
  used: [],
  support,
})
const say = (runs: TextRun[]) =>
  runs
    .map((run) =>
      run.kind === 'text' ? run.text : `<${run.index}${run.support === 'weak' ? '弱' : ''}>`,
    )
    .join('')
const cut = (
  text: string,
  refs: Reference[] | null,
  checks = [] as { at: number; index: number; support: 'weak' | 'supported' }[],
) => say(cutMarks(text, refs && { refs, checks }, markOffsets(text, 0)))

test('marks stand before the closing punctuation', () => {
  expect(cut('约 7,700 人次。[1][2]其次', [ref(1), ref(2)])).toBe('约 7,700 人次<1><2>。其次')
  expect(cut('约 7,700 人次[1]。', [ref(1)])).toBe('约 7,700 人次<1>。')
  expect(cut('甲，[1]乙。[2]', [ref(1), ref(2)])).toBe('甲<1>，乙<2>。')
  expect(cut('甲。[1]。乙', [ref(1)])).toBe('甲<1>。乙')
})

const drawn = (text: string): string =>
  bindMarks(cutMarks(text, null, []))
    .map(box)
    .join('')
const box = (run: LaidRun): string =>
  run.kind === 'bound' ? `{${run.runs.map(box).join('')}}` : say([run])

test('a mark stays on one line with the character before it and the punctuation behind it', () => {
  expect(drawn('约 7,700 人次[1][2]。其次')).toBe('约 7,700 人{次<1><2>。}其次')
  expect(drawn('他说：“好[1]”。乙[2]')).toBe('他说：“{好<1>”。}{乙<2>}')
  expect(drawn('甲\n[1]乙 [2]')).toBe('甲\n{<1>}{乙 <2>}')
})

test('a mark without a source is dropped, but not while sources are still to come', () => {
  expect(cut('甲[9]。', [ref(1)])).toBe('甲。')
  expect(cut('甲[9]。', null)).toBe('甲<9>。')
})

test('each mark carries the support of its own place', () => {
  const text = '甲[1]。乙[1]。'
  expect(cut(text, [ref(1)], [{ at: 7, index: 1, support: 'weak' }])).toBe('甲<1>。乙<1>。')
  expect(cut(text, [ref(1)], [{ at: 6, index: 1, support: 'weak' }])).toBe('甲<1>。乙<1弱>。')
  expect(cut('甲[1]', [ref(1, 'weak')])).toBe('甲<1弱>')
})

test('each mark opens what it uses itself; in answers of before, what all marks of its source use', () => {
  const whole = { ...ref(1), used: [{ from: 0, to: 9 }] }
  const own = [{ from: 4, to: 6 }]
  const checks = [
    { at: 1, index: 1, support: 'supported' as const, used: own },
    { at: 6, index: 1, support: 'weak' as const, used: [] },
    { at: 9, index: 1, support: 'supported' as const },
  ]
  const used = (at: number) => sourceOfMark(1, at, { refs: [whole], checks })?.used
  expect([used(1), used(6), used(9), used(20)]).toEqual([own, [], whole.used, whole.used])
  expect(sourceOfMark(2, 1, { refs: [whole], checks })).toBeNull()
  expect(linkOf({ ...whole, fileId: testId('7'), passageNo: 3, used: own })?.to).toBe(
    '/library/7?passage=3&cite=1&used=4-6',
  )
})

test('other brackets are left alone', () => {
  expect(cut('数组[0001]与[a]', [ref(1)])).toBe('数组[0001]与[a]')
})
