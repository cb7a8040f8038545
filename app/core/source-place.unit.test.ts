import { expect, test } from 'vitest'
import {
  findQuote,
  passageIdOf,
  readPassageId,
  readPlace,
  sourceAddress,
  type SourcePlace,
} from './source-place'

const read = (address: string) => readPlace(new URL(address, 'https://a.example').searchParams)

test('an address says file, learning, passage, page and words, and is read as it was made', () => {
  const place: SourcePlace = {
    passage: 12,
    generation: 2,
    page: 5,
    quote: '日游客承载量为7,700人次 & 以内',
    cite: '3',
    used: [
      { from: 40, to: 62 },
      { from: 80, to: 95 },
    ],
  }
  const address = sourceAddress('7', place)
  expect(address).toMatch(/^\/library\/7\?passage=12&generation=2&page=5&quote=/)
  expect(read(address)).toEqual(place)
  expect(sourceAddress('7')).toBe('/library/7')
  expect(sourceAddress('7', { page: 3 })).toBe('/library/7?page=3')
})

test('addresses of before go on leading to their place', () => {
  expect(read('/library/7?passage=12&cite=3&used=40-62_80-95')).toEqual({
    passage: 12,
    generation: null,
    page: null,
    quote: '',
    cite: '3',
    used: [
      { from: 40, to: 62 },
      { from: 80, to: 95 },
    ],
  })
  expect(read('/library/7?passage=7-12')).toMatchObject({ passage: 12, generation: null })
  expect(read('/library/7?page=4')).toMatchObject({ passage: null, page: 4 })
  expect(read('/library/7?type=notes')).toBeNull()
  expect(read('/library/7?passage=x&page=0&used=1-2&cite=<b>')).toBeNull()
})

test('a passage in one word tells its learning, and one of before tells none', () => {
  expect(readPassageId(passageIdOf('70', 12, 3))).toEqual({ passage: 12, generation: 3 })
  expect(readPassageId(passageIdOf('70', 12))).toEqual({ passage: 12, generation: null })
  expect(readPassageId('5')).toEqual({ passage: 5, generation: null })
  for (const odd of [null, '', 'a-1', '1-2-3-4', '7-']) expect(readPassageId(odd)).toBeNull()
})

test('cited words are found whatever their widths, case and lines', () => {
  const text = '前言。核心保护区日承载量（以人次计）为\nＡ级 7,700 人次，超出即限流。后记。'
  const found = findQuote(text, '日承载量(以人次计)为a级7,700人次')
  expect(found && text.slice(found.from, found.to)).toBe('日承载量（以人次计）为\nＡ级 7,700 人次')
  expect(findQuote(text, '没有这句话')).toBeNull()
  expect(findQuote(text, '')).toBeNull()
})

test('words too long for an address are found by their beginning and their end', () => {
  const long = Array.from({ length: 60 }, (_, index) => `第${index + 1}条规定。`).join('')
  const text = `总则。${long}附则。`
  const address = sourceAddress('7', { quote: long })
  expect(decodeURIComponent(address).length).toBeLessThan(200)
  const quote = read(address)?.quote ?? ''
  const found = findQuote(text, quote)
  expect(found && text.slice(found.from, found.to)).toBe(long)
})
