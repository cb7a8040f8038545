import { expect, test } from 'vitest'
import { maySlashOpen } from './slash-place'

test('the list opens at the beginning of a line, and behind blanks, 汉字 and punctuation', () => {
  for (const before of ['', '客流 ', '客流预警线', '客流预警线，', '（注）', '见图￼'])
    expect(maySlashOpen(before), before).toBe(true)
})

test('it does not open in addresses, paths, units, fractions and dates', () => {
  for (const before of ['https:', 'https:/', './', 'docs', '2026', 'km', '第1', 'v2.', '~'])
    expect(maySlashOpen(before), before).toBe(false)
})
