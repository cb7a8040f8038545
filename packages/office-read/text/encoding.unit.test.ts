import { expect, test } from 'vitest'
import { cleanText } from './clean-text'
import { decodeText } from './encoding'

const bytes = (...hex: string[]) =>
  Uint8Array.from(hex.join('').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer)

// 研墨是给中文团队的写作与知识助手。（GBK，繁体句为 Big5）
const GBK = bytes('d1d0c4abcac7b8f8d6d0cec4cdc5b6d3b5c4d0b4d7f7d3ebd6aacab6d6facad6a1a3').slice()
const repeated = (pattern: Uint8Array, times: number) =>
  Uint8Array.from(
    { length: pattern.length * times },
    (_, index) => pattern[index % pattern.length] ?? 0,
  )

test('a mark decides, and does not show', () => {
  expect(decodeText(bytes('efbbbf', 'e7a094')).text).toBe('研')
  expect(decodeText(bytes('fffe', '1478')).text).toBe('研')
  expect(decodeText(bytes('feff', '7814')).text).toBe('研')
})

test('GBK without any sign is recognised', () => {
  expect(decodeText(repeated(GBK, 4))).toMatchObject({ encoding: 'gb18030' })
  expect(decodeText(repeated(GBK, 4)).text).toContain('中文团队的写作')
})

test('what a page declares is believed when the bytes agree, and only then', () => {
  expect(decodeText(GBK, 'gb2312')).toMatchObject({ encoding: 'gb18030', doubtful: false })
  expect(decodeText(new TextEncoder().encode('研墨'), 'gbk')).toMatchObject({
    encoding: 'utf-8',
    text: '研墨',
  })
})

test('utf-16 without its mark is known by its zeros', () => {
  const text = '第一行\n第二行 second line\n'.repeat(20)
  expect(decodeText(utf16(text))).toMatchObject({ encoding: 'utf-16le', text })
})

test('a few wrong bytes do not turn a Chinese text into another script', () => {
  const wounded = new Uint8Array([
    ...new TextEncoder().encode('正常的开头'),
    0xff,
    0x80,
    0x00,
    0xc3,
    0x28,
  ])
  const { text, encoding, doubtful } = decodeText(wounded)
  expect([encoding, doubtful]).toEqual(['utf-8', true])
  expect(cleanText(text).startsWith('正常的开头')).toBe(true)
  expect(cleanText(text)).not.toContain('\0')
})

test('unseen characters cannot hide a word', () => {
  expect(cleanText('\u202e机\u200b密\u200d文\u2060件\ufeff\u{e0041}')).toBe('机密文件')
  expect(cleanText('👩\u200d💻')).toBe('👩\u200d💻')
  expect(cleanText('a\u0000b\r\nc\ud800')).toBe('ab\nc\ufffd')
})

test('a few Chinese words are read in the encoding they are in', () => {
  const words: [hex: string, encoding: string, text: string][] = [
    ['bacfcdac', 'gb18030', '合同'],
    ['b8b6bfeeb7bdcabda3babcbeb8b6', 'gb18030', '付款方式：季付'],
    ['a657bad9a141aaf8abd7', 'big5', '名稱，長度'],
    ['aabec3d1ae77', 'big5', '知識庫'],
  ]
  for (const [hex, encoding, text] of words) {
    expect(decodeText(bytes(hex))).toMatchObject({ encoding, text })
  }
  // Cyrillic letters are high bytes too.
  const other = decodeText(bytes('cff0e8e2e5f22c20ece8f020e820f1eef1e5e4'))
  expect(['gb18030', 'big5']).not.toContain(other.encoding)
})

test('utf-16 without its mark and without a letter is known by its Han', () => {
  const text = '研墨把团队的资料读成有出处的段落。'
  const swapped = utf16(text).map(
    (_, index, all) => all[index % 2 === 0 ? index + 1 : index - 1] ?? 0,
  )
  expect(decodeText(utf16(text))).toMatchObject({ encoding: 'utf-16le', text })
  expect(decodeText(swapped)).toMatchObject({ encoding: 'utf-16be', text })
})
