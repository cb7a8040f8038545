import { expect, test } from 'vitest'
import { keyOf } from './spelling'
import { WordList } from './word-list'
import { findWord, WordWatch } from './word-watch'

const found = (words: string[], text: string) => findWord([new WordList(words)], text)?.word ?? null

test('a word is found whatever its width, letter case, spelling and what is strewn into it', () => {
  for (const text of [
    '请看发票代开的广告',
    '請看發票代開的廣告',
    '发 票 代 开',
    '发*票·代-开',
    '发\u200b票\u200d代\n开',
    '发\u0301票代开',
  ]) {
    expect(found(['发票代开'], text), text).toBe('发票代开')
  }
  expect(found(['ＡＢＣ彩票'], '来abc彩票')).toBe('ＡＢＣ彩票')
  expect(found(['abc彩票'], '来Ａ Ｂ Ｃ彩票')).toBe(null)
})

test('signs that nobody sees, of whatever kind, and wide forms of what is strewn hide no word', () => {
  const unseen = [
    '\u3164', // Hangul filler: a letter by its class
    '\u115f',
    '\uffa0',
    '\u2800', // a Braille cell without a dot
    '\u20dd', // a circle around the sign before
    '\u034f',
    '\ufe0f',
    '\u{e0101}',
    '\u{e0061}',
    '\u2064',
    '\u00ad',
    '\u0008',
  ]
  const strewn = [
    '＊',
    '～',
    '＿',
    '／',
    '．',
    '－',
    '＃',
    '–',
    '‐',
    '❤',
    '😀',
    '\u3000',
    '‧',
    '∙',
    '●',
    '★',
    '＋',
    '｜',
  ]
  for (const sign of [...unseen, ...strewn]) {
    const code = sign.codePointAt(0)?.toString(16)
    expect(found(['发票代开'], `发${sign}票${sign}代${sign}开`), code).toBe('发票代开')
  }
  for (const sign of unseen) {
    const code = sign.codePointAt(0)?.toString(16)
    expect(found(['spam'], `this s${sign}pa${sign}m`), code).toBe('spam')
  }
  expect(keyOf('\u3164\u2800')).toBe('')
  expect(found(['发票代开'], '带好发票——代开会的人签到')).toBe(null)
})

test('letters with marks are the same in one sign and in two', () => {
  expect(found(['café'], 'un cafe\u0301 noir')).toBe('café')
  expect(found(['cafe\u0301'], 'un café noir')).toBe('cafe\u0301')
  expect(found(['spam'], 'ｓｐàm 与 ѕ')).toBe('spam')
})

test('a mark that ends a sentence parts a word', () => {
  expect(found(['发票代开'], '带好发票。代开会的人签到')).toBe(null)
  expect(found(['发票代开'], '带好发票，代开会的人签到')).toBe(null)
})

test('a word of letters is one only between other signs', () => {
  for (const text of ['classic', 'as sure', 'assure', 'pass1']) {
    expect(found(['ass', 'assu'], text), text).toBe(null)
  }
  for (const text of ['an ASS here', 'ass', '这是ass呀', 'ass.']) {
    expect(found(['ass'], text), text).toBe('ass')
  }
  expect(found(['bad word'], 'a  bad\nword!')).toBe('bad word')
  expect(found(['13800001111'], '订单2138000011119')).toBe(null)
})

test('words within words and ends of words are all found', () => {
  const words = ['甲乙丙丁', '乙丙', '丙丁戊', '戊己']
  expect(found(words, '甲乙丙寅')).toBe('乙丙')
  expect(found(words, '丙丁戊')).toBe('丙丁戊')
  expect(found(words, '甲乙丙丁')).toBe('乙丙')
  expect(found(['he', 'she', 'hers'], 'ushers')).toBe(null)
  expect(found([], '什么都行')).toBe(null)
})

test('what the automaton finds is what a plain search finds', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const letter = () => '天地玄黄'.charAt(random(4))
  const text = (length: number) => Array.from({ length }, letter).join('')
  for (let round = 0; round < 500; round += 1) {
    const words = Array.from({ length: 1 + random(8) }, () => text(2 + random(4)))
    const sample = text(random(30))
    const isIn = words.some((word) => sample.includes(word))
    expect(found(words, sample) !== null, `${words.join()} in ${sample}`).toBe(isIn)
  }
})

test('a text that comes bit by bit holds back what may become a word, and no more', () => {
  const watch = new WordWatch(new WordList(['发票代开', 'spam']))
  expect([watch.push('明天带发'), watch.heldFrom]).toEqual([null, 3])
  expect([watch.push('票代'), watch.heldFrom]).toEqual([null, 3])
  expect([watch.push('表'), watch.heldFrom]).toEqual([null, 7])
  expect([watch.push(' spam'), watch.heldFrom]).toEqual([null, 8])
  expect([watch.push('mer来'), watch.heldFrom]).toEqual([null, 16])
  expect([watch.push('s'), watch.heldFrom]).toEqual([null, 16])
  expect([watch.push('pam'), watch.end()]).toEqual([null, { word: 'spam', from: 16, to: 20 }])
})

test('a word that goes on after a pause is found', () => {
  const watch = new WordWatch(new WordList(['发票代开', 'spam']))
  expect([watch.push('说发票'), watch.end()]).toEqual([null, null])
  expect(watch.push('\n\n代开')).toEqual({ word: '发票代开', from: 1, to: 7 })
  expect([watch.push(' sp'), watch.end(), watch.push('\n\nam'), watch.end()]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('wherever a text is cut, the same word is found at the same place', () => {
  const text = '前文，發 票\u200b代*开，后文'
  const list = new WordList(['发票代开'])
  for (let index = 0; index <= text.length; index += 1) {
    const watch = new WordWatch(list)
    const hit = watch.push(text.slice(0, index)) ?? watch.push(text.slice(index)) ?? watch.end()
    expect(hit).toEqual({ word: '发票代开', from: 3, to: 10 })
  }
})

test('a character that is cut in two is read whole', () => {
  const text = '看𝐬𝐩𝐚𝐦与𠮷祥'
  for (const word of ['spam', '𠮷祥']) {
    for (let index = 0; index <= text.length; index += 1) {
      const watch = new WordWatch(new WordList([word]))
      const hit = watch.push(text.slice(0, index)) ?? watch.push(text.slice(index)) ?? watch.end()
      expect(hit?.word, `${word} ${index}`).toBe(word)
      expect(text.slice(hit?.from, hit?.to).normalize('NFKC'), `${word} ${index}`).toBe(word)
    }
  }
})

test('a key is the word in one spelling', () => {
  expect([keyOf('Ｂａｄ  Word'), keyOf('發·票'), keyOf('***')]).toEqual(['bad word', '发票', ''])
})
