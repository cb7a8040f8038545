import { expect, test } from 'vitest'
import { bodyOf, paragraph } from '#test/rooms'
import type { SectionBody } from '#packages/document/body'
import { followPlaces } from './follow'
import { locatePlaces } from './places'

const place = (body: SectionBody, words: string, blockId = 'p1') => {
  const [block] = body.content.filter(({ attrs }) => attrs.blockId === blockId)
  const text = block?.type === 'paragraph' ? block.content?.[0] : undefined
  const from = text?.type === 'text' ? text.text.indexOf(words) : -1
  return { blockId, range: { from, to: from + words.length }, words }
}
const text = (words: string) => bodyOf(paragraph('p1', words), paragraph('p2', '补助三百元。'))
const before = text('建议以七千人次作为公示值，并留一成余量。')
const marked = place(before, '七千人次作为公示值')
const wordsAfter = (after: SectionBody, from = before, at = marked) =>
  followPlaces([at], from, after).map(({ words, blockId }) => `${blockId} ${words}`)

test('a place goes along with edits before, after and within its words', () => {
  expect(wordsAfter(text('我们建议以七千人次作为公示值。'))).toEqual(['p1 七千人次作为公示值'])
  expect(wordsAfter(text('建议以七千人次暂作为公示值，并留一成余量。'))).toEqual([
    'p1 七千人次暂作为公示值',
  ])
  expect(wordsAfter(text('建议以七千人次，并留一成余量。'))).toEqual(['p1 七千人次'])
})

test('words that were written anew are gone; those that came back are found', () => {
  expect(wordsAfter(text('此处另议。'))).toEqual([])
  expect(locatePlaces([marked], before)).toEqual([marked])
  expect(locatePlaces([marked], text('此处另议。'))).toEqual([])
})

test('words that went into another block are followed, save where that may be chance', () => {
  const split = bodyOf(paragraph('p1', '建议以'), paragraph('p3', '七千人次作为公示值，并留余量。'))
  expect(wordsAfter(split)).toEqual(['p3 七千人次作为公示值'])
  const short = place(before, '七千')
  const moved = bodyOf(paragraph('p1', '建议。'), paragraph('p3', '七千'))
  expect(wordsAfter(moved, before, short)).toEqual([])
})

test('of the same words twice the nearer ones are meant', () => {
  const twice = text('甲说可以，乙说可以。')
  const second = { blockId: 'p1', range: { from: 7, to: 9 }, words: '可以' }
  const after = text('前面多了字，甲说可以，乙说可以。')
  expect(followPlaces([second], twice, after)).toEqual([{ ...second, range: { from: 13, to: 15 } }])
  expect(locatePlaces([{ ...second, range: { from: 8, to: 10 } }], twice)).toEqual([second])
})

test('a block as a whole stands as long as the block', () => {
  const whole = { blockId: 'p2', range: null, words: '' }
  expect(followPlaces([whole], before, text('别的。'))).toEqual([whole])
  expect(followPlaces([whole], before, bodyOf(paragraph('p1', '别的。')))).toEqual([])
})
