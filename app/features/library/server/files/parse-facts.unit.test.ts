import { expect, test } from 'vitest'
import { parseCardOf, parseFactsOf } from './parse-facts'

const usual = {
  pages: 12,
  unreadPages: [],
  tables: 0,
  encoding: '',
  doubtfulEncoding: false,
  passages: 40,
}
const scanned = {
  ...usual,
  unreadPages: [3, 4],
  tables: 2,
  encoding: 'gb18030',
  doubtfulEncoding: true,
  seen: { by: 'PaddleOCR 4', pages: 3 },
  unread: 60,
  unanswered: 1,
}

test('how a file was read is the same however it is stored', () => {
  for (const card of [usual, scanned]) {
    const row = { card: null, parseFacts: parseFactsOf(card), pageCount: 12, passageCount: 40 }
    expect(parseCardOf(row)).toEqual(card)
    expect(parseCardOf({ ...row, card, parseFacts: null })).toEqual(card)
  }
  expect(parseFactsOf(usual)).toEqual({})
  expect(parseCardOf({ card: null, parseFacts: null, pageCount: 0, passageCount: 0 })).toBeNull()
})
