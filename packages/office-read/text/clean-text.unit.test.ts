import { expect, test } from 'vitest'
import { countWords } from './clean-text'

// What counting means, by one expression over the whole text: too slow for every file.
const asDefined = (text: string) =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu)?.length ?? 0

test.each([
  ['', 0],
  ['研墨把资料读成段落。', 9],
  ['2026年用 BIM 与 GIS-3 出图', 9],
  ['𠀀𠀁 and 𝒜𝒷c', 4],
  ['한국어 단어 два слова', 4],
  ['半个\ud840字，\udc00三', 4],
  ['⼾〇々〆ー', 4],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
  expect(asDefined(text)).toBe(words)
})

test('words are counted as they are defined, whatever characters stand side by side', () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below
  const ranges = [
    [0x20, 0x60],
    [0x4e00, 0x100],
    [0x3000, 0x100],
    [0x300, 0x200],
    [0xff00, 0xff],
    [0x1f300, 0x300],
    [0x20000, 0x100],
    [0xd800, 0x800],
    [0, 0x10000],
  ] as const
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: next(40) }, () => {
      const [from, count] = ranges[next(ranges.length)] ?? ranges[0]
      return String.fromCodePoint(from + next(count))
    }).join('')
    expect(countWords(text)).toBe(asDefined(text))
  }
})
